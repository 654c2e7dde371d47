/** Selects the test files that judge a statechart or a source file: nearby ones that import it. */
import { basename, dirname } from 'node:path'
import { dependents, type Sources } from '../test/related-tests.ts'

interface Mutated {
  readonly files: RegExp
  readonly tests: RegExp
  readonly near: (file: string) => string
  /** Loads every module of a folder without importing it by name. */
  readonly also?: string
}

/** Source files that are mutated, and the tests that may kill their mutants. */
const MUTATED: readonly Mutated[] = [
  { files: /^src\/machines\/.*\.policy\.ts$/, tests: /^tests\/machines\//, near: dirname },
  { files: /^src\/protocol\/.*\.ts$/, tests: /^tests\/protocol\//, near: () => 'src/protocol' },
  // What the API modules share is tested through them.
  {
    files:
      /^src\/services\/http\/(?:call|calls|call-failures|form|server-message|public-users-call)\.ts$/,
    tests: /^tests\/services\//,
    near: () => 'src/services',
  },
  // Every service test uses the client; these test its rules.
  {
    files: /^src\/services\/http\/(?!call|form|server-message|public-users-call).*\.ts$/,
    tests:
      /^tests\/services\/(?:http\/(?:http-.*|keepalive-client|abort-errors)|api\/uploads)\.test\.ts$/,
    near: dirname,
  },
  {
    files: /^src\/services\/queries\/.*\.ts$/,
    tests: /^tests\/services\//,
    near: dirname,
    also: 'tests/services/queries/queries-abort.test.ts',
  },
  // Component tests only reach a module; the tests that import it test its rules. The theme is a
  // table of styles; `use-*.ts` are hooks.
  {
    files: /^src\/views\/(?!theme\/)(?!.*\/use-).*\.ts$/,
    tests: /^tests\/(?:views|app)\//,
    near: (file: string) => file,
  },
]

/** Random and speed tests, and tests that replace or reload modules, do not judge. */
const isEvaluation = (file: string, text: string): boolean =>
  /\.test\.tsx?$/.test(file) &&
  !/[/.](?:fuzz|speed)\.test\.ts$/.test(file) &&
  !/\bvi\.(?:mock|doMock|resetModules)\(/.test(text)

/**
 * Tests that import one of the files, directly or through other tests or the folders `near` them.
 */
function testsOf(files: readonly string[], sources: Sources, near: readonly string[]): string[] {
  const isNear = (file: string) =>
    file.startsWith('tests/') || near.some((folder) => file.startsWith(`${folder}/`))
  const reachable = new Map([...sources].filter(([file]) => isNear(file)))
  return [...dependents(files, reachable).keys()]
    .filter((file) => isEvaluation(file, sources.get(file) ?? ''))
    .sort()
}

/** The tests of each mutated source file that has any. */
export function testsBySource(sources: Sources): Map<string, string[]> {
  const testsByFile = new Map<string, string[]>()
  for (const { files, tests, near, also } of MUTATED)
    for (const file of sources.keys()) {
      if (!files.test(file)) continue
      const ownTests = testsOf([file], sources, [near(file)]).filter((test) => tests.test(test))
      if (also !== undefined && !ownTests.includes(also)) ownTests.push(also)
      if (ownTests.length > 0) testsByFile.set(file, ownTests)
    }
  return testsByFile
}

const normalizeName = (name: string): string => name.replaceAll('-', '').toLowerCase()

/** Imports every chart. */
const ALL_CHARTS = 'src/machines/charts.ts'

export interface ChartFiles {
  /** The machine's file, and the folder it has to itself, if any. */
  readonly sources: readonly string[]
  readonly tests: readonly string[]
}

/** A chart is judged by the tests that create it, except those named after another chart. */
export function filesOfChart(name: string, sources: Sources): ChartFiles {
  const machines = [...sources.keys()].filter((file) => /^src\/.*\.machine\.ts$/.test(file))
  const chartOf = (file: string): string => normalizeName(basename(file).split('.')[0] ?? '')
  const machine = machines.find((file) => chartOf(file) === normalizeName(name))
  if (machine === undefined) throw new Error(`no statechart ${name}`)
  const belongsToOtherChart = (test: string): boolean => {
    const subject = chartOf(test)
    const isChart = machines.some((file) => chartOf(file) === subject)
    return isChart && !subject.startsWith(normalizeName(name))
  }
  const folder = `${dirname(machine)}/`
  const isOwn = (file: string) =>
    file === machine || (folder !== 'src/machines/kit/' && file.startsWith(folder))
  return {
    sources: [...sources.keys()].filter(isOwn),
    tests: testsOf([machine, ALL_CHARTS], sources, []).filter(
      (test) => /^tests\/(?:machines|model)\//.test(test) && !belongsToOtherChart(test),
    ),
  }
}
