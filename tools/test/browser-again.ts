/**
 * Runs failed browser tests once more with the inspector in the client, to get traces of their
 * pages and the charts at the time of the failure. Only the first run counts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** With more failures the product is broken in general, and each rerun takes long. */
export const MOST_AGAIN = 5
const LIMIT_MS = 300_000

interface Suite {
  specs?: { file: string; line: number; ok: boolean }[]
  suites?: Suite[]
}

/** The part of Playwright's JSON report that is used. */
export interface BrowserReport {
  suites: Suite[]
  stats: { startTime: string }
}

/** Locations of the failed tests, without duplicates. */
export function redIn({ suites }: Pick<BrowserReport, 'suites'>): string[] {
  const places = suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line }) => `${file}:${line}`),
    ...redIn({ suites: inner }),
  ])
  return [...new Set(places)]
}

/** Runs a command; returns whether it succeeded. */
export type Run = (command: readonly string[], env: Readonly<Record<string, string>>) => boolean

const run: Run = ([program = '', ...rest], env) =>
  spawnSync(program, rest, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: LIMIT_MS,
  }).status === 0

/**
 * @param began start of the first run, ms since 1970; an older report belongs to another run
 * @param output a separate folder, so that the results of the first run are kept
 * @returns a message for the user
 */
export function runAgain(
  report: BrowserReport | null,
  began: number,
  output: string,
  command: readonly string[],
  does: Run = run,
): string {
  if (report === null || Date.parse(report.stats.startTime) < began)
    return 'The run left no report, so nothing is run again.'
  const red = redIn(report)
  if (red.length === 0) return 'No test failed, so nothing runs again.'
  if (red.length > MOST_AGAIN)
    return `${red.length} locations failed: more than ${MOST_AGAIN} are not run again with the inspector.`
  const inspector = { KINYETI_INSPECTOR: '1' }
  if (!does([process.execPath, 'tools/build/build.ts'], inspector))
    return 'The client with the inspector could not be built, so nothing is run again.'
  does([...command, ...red], {
    ...inspector,
    // No retry: the first failure has all the information.
    CI: '',
    BROWSER_OUTPUT: output,
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${output}.json`,
  })
  return `Failed tests ran again with the inspector: traces and charts are in ${output}.`
}

export const reportAt = (path: string): BrowserReport | null =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
