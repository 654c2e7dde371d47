/**
 * What a step does beside changing its own actor: whom it tells what, whom it begins with what and whom
 * it stops, which timers it sets; held against what the others were recorded to have handled of it.
 */
import type { AnyActorRef } from 'xstate'
import { type Action, idOf, inputOf, isNobody, timerIn } from './internals.ts'
import type { Trace, TraceEvent } from './schema.ts'
import { type Part, pathOf, recordedId } from './stage.ts'

type Difference = (at: string, written: unknown, value: unknown) => string | null

/** Of a pure step. */
interface Told {
  /** The path of whoever is told. */
  to: string
  event: { type: string }
}

interface Params {
  to?: AnyActorRef
  event?: { type: string }
  delay?: number
  actorRef?: AnyActorRef
}

/** By their ids. */
type Children = Readonly<Record<string, unknown>>

/** What comes of an actor's end is told by nobody's action. */
const isEnd = ({ event }: TraceEvent): boolean => event.type.startsWith('xstate.error.actor.')

/** What was handled that one step had told, by who took it and its number. */
function byStep({ events }: Trace): Map<string, TraceEvent[]> {
  const found = new Map<string, TraceEvent[]>()
  for (const one of events) {
    if (one.from === undefined || one.by === undefined || isEnd(one)) continue
    if (pathOf(one.from) === pathOf(one.actor)) continue
    const step = `${one.from} ${one.by}`
    found.set(step, [...(found.get(step) ?? []), one])
  }
  return found
}

/** Holds each step against what the whole trace says of it. */
export function createTellings(
  trace: Trace,
  isAwake: (path: string) => boolean,
  difference: Difference,
) {
  const recorded = byStep(trace)
  const last = new Map<string, number>()
  for (const { actor, seq } of trace.events) last.set(pathOf(actor), seq)

  /** A chart that is there handles what it is told; of others it is known where they handled more. */
  const listens = (path: string, { seq }: TraceEvent): boolean =>
    isAwake(path) || (last.get(path) ?? 0) > seq

  function tellings(part: Part, before: Children, actions: readonly Action[]): Told[] {
    const own = pathOf(part.actor.name)
    const childOf = (ref: AnyActorRef): string => `${own}/${recordedId(idOf(ref))}`
    const parent = own.slice(0, own.lastIndexOf('/'))
    const begun = new Set<AnyActorRef>()
    const told = actions.flatMap(({ type, params }): Told[] => {
      if (type === 'xstate.stopChild')
        return params
          ? [{ to: childOf(params as AnyActorRef), event: { type: 'xstate.stop' } }]
          : []
      const { to, event, delay, actorRef } = (params ?? {}) as Params
      if (type === 'xstate.spawnChild' && actorRef) begun.add(actorRef)
      if (type !== 'xstate.sendTo' || to === undefined || event === undefined) return []
      if (delay !== undefined) return []
      return [{ to: isNobody(to) ? parent : childOf(to), event }]
    })
    const { snapshot } = part
    // Those that were made while a context was assigned are no action's.
    for (const ref of Object.values(snapshot?.children ?? {}) as AnyActorRef[])
      if (ref !== before[ref.id]) begun.add(ref)
    for (const ref of begun)
      told.push({ to: childOf(ref), event: { type: 'xstate.init', input: inputOf(ref) } as never })
    const id = own.slice(parent.length + 1)
    const output = { type: `xstate.done.actor.${id}`, output: snapshot?.output }
    return snapshot?.status === 'done' ? [...told, { to: parent, event: output }] : told
  }

  function handled(one: TraceEvent, told: Told[]): string | null {
    const path = pathOf(one.actor)
    const { type } = one.event
    const place = told.findIndex(({ to, event }) => event.type === type && to === path)
    const whom = `${one.actor} ${type}`
    if (place < 0) return `${whom} was told then, and is not now`
    const [found] = told.splice(place, 1)
    return difference(whom, one.event, { ...found?.event, type })
  }

  return (
    part: Part,
    step: TraceEvent,
    before: Children,
    actions: readonly Action[],
  ): string | null => {
    const timers = actions.flatMap((action) => {
      const timer = timerIn(action)
      return timer === null ? [] : [{ event: recordedId(timer.event.type), delay: timer.delay }]
    })
    const wrong = difference('timers', step.timers ?? [], timers)
    if (wrong !== null) return wrong
    const told = tellings(part, before, actions)
    for (const one of recorded.get(`${part.actor.name} ${step.seq}`) ?? []) {
      const other = handled(one, told)
      if (other !== null) return other
    }
    // Who has come to an end by itself is stopped all the same, and handles nothing of it.
    const more = told.find(({ to, event }) => event.type !== 'xstate.stop' && listens(to, step))
    return more ? `${more.to} ${more.event.type} is told now, and was not then` : null
  }
}
