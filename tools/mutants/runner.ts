/** Runs test files once as they are and then once a mutant, in one process, up to the first red test. */
import { resolve } from 'node:path'
import type {
  CliOptions,
  TestModule,
  TestSequencer,
  TestSequencerConstructor,
  TestSpecification,
  Vitest,
} from 'vitest/node'
import { createVitest } from 'vitest/node'
import { type Edit, edited } from './source.ts'

/** A mutant without a verdict after so many CPU seconds, and so often the time of all tests, runs in circles. */
const CIRCLES = { seconds: 20, times: 4 }

export interface Verdict {
  readonly id: string
  /** The test that told it; `null` = none did. */
  readonly killer: string | null
  /** CPU seconds. */
  readonly took: number
}

/**
 * That a chart has an answer for each event is asked of the chart, so it must not tell its mutants:
 * a dropped transition is found by what is then not done.
 */
export const withoutLint = {
  name: 'charts-judge-themselves',
  transform(code: string, id: string) {
    if (!id.endsWith('/tests/machines/matrix.ts')) return
    const blind = code.replace(
      'export function lintMachine(',
      'export const lintMachine = () => []\nfunction unasked(',
    )
    if (blind === code) throw new Error('tests/machines/matrix.ts has no lintMachine')
    return blind
  },
}

type Heard = (verdict: Verdict) => void

export const cpuSeconds = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

/** The first red test of a run, or what broke a file before its tests. */
export function killerOf(modules: readonly TestModule[]): string | null {
  for (const module of modules) {
    for (const test of module.children.allTests('failed')) {
      return `${module.relativeModuleId} > ${test.fullName}`
    }
    if (module.state() === 'failed') return `${module.relativeModuleId}: does not load`
  }
  return null
}

export function inOrder(order: () => readonly string[]): TestSequencerConstructor {
  const place = ({ moduleId }: TestSpecification) =>
    order().findIndex((file) => moduleId.endsWith(file))
  return class implements TestSequencer {
    shard = (files: TestSpecification[]) => files
    sort = (files: TestSpecification[]) => files.toSorted((a, b) => place(a) - place(b))
  }
}

/** Loads a source file with something done to it. */
export const changing = (
  file: string | undefined,
  change: (code: string) => string | undefined,
) => ({
  name: 'mutants-of-a-file',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    return file !== undefined && id.endsWith(`/${file}`) ? change(code) : undefined
  },
})

interface Wanted {
  readonly tests: readonly string[]
  readonly order: () => readonly string[]
  readonly plugins: readonly (Pick<ReturnType<typeof changing>, 'name' | 'enforce'> & {
    readonly transform: (code: string, id: string) => string | undefined
  })[]
  readonly options?: CliOptions
}

/** All files share one thread and what they import. */
export async function vitestOf({ tests, order, plugins, options }: Wanted): Promise<Vitest> {
  const all: CliOptions = {
    config: false,
    // It keeps what a file came to by the file's text, which no mutant changes.
    fsModuleCache: false,
    watch: true,
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    bail: 1,
    update: false,
    include: [...tests],
    setupFiles: ['tools/mutants/setup.ts'],
    testTimeout: 60_000,
    reporters: [{}],
    silent: true,
    sequence: { sequencer: inOrder(order) },
    ...options,
  }
  const vitest = await createVitest(all, {
    plugins: [withoutLint, ...plugins],
    server: { watch: null },
  })
  await vitest.standalone()
  return vitest
}

/** What is judged, and by which of the tests. */
interface Of {
  readonly name: string
  readonly tests: readonly string[]
}

export class Runner {
  private readonly vitest: Vitest
  /** The files that told most lately first, the others quickest first. */
  private order: readonly string[]
  /** CPU seconds of a run without a mutant. */
  private whole = 0
  private harmed: { readonly file: string; readonly edit: Edit } | null = null

  private constructor(vitest: Vitest, tests: readonly string[]) {
    this.vitest = vitest
    this.order = tests
  }

  static async of(tests: readonly string[]): Promise<Runner> {
    let runner: Runner | undefined
    const harm = (code: string, id: string): string | undefined => {
      const harmed = runner?.harmed
      return harmed && id.endsWith(`/${harmed.file}`) ? edited(code, harmed.edit) : undefined
    }
    const vitest = await vitestOf({
      tests,
      order: () => runner?.order ?? tests,
      plugins: [{ name: 'mutants-one-by-one', enforce: 'pre', transform: harm }],
    })
    runner = new Runner(vitest, tests)
    await runner.asItIs()
    return runner
  }

  /** Nothing can be said of mutants while the tests are red without one. */
  private async asItIs(): Promise<void> {
    const since = process.cpuUsage()
    const modules = await this.run(null, this.order)
    this.whole = cpuSeconds(since)
    const red = killerOf(modules)
    if (red !== null) throw new Error(`red without a mutant: ${red}`)
    const took = new Map(modules.map((m) => [m.relativeModuleId, m.diagnostic().duration]))
    this.order = this.order.toSorted((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0))
  }

  private async run(
    mutant: { chart: string; id: string } | null,
    tests: readonly string[],
  ): Promise<TestModule[]> {
    this.vitest.provide('mutant', mutant?.id ?? null)
    this.vitest.provide('chart', mutant?.chart ?? null)
    const all = await this.vitest.globTestSpecifications()
    const asked = all.filter(({ moduleId }) => tests.some((test) => moduleId.endsWith(`/${test}`)))
    const { testModules, unhandledErrors } = await this.vitest.runTestSpecifications(asked)
    if (this.whole === 0 && unhandledErrors.length > 0) throw unhandledErrors[0]
    return testModules
  }

  /** What a mutant of a chart comes to. One that runs in circles leaves the process unusable. */
  ofChart({ name: chart, tests }: Of, id: string, inCircles: Heard): Promise<Verdict> {
    return this.watched(id, inCircles, () => this.run({ chart, id }, tests))
  }

  /** What a mutant of a source file comes to. */
  ofFile({ name: file, tests }: Of, edit: Edit, inCircles: Heard): Promise<Verdict> {
    return this.watched(edit.id, inCircles, () => {
      for (const path of [this.harmed?.file, file]) {
        if (path !== undefined) this.vitest.invalidateFile(resolve(path))
      }
      this.harmed = { file, edit }
      return this.run(null, tests)
    })
  }

  private async watched(
    id: string,
    inCircles: Heard,
    run: () => Promise<TestModule[]>,
  ): Promise<Verdict> {
    const since = process.cpuUsage()
    const limit = CIRCLES.seconds + CIRCLES.times * this.whole
    const watch = setInterval(() => {
      const took = cpuSeconds(since)
      if (took > limit) inCircles({ id, killer: 'runs in circles', took })
    }, 1000)
    try {
      const killer = killerOf(await run())
      this.putFirst(killer)
      return { id, killer, took: cpuSeconds(since) }
    } finally {
      clearInterval(watch)
    }
  }

  /** Who told one mutant of a file tells most of the next. */
  private putFirst(killer: string | null): void {
    const file = this.order.find((test) => killer?.startsWith(test))
    if (file !== undefined) this.order = [file, ...this.order.filter((test) => test !== file)]
  }

  close(): Promise<void> {
    return this.vitest.close()
  }
}
