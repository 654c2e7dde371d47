/**
 * A vitest runner that runs each test once unchanged, recording which places of the chart it
 * reaches, and then once per mutant at these places that no test has killed yet. Finally the test
 * runs unchanged again: its kills count only if it still passes.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { type RunnerTestCase, TestRunner, type TestTryOptions } from 'vitest'
import { Actor, type AnyActor, type AnyStateNode, StateNode } from 'xstate'
import { mutantsOf, whereOf } from './chart.ts'

export interface Job {
  readonly chart: string
  /** Mutants that no test has killed yet. */
  readonly ids: readonly string[]
  /** Ids of tests that are finished. */
  readonly passed: readonly string[]
  /** Names of tests that failed unchanged after they had killed several mutants. */
  readonly spoiled: readonly string[]
  /** One JSON line per `Line`. */
  readonly log: string
}

export type Line =
  | { readonly trying: string; readonly by: string; readonly takesMs: number }
  | { readonly killed: string; readonly by: string }
  | { readonly passed: string }
  | { readonly spoiled: string }

type Try = { readonly mutant: string } | 'unchanged' | 'unchanged again' | 'nothing'

/** Timeout of a test with a mutant: this time plus a multiple of its normal duration. */
const PATIENCE = { ms: 4000, times: 10 }

const AGAIN = { message: 'another run follows' }

// Captured, because tests replace them.
const { setTimeout, clearTimeout, performance } = globalThis

const job = JSON.parse(readFileSync(process.env.MUTANTS_JOB ?? '', 'utf8')) as Job
const log = (line: Line): void => appendFileSync(job.log, `${JSON.stringify(line)}\n`)

const alive = new Set(job.ids)
const places = new Map<string, string>()
/**
 * Root nodes of the chart's machines: those created outside of tests, and those of the current run.
 */
const lasting = new Set<AnyStateNode>()
const current = new Set<AnyStateNode>()
/** Actors that the run of a mutant started, to be stopped after it. */
const started = new Set<AnyActor>()
const undo: (() => void)[] = []
let isRunning = false
let mutant: string | null = null
let reached: Set<string> | null = null

function mutate(root: AnyStateNode): void {
  for (const one of mutantsOf(root)) if (one.id === mutant) return void undo.push(one.apply())
}

/** Records when a node's entry actions, exit actions and eventless transitions are read. */
function watch(node: AnyStateNode): void {
  const where = whereOf(node)
  const lists = { entry: `${where} entered`, exit: `${where} left`, always: `${where} on ` }
  for (const [list, place] of Object.entries(lists)) {
    let value = node[list as keyof typeof lists] as unknown
    if (value === undefined) continue
    Object.defineProperty(node, list, {
      configurable: true,
      enumerable: true,
      get: () => {
        reached?.add(place)
        return value
      },
      set: (other) => {
        value = other
      },
    })
  }
  for (const child of Object.values(node.states)) watch(child as AnyStateNode)
}

function hookMachines(): void {
  type Internals = AnyStateNode & {
    _initialize(): void
    next(snapshot: unknown, event: { type: string }): unknown
  }
  const nodes = StateNode.prototype as unknown as Internals
  const { _initialize, next } = nodes
  nodes._initialize = function (this: Internals) {
    _initialize.call(this)
    if (this.parent !== undefined || this.machine.id !== job.chart) return
    if (places.size === 0) for (const { id, place } of mutantsOf(this)) places.set(id, place)
    watch(this)
    ;(isRunning ? current : lasting).add(this)
    if (mutant !== null) mutate(this)
  }
  nodes.next = function (this: Internals, snapshot, event) {
    if (reached !== null && this.machine.id === job.chart)
      for (const known of this.transitions.keys())
        if (known === event.type || known.endsWith('*')) reached.add(`${whereOf(this)} on ${known}`)
    return next.call(this, snapshot, event)
  }
  const actors = Actor.prototype as unknown as AnyActor
  const { start } = actors
  actors.start = function (this: AnyActor) {
    if (mutant !== null && this._parent === undefined) started.add(this)
    return start.call(this)
  }
}

function begin(now: Try): void {
  isRunning = true
  reached = now === 'unchanged' ? new Set() : null
  mutant = typeof now === 'object' ? now.mutant : null
  if (mutant !== null) for (const root of lasting) mutate(root)
}

function end(): void {
  isRunning = false
  mutant = null
  for (const restore of undo.splice(0).reverse()) restore()
  for (const actor of started) {
    try {
      actor.stop()
    } catch {}
  }
  started.clear()
  current.clear()
}

function nameOf(test: RunnerTestCase): string {
  const names = [test.name]
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) names.unshift(suite.name)
  return [test.file.name, ...names].join(' > ')
}

hookMachines()
// A counterexample is enough; the smallest one is not needed.
configureGlobal({ ...readConfigureGlobal(), endOnFailure: true })

export default class ChartRunner extends TestRunner {
  private queue: string[] = []
  /** Killed by this test, if it still passes unchanged. */
  private killed: string[] = []
  private now: Try = 'unchanged'
  private begun = 0
  private takesMs = 0

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (alive.size === 0 || job.passed.includes(test.id)) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    // The first run is the unchanged one, the second is retried for each mutant.
    test.repeats = 1
    test.retry = 0
    this.now = 'unchanged'
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    if (this.now === 'nothing') throw AGAIN
    begin(this.now)
    if (mutant !== null) log({ trying: mutant, by: nameOf(test), takesMs: this.takesMs })
    this.begun = performance.now()
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const done = TestRunner.getTestFn(test)()
    if (typeof this.now !== 'object') return done
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLong = new Promise<never>((_, fail) => {
      const limit = PATIENCE.ms + PATIENCE.times * this.takesMs
      timer = setTimeout(() => fail(new Error('does not end')), limit)
    })
    await Promise.race([done, tooLong]).finally(() => clearTimeout(timer))
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    end()
    const { result } = test
    if (result === undefined || result.state === 'skip') return
    const hasFailed = result.state === 'fail'
    if (this.now === 'unchanged') return this.afterFirst(test, hasFailed)
    if (this.now === 'unchanged again') this.settle(test, hasFailed)
    else {
      if (hasFailed && typeof this.now === 'object') this.killed.push(this.now.mutant)
      const isCareful = this.killed.length > 0 && job.spoiled.includes(nameOf(test))
      this.now = isCareful ? 'unchanged again' : this.next()
    }
    const isFinished = this.now === 'nothing'
    if (isFinished && alive.size > 0) log({ passed: test.id })
    // Only a failed run is followed by another.
    result.attempts = []
    result.errors = isFinished ? [] : [AGAIN]
    result.state = isFinished ? 'pass' : 'fail'
  }

  private afterFirst(test: RunnerTestCase, hasFailed: boolean): void {
    this.takesMs = Math.round(performance.now() - this.begun)
    const here = reached
    const isReached = (id: string) => here?.has(places.get(id) ?? '') === true
    this.queue = hasFailed ? [] : [...alive].filter(isReached)
    this.killed = []
    this.now = this.next()
    test.retry = Number.MAX_SAFE_INTEGER
  }

  private settle(test: RunnerTestCase, hasFailed: boolean): void {
    const by = nameOf(test)
    if (!hasFailed || this.killed.length === 1)
      for (const id of this.killed) {
        alive.delete(id)
        log({ killed: id, by })
      }
    this.killed = []
    this.now = this.next()
    if (!hasFailed) return
    // A mutant has left something behind: a new process continues.
    log({ spoiled: by })
    alive.clear()
    this.now = 'nothing'
  }

  private next(): Try {
    const id = this.queue.shift()
    if (id !== undefined) return { mutant: id }
    return this.killed.length > 0 ? 'unchanged again' : 'nothing'
  }
}
