/**
 * Browser tests that were red, once more with the inspector in the client: what failed leaves the traces
 * of its pages and the charts as they stood. The first run alone counts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** With more the product is broken at large, and each takes its time. */
export const MOST_AGAIN = 5
const LIMIT_MS = 300_000

interface Suite {
  specs?: { file: string; line: number; ok: boolean }[]
  suites?: Suite[]
}

/** As Playwright writes it, as far as it is read. */
export interface BrowserReport {
  suites: Suite[]
  stats: { startTime: string }
}

/** Where the red tests stand, each place once. */
export function redIn({ suites }: Pick<BrowserReport, 'suites'>): string[] {
  const places = suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line }) => `${file}:${line}`),
    ...redIn({ suites: inner }),
  ])
  return [...new Set(places)]
}

/** Does it, or says why not; what comes of it changes no result. */
export type Run = (command: readonly string[], env: Readonly<Record<string, string>>) => boolean

const run: Run = ([program = '', ...rest], env) =>
  spawnSync(program, rest, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: LIMIT_MS,
  }).status === 0

/**
 * @param began when the first run did, ms since 1970: a report from before it is of another run
 * @param output a folder of its own, which keeps what the first run left
 * @returns what is said of it
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
  if (red.length === 0) return 'No test was red, so nothing is run again.'
  if (red.length > MOST_AGAIN)
    return `${red.length} places were red: more than ${MOST_AGAIN} are not run again with the inspector.`
  const inspector = { KINYETI_INSPECTOR: '1' }
  if (!does([process.execPath, 'tools/build.ts'], inspector))
    return 'The client with the inspector could not be built, so nothing is run again.'
  does([...command, ...red], {
    ...inspector,
    // No second try: its first failure tells all there is.
    CI: '',
    BROWSER_OUTPUT: output,
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${output}.json`,
  })
  return `What was red ran again with the inspector: traces and charts lie in ${output}.`
}

export const reportAt = (path: string): BrowserReport | null =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
