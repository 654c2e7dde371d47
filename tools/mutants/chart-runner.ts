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
  | { readonly trying: string; readonly by: string; readonly normalMs: number }
  | { readonly killed: string; readonly by: string }
  | { readonly passed: string }
  | { readonly spoiled: string }

type Attempt = { readonly mutant: string } | 'unchanged' | 'unchanged again' | 'nothing'

/** Timeout of a test with a mutant: this time plus a multiple of its normal duration. */
const MUTANT_TIMEOUT = { ms: 4000, times: 10 }

const RERUN = { message: 'another run follows' }

// Captured, because tests replace them.
const { setTimeout, clearTimeout, performance } = globalThis

const job = JSON.parse(readFileSync(process.env.MUTANTS_JOB ?? '', 'utf8')) as Job
const log = (line: Line): void => appendFileSync(job.log, `${JSON.stringify(line)}\n`)

const remaining = new Set(job.ids)
const placesById = new Map<string, string>()
/**
 * Root nodes of the chart's machines: those created outside of tests, and those of the current run.
 */
const sharedRoots = new Set<AnyStateNode>()
const currentRoots = new Set<AnyStateNode>()
/** Actors that the run of a mutant started, to be stopped after it. */
const started = new Set<AnyActor>()
const undoStack: (() => void)[] = []
let isRunning = false
let mutant: string | null = null
let reached: Set<string> | null = null

function mutate(root: AnyStateNode): void {
  for (const mutantOfNode of mutantsOf(root))
    if (mutantOfNode.id === mutant) return void undoStack.push(mutantOfNode.apply())
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
      set: (newValue) => {
        value = newValue
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
    if (placesById.size === 0)
      for (const { id, place } of mutantsOf(this)) placesById.set(id, place)
    watch(this)
    ;(isRunning ? currentRoots : sharedRoots).add(this)
    if (mutant !== null) mutate(this)
  }
  nodes.next = function (this: Internals, snapshot, event) {
    if (reached !== null && this.machine.id === job.chart)
      for (const eventType of this.transitions.keys())
        if (eventType === event.type || eventType.endsWith('*'))
          reached.add(`${whereOf(this)} on ${eventType}`)
    return next.call(this, snapshot, event)
  }
  const actors = Actor.prototype as unknown as AnyActor
  const { start } = actors
  actors.start = function (this: AnyActor) {
    if (mutant !== null && this._parent === undefined) started.add(this)
    return start.call(this)
  }
}

function startAttempt(attempt: Attempt): void {
  isRunning = true
  reached = attempt === 'unchanged' ? new Set() : null
  mutant = typeof attempt === 'object' ? attempt.mutant : null
  if (mutant !== null) for (const root of sharedRoots) mutate(root)
}

function endAttempt(): void {
  isRunning = false
  mutant = null
  for (const restore of undoStack.splice(0).reverse()) restore()
  for (const actor of started) {
    try {
      actor.stop()
    } catch {}
  }
  started.clear()
  currentRoots.clear()
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
  private now: Attempt = 'unchanged'
  private startedAt = 0
  private normalMs = 0

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (remaining.size === 0 || job.passed.includes(test.id)) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    // The first run is the unchanged one, the second is retried for each mutant.
    test.repeats = 1
    test.retry = 0
    this.now = 'unchanged'
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    if (this.now === 'nothing') throw RERUN
    startAttempt(this.now)
    if (mutant !== null) log({ trying: mutant, by: nameOf(test), normalMs: this.normalMs })
    this.startedAt = performance.now()
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const result = TestRunner.getTestFn(test)()
    if (typeof this.now !== 'object') return result
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<never>((_, fail) => {
      const limit = MUTANT_TIMEOUT.ms + MUTANT_TIMEOUT.times * this.normalMs
      timer = setTimeout(() => fail(new Error('does not end')), limit)
    })
    await Promise.race([result, timeout]).finally(() => clearTimeout(timer))
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    endAttempt()
    const { result } = test
    if (result === undefined || result.state === 'skip') return
    const hasFailed = result.state === 'fail'
    if (this.now === 'unchanged') return this.afterFirst(test, hasFailed)
    if (this.now === 'unchanged again') this.settle(test, hasFailed)
    else {
      if (hasFailed && typeof this.now === 'object') this.killed.push(this.now.mutant)
      const needsRecheck = this.killed.length > 0 && job.spoiled.includes(nameOf(test))
      this.now = needsRecheck ? 'unchanged again' : this.next()
    }
    const isFinished = this.now === 'nothing'
    if (isFinished && remaining.size > 0) log({ passed: test.id })
    // Only a failed run is followed by another.
    result.attempts = []
    result.errors = isFinished ? [] : [RERUN]
    result.state = isFinished ? 'pass' : 'fail'
  }

  private afterFirst(test: RunnerTestCase, hasFailed: boolean): void {
    this.normalMs = Math.round(performance.now() - this.startedAt)
    const reachedPlaces = reached
    const isReached = (id: string) => reachedPlaces?.has(placesById.get(id) ?? '') === true
    this.queue = hasFailed ? [] : [...remaining].filter(isReached)
    this.killed = []
    this.now = this.next()
    test.retry = Number.MAX_SAFE_INTEGER
  }

  private settle(test: RunnerTestCase, hasFailed: boolean): void {
    const by = nameOf(test)
    if (!hasFailed || this.killed.length === 1)
      for (const id of this.killed) {
        remaining.delete(id)
        log({ killed: id, by })
      }
    this.killed = []
    this.now = this.next()
    if (!hasFailed) return
    // A mutant has left something behind: a new process continues.
    log({ spoiled: by })
    remaining.clear()
    this.now = 'nothing'
  }

  private next(): Attempt {
    const id = this.queue.shift()
    if (id !== undefined) return { mutant: id }
    return this.killed.length > 0 ? 'unchanged again' : 'nothing'
  }
}
