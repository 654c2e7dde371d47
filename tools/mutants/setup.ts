/**
 * A set-up file of vitest in runs of mutants alone: each machine is made as the mutant that is asked
 * for, if it is one of it. Nothing in src knows.
 */
import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { inject } from 'vitest'
import { Actor, type AnyActor, type AnyStateNode, StateNode } from 'xstate'
import { asked, isAsked } from './asked.ts'
import { mutantsOf, whereOf } from './chart.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The chart that is harmed; null = a source file is. */
    chart: string | null
    /** Made so from the first line on; null = the runner says which, run by run. */
    mutant: string | null
  }
}

// That it fails is enough; the shortest way there is looked for by nobody.
configureGlobal({ ...readConfigureGlobal(), endOnFailure: true })

type Proto = AnyStateNode & {
  _initialize(): void
  next(snapshot: unknown, event: { type: string }): unknown
}
type Lists = Record<'entry' | 'exit' | 'always', unknown>

const chart = inject('chart')
const always = inject('mutant')
const hooked = globalThis as { mutantsHooked?: boolean; isMutant?: typeof isAsked }

/** Tells that a list of the node is read: it is entered, left, or asked what it always does. */
function watch(node: AnyStateNode, list: keyof Lists, place: string): void {
  let value = (node as Lists)[list]
  if (value === undefined) return
  Object.defineProperty(node, list, {
    configurable: true,
    enumerable: true,
    get: () => {
      asked.seen?.add(place)
      return value
    },
    set: (other) => {
      value = other
    },
  })
}

function watchAll(node: AnyStateNode): void {
  const where = whereOf(node)
  watch(node, 'entry', `${where} entered`)
  watch(node, 'exit', `${where} left`)
  watch(node, 'always', `${where} on `)
  for (const child of Object.values(node.states)) watchAll(child as AnyStateNode)
}

function made(root: AnyStateNode): void {
  if (asked.places.size === 0) {
    for (const { id, place } of mutantsOf(root)) asked.places.set(id, place)
  }
  if (!asked.running) asked.early.add('')
  if (asked.seen !== null) watchAll(root)
  const wanted = always ?? asked.mutant
  if (wanted === null) return
  for (const mutant of mutantsOf(root)) {
    if (mutant.id !== wanted) continue
    mutant.apply()
    return
  }
}

function hook(name: string): void {
  const proto = StateNode.prototype as unknown as Proto
  const { _initialize, next } = proto
  proto._initialize = function (this: Proto) {
    _initialize.call(this)
    if (this.parent === undefined && this.machine.id === name) made(this)
  }
  proto.next = function (this: Proto, snapshot, event) {
    if (asked.seen !== null && this.machine.id === name) {
      for (const known of this.transitions.keys()) {
        if (known === event.type || known.endsWith('*'))
          asked.seen.add(`${whereOf(this)} on ${known}`)
      }
    }
    return next.call(this, snapshot, event)
  }
}

/** Keeps who is to be stopped after the run of a mutant. */
function hookActors(): void {
  const proto = Actor.prototype as unknown as AnyActor
  const { start } = proto
  proto.start = function (this: AnyActor) {
    if (asked.mutant !== null && this._parent === undefined) asked.left.add(() => this.stop())
    return start.call(this)
  }
}

if (hooked.mutantsHooked !== true) {
  hooked.mutantsHooked = true
  hookActors()
  hooked.isMutant = isAsked
  if (chart !== null) hook(chart)
}
