/**
 * Runs failed browser tests once more with the inspector in the client, to get traces of their
 * pages and the charts at the time of the failure. Only the first run counts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** With more failures the product is broken in general, and each rerun takes long. */
export const MAX_RERUN = 5
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
export function failedLocations({ suites }: Pick<BrowserReport, 'suites'>): string[] {
  const locations = suites.flatMap(({ specs = [], suites: nested = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line }) => `${file}:${line}`),
    ...failedLocations({ suites: nested }),
  ])
  return [...new Set(locations)]
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
 * @param startedAt start of the first run, ms since 1970; an older report belongs to another run
 * @param output a separate folder, so that the results of the first run are kept
 * @returns a message for the user
 */
export function rerunFailed(
  report: BrowserReport | null,
  startedAt: number,
  output: string,
  command: readonly string[],
  runCommand: Run = run,
): string {
  if (report === null || Date.parse(report.stats.startTime) < startedAt)
    return 'The run left no report, so nothing is run again.'
  const failed = failedLocations(report)
  if (failed.length === 0) return 'No test failed, so nothing runs again.'
  if (failed.length > MAX_RERUN)
    return `${failed.length} locations failed: more than ${MAX_RERUN} are not run again with the inspector.`
  const inspector = { KINYETI_INSPECTOR: '1' }
  if (!runCommand([process.execPath, 'tools/build/build.ts'], inspector))
    return 'The client with the inspector could not be built, so nothing is run again.'
  runCommand([...command, ...failed], {
    ...inspector,
    // No retry: the first failure has all the information.
    CI: '',
    BROWSER_OUTPUT: output,
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${output}.json`,
  })
  return `Failed tests ran again with the inspector: traces and charts are in ${output}.`
}

export const readReport = (path: string): BrowserReport | null =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
