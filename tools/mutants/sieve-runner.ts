/**
 * A runner of vitest that runs each test once as it is and then once for each mutant that nobody has
 * told yet and that the test came by. After each mutant that it tells, the test has to be green again
 * as it is: so nothing of a mutant is left when the next is tried.
 */
import { appendFileSync, writeFileSync } from 'node:fs'
import {
  inject,
  type RunnerTestCase,
  TestRunner,
  type TestRunnerConfig,
  type TestTryOptions,
} from 'vitest'
import { asked } from './asked.ts'

export interface Sieving {
  /** Mutants, and the test files that may tell them. */
  readonly judged: readonly { readonly tests: readonly string[]; readonly ids: readonly string[] }[]
  readonly told: readonly string[]
  /** What was found out, a line each; the next process goes on from there. */
  readonly log: string
  /** What is being tried, for who looks whether it ends. */
  readonly trying: string
  /** Tests that are through. */
  readonly passed: readonly string[]
  /** Those that are said to do the same: tried by short tests alone. */
  readonly same: readonly string[]
  /** Tests in which something was left of a mutant before, by name. */
  readonly spoiled: readonly string[]
}

export type Line =
  | { readonly told: string; readonly by: string }
  | { readonly passed: string }
  | { readonly early: readonly string[]; readonly file: string }
  | { readonly spoiled: string }
  | { readonly ended: true }

export interface Trying {
  readonly test: string
  readonly mutant: string | null
  /** Of one try with this test, milliseconds. */
  readonly takes: number
}

declare module 'vitest' {
  interface ProvidedContext {
    sieving: Sieving
  }
}

/** A test that waits for what a mutant never does. */
const PATIENCE = { ms: 4000, times: 10 }

/**
 * A test of so many milliseconds is looked at once after all the mutants it tells, not after each, and
 * does not try those that do the same: they would cost its whole time in every measurement.
 */
const LONG_MS = 200

// Tests put others in their place.
const { setTimeout, clearTimeout, performance } = globalThis

type Try = { readonly mutant: string } | 'as it is' | 'still as it is' | 'nothing'

const LATER = { message: 'another run' }

/** What is left of a mutant's run; how it ends is of no matter. */
function stopLeft(): void {
  for (const stop of asked.left) {
    try {
      stop()
    } catch {}
  }
  asked.left.clear()
}

export default class SieveRunner extends TestRunner {
  private readonly job = inject('sieving')
  private readonly alive: Set<string>
  private readonly through = new Set(this.job.passed)
  private queue: string[] = []
  /** Told by this test, if it is still green as it is. */
  private held: string[] = []
  private now: Try = 'as it is'
  private begun = 0
  private takes = 0

  constructor(config: TestRunnerConfig) {
    super(config)
    const told = new Set(this.job.told)
    asked.alive ??= new Set(this.job.judged.flatMap(({ ids }) => ids.filter((id) => !told.has(id))))
    this.alive = asked.alive
  }

  private log(line: Line): void {
    appendFileSync(this.job.log, `${JSON.stringify(line)}\n`)
  }

  private nameOf(test: RunnerTestCase): string {
    const names = [test.name]
    for (let suite = test.suite; suite !== undefined; suite = suite.suite) names.unshift(suite.name)
    return [test.file.name, ...names].join(' > ')
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.alive.size === 0 || this.through.has(test.id)) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    // The first is the test as it is, the other as often as there are mutants to be tried.
    test.repeats = 1
    test.retry = 0
    this.now = 'as it is'
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    if (this.now === 'nothing') throw LATER
    asked.mutant = typeof this.now === 'object' ? this.now.mutant : null
    asked.seen = this.now === 'as it is' ? new Set() : null
    const trying: Trying = {
      test: this.nameOf(test),
      mutant: asked.mutant,
      takes: Math.round(this.takes),
    }
    writeFileSync(this.job.trying, JSON.stringify(trying))
    this.begun = performance.now()
    asked.running = true
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const done = TestRunner.getTestFn(test)()
    if (typeof this.now !== 'object') return done
    const limit = PATIENCE.ms + PATIENCE.times * this.takes
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLong = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('waits for ever')), limit)
    })
    await Promise.race([done, tooLong]).finally(() => clearTimeout(timer))
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    asked.running = false
    asked.mutant = null
    stopLeft()
    const { result } = test
    if (result === undefined || result.state === 'skip') return
    const isRed = result.state === 'fail'
    if (this.now === 'as it is') return this.afterFirst(test, isRed)
    if (typeof this.now === 'object' && isRed) this.hold(test, this.now.mutant)
    else if (this.now === 'still as it is') this.settle(test, isRed)
    else this.next()
    const isThrough = this.now === 'nothing'
    if (isThrough) writeFileSync(this.job.trying, 'null')
    if (isThrough && this.alive.size > 0) this.log({ passed: test.id })
    result.attempts = []
    // Only who is red is run again.
    result.errors = isThrough ? [] : [LATER]
    result.state = isThrough ? 'pass' : 'fail'
  }

  private hold(test: RunnerTestCase, mutant: string): void {
    this.held.push(mutant)
    const isLong = this.takes >= LONG_MS && !this.job.spoiled.includes(this.nameOf(test))
    if (isLong) this.next()
    else this.now = 'still as it is'
  }

  /** What was told counts if the test is green as it is; else nothing more can be said by this process. */
  private settle(test: RunnerTestCase, isRed: boolean): void {
    const by = this.nameOf(test)
    const isOne = this.held.length === 1
    for (const told of !isRed || isOne ? this.held : []) {
      this.alive.delete(told)
      this.log({ told, by })
    }
    this.held = []
    this.next()
    if (!isRed) return
    this.log({ spoiled: by })
    this.alive.clear()
    this.now = 'nothing'
  }

  private afterFirst(test: RunnerTestCase, isRed: boolean): void {
    this.takes = performance.now() - this.begun
    const { seen } = asked
    asked.seen = null
    const isLong = this.takes >= LONG_MS
    const isTried = (id: string): boolean =>
      this.alive.has(id) &&
      seen?.has(asked.places.get(id) ?? id) === true &&
      !(isLong && this.job.same.includes(id))
    const mayTell = this.job.judged.filter(({ tests }) => tests.includes(test.file.name))
    this.queue = isRed ? [] : mayTell.flatMap(({ ids }) => ids.filter(isTried))
    this.next()
    test.retry = Number.MAX_SAFE_INTEGER
    if (asked.early.size === 0) return
    this.log({ early: [...asked.early], file: test.file.name })
    asked.early.clear()
  }

  private next(): void {
    const mutant = this.queue.shift()
    if (mutant !== undefined) this.now = { mutant }
    else this.now = this.held.length > 0 ? 'still as it is' : 'nothing'
  }
}
