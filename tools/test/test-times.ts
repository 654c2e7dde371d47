/** Time report of a test run, from the result files of its stages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { readSecondsRecords, secondsByFile } from './file-seconds.ts'
import { SHARES_FOLDER, type VitestShares } from './vitest-reporter.ts'

/** Number of listed test files and tests. */
const LISTED = 20

export interface StageTime {
  readonly name: string
  /** Wall-clock seconds. */
  readonly wall: number
  /** CPU seconds of all its processes; null if not available. */
  readonly processor: number | null
}

export interface TestDuration {
  /** Level of the report: `unit`, `contract` or `browser`. */
  readonly level: string
  readonly file: string
  readonly title: string
  readonly seconds: number
}

interface VitestReport {
  testResults: {
    name: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

interface BrowserSuite {
  title: string
  file: string
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[]
  suites?: BrowserSuite[]
}

/** Tests in a report of vitest. */
export function vitestDurations(level: string, report: VitestReport, root: string): TestDuration[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      level,
      file: relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

/** Tests in a report of Playwright; a test that was retried counts with all of its attempts. */
export function browserDurations(suites: readonly BrowserSuite[]): TestDuration[] {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({
      level: 'browser',
      file: `tests/browser/${file}`,
      title,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) /
        1000,
    })),
    ...browserDurations(inner),
  ])
}

const readJson = (path: string) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null

/** All tests that left a report in a folder. */
function testDurations(folder: string, root: string): TestDuration[] {
  const vitest = ['unit', 'contract'].flatMap((level) => {
    const report = readJson(join(folder, `${level}.json`))
    return report === null ? [] : vitestDurations(level, report, root)
  })
  const browser = readJson(join(folder, 'browser.json'))
  return [...vitest, ...(browser === null ? [] : browserDurations(browser.suites))]
}

const seconds = (value: number | null): string =>
  (value === null ? '–' : value.toFixed(1)).padStart(8)

/**
 * One line per stage, in the order of completion.
 * @param wall seconds of the whole run; some stages run in parallel
 */
export function stageTable(stages: readonly StageTime[], wall: number): string {
  const measured = stages.flatMap(({ processor }) => (processor === null ? [] : [processor]))
  const processor = measured.length === 0 ? null : measured.reduce((sum, share) => sum + share, 0)
  return [
    '    wall  processor seconds',
    ...[...stages, { name: 'together', wall, processor }].map(
      (stage) => `${seconds(stage.wall)} ${seconds(stage.processor)}  ${stage.name}`,
    ),
  ].join('\n')
}

/** How the time of each vitest run divides, in percent. */
export function shareLine(stage: string, shares: VitestShares): string {
  const all = Object.values(shares).reduce((sum, share) => sum + share, 0)
  const percentages = Object.entries(shares).map(
    ([name, value]) => `${name} ${Math.round((100 * value) / Math.max(1, all))} %`,
  )
  return `${stage.padEnd(9)} ${percentages.join(', ')} of ${(all / 1000).toFixed(1)} s`
}

function shareLines(): string[] {
  if (!existsSync(SHARES_FOLDER)) return []
  return readdirSync(SHARES_FOLDER).map((file) =>
    shareLine(basename(file, '.json'), readJson(join(SHARES_FOLDER, file))),
  )
}

/** How many tests each level has: `unit 8650, contract 1050, browser 1100`. */
export function levelLine(tests: readonly TestDuration[]): string {
  const counts = new Map<string, number>()
  for (const { level } of tests) counts.set(level, (counts.get(level) ?? 0) + 1)
  return [...counts].map(([level, count]) => `${level} ${count}`).join(', ')
}

const slowest = <T>(items: readonly T[], secondsOf: (item: T) => number): T[] =>
  items.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, LISTED)

export function slowestTests(tests: readonly TestDuration[]): string {
  return slowest(tests, (test) => test.seconds)
    .map((test) => `${seconds(test.seconds)}  ${test.file}  ${test.title}`)
    .join('\n')
}

export function costliestFiles(files: ReadonlyMap<string, number>): string {
  return slowest([...files], ([, value]) => value)
    .map(([file, value]) => `${seconds(value)}  ${file}`)
    .join('\n')
}

/** The time report that `npm test` prints at the end. */
export function timeReport(stages: readonly StageTime[], wall: number): string {
  const tests = testDurations('.results', process.cwd())
  return [
    'Where the time went',
    stageTable(stages, wall),
    '',
    `Tests by level: ${levelLine(tests)}`,
    ...shareLines(),
    '',
    'The files that used the most processor seconds',
    costliestFiles(secondsByFile(readSecondsRecords())),
    '',
    'The slowest tests, wall seconds (several run at a time)',
    slowestTests(tests),
  ].join('\n')
}
