/** Where the time of a test run went, read from the result files of its stages. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Test files named; the rest is many small ones. */
const SLOWEST = 12

export type Time = readonly [name: string, seconds: number]

interface UnitReport {
  testResults: { name: string; assertionResults: { duration?: number | null }[] }[]
}

interface BrowserSuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: BrowserSuite[]
}

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Seconds a test file's tests took, by the report of vitest. */
export function unitTimes(report: UnitReport, root: string): Time[] {
  return report.testResults.map(({ name, assertionResults }) => [
    relative(root, name),
    sum(assertionResults.map(({ duration }) => duration ?? 0)) / 1000,
  ])
}

const durations = ({ specs = [], suites = [] }: BrowserSuite): number[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((r) => r.duration))),
  ...suites.flatMap(durations),
]

/** Seconds a spec file's tests took, second tries included, by the report of Playwright. */
export function browserTimes(report: { suites: BrowserSuite[] }): Time[] {
  return report.suites.map((suite) => [`tests/browser/${suite.file}`, sum(durations(suite)) / 1000])
}

/** Of all test files that left a report in a folder. */
export function fileTimes(folder: string, root: string): Time[] {
  const read = (file: string) => {
    const path = join(folder, file)
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
  }
  const browser = read('browser.json')
  return [
    ...['unit.json', 'contract.json'].flatMap((file) => {
      const report = read(file)
      return report === null ? [] : unitTimes(report, root)
    }),
    ...(browser === null ? [] : browserTimes(browser)),
  ]
}

/**
 * A line a stage in the order they ended, then the slowest test files, longest first.
 * @param together seconds of the whole run; some stages run side by side
 */
export function timeTable(
  stages: readonly Time[],
  together: number,
  files: readonly Time[],
): string {
  const line = ([name, seconds]: Time) => `${seconds.toFixed(1).padStart(8)} s  ${name}`
  const slowest = files.toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST)
  return [
    ...stages.map(line),
    line(['together', together]),
    '',
    'The slowest test files (several run at a time)',
    ...slowest.map(line),
  ].join('\n')
}
