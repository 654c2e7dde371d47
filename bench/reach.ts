/**
 * `npm run bench:reach` (after a build): how fast a phone on a slow network loads a page, in a real
 * browser with the demo data. `-- --rounds 3`, `-- --pages /,/explore`,
 * `-- --lines '1.6 Mbps,plain'`, `-- --data folder` reuses demo data, `-- --lighthouse` also runs
 * Lighthouse, `-- --keep` stores the results in bench/reach.json. Fails if a goal is missed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { chromiumPath } from '../tools/test/chromium.ts'
import { median, table } from './numbers.ts'
import {
  type Case,
  cell,
  METRICS,
  type Metrics,
  medianMetrics,
  missedMetrics,
  type OtherVisits,
} from './reach/goals.ts'
import { CATEGORIES, type LighthouseResult, minimumOf, runLighthouse } from './reach/lighthouse.ts'
import { type Demo, type MeasuredPage, openDemo } from './reach/place.ts'
import {
  NETWORK_PROFILES,
  type NetworkProfile,
  type Visit,
  visitOnce,
  visitTwice,
} from './reach/visit.ts'

const RESULTS_FILE = 'bench/reach.json'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    pages: { type: 'string' },
    lines: { type: 'string' },
    data: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})

interface Result extends Case {
  readonly figures: Metrics
}

const isSelected = (names: string | undefined, name: string): boolean =>
  names === undefined || names.split(',').includes(name)

async function measure(
  browser: Browser,
  demo: Demo,
  measuredPage: MeasuredPage,
  network: NetworkProfile,
): Promise<Result[]> {
  const cold: Visit[] = []
  const repeat: Visit[] = []
  const others = { bare: [], pressedAtOnce: [], pressedLater: [] } as {
    readonly [K in keyof OtherVisits]: Visit[]
  }
  const visit = { browser, demo, measuredPage, network }
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const visitPair = await visitTwice(visit)
    cold.push(visitPair.cold)
    repeat.push(visitPair.repeat)
    // Without scripts, a page of a signed-in user is empty.
    if (!measuredPage.signedIn) others.bare.push(await visitOnce({ ...visit, bare: true }, 'read'))
    others.pressedAtOnce.push(await visitOnce(visit, 'press at once'))
    others.pressedLater.push(await visitOnce(visit, 'press when loaded'))
  }
  const testCase = { page: measuredPage.name, line: network.name } as const
  const results: Result[] = [
    { ...testCase, visit: 'cold', figures: medianMetrics(cold, others) },
    { ...testCase, visit: 'repeat', figures: medianMetrics(repeat) },
  ]
  if (network.name !== 'plain') return results
  const dataSaverVisits = await visitTwice({ ...visit, saver: true })
  return [
    ...results,
    { ...testCase, visit: 'saver', figures: medianMetrics([dataSaverVisits.cold]) },
  ]
}

function printResults(results: readonly Result[]): void {
  const rows = METRICS.map((figure) => [
    figure,
    ...results.map((result) => cell(result, figure, result.figures[figure])),
  ])
  const [first] = results
  const head = [`${first?.page} ${first?.line}`, ...results.map(({ visit }) => visit)]
  console.log(`\n${table([head, ...rows])}`)
}

async function evaluateAll(demo: Demo, chrome: string): Promise<Record<string, LighthouseResult>> {
  const pages: [string, string][] = [
    ...demo.pages
      .filter((measuredPage) => !measuredPage.signedIn)
      .map(({ name, path }): [string, string] => [name, path]),
    ['/u/{}', demo.profile],
  ]
  const lighthouseResults: Record<string, LighthouseResult> = {}
  for (const [name, path] of pages) {
    if (!isSelected(options.pages, name)) continue
    const result = await evaluateRepeatedly(demo.origin + path, chrome)
    lighthouseResults[name] = result
    const scores = CATEGORIES.map((id) => `${id} ${result.scores[id]}/${minimumOf(id)}`)
    console.log(`\nLighthouse ${name}: ${scores.join(', ')}`)
    for (const fault of result.faults) console.log(`  ${fault}`)
  }
  return lighthouseResults
}

/** Performance is the median of the rounds, the other scores are the worst of all rounds. */
async function evaluateRepeatedly(url: string, chrome: string): Promise<LighthouseResult> {
  const verdicts: LighthouseResult[] = []
  for (let round = 0; round < Number(options.rounds); round += 1) {
    verdicts.push(await runLighthouse(url, chrome))
  }
  const scoresOf = (id: (typeof CATEGORIES)[number]) => verdicts.map(({ scores }) => scores[id])
  const scores = Object.fromEntries(
    CATEGORIES.map((id) => [
      id,
      id === 'performance' ? Math.round(median(scoresOf(id))) : Math.min(...scoresOf(id)),
    ]),
  ) as LighthouseResult['scores']
  return { scores, faults: [...new Set(verdicts.flatMap(({ faults }) => faults))] }
}

/** Replaces the stored results of the same pages and networks. */
function saveResults(
  results: readonly Result[],
  lighthouse: Record<string, LighthouseResult>,
): void {
  const previous = readResults()
  const isNew = (storedResult: Result) =>
    results.some(
      ({ page, line: network }) => page === storedResult.page && network === storedResult.line,
    )
  const [cpu] = cpus()
  const stored = {
    date: new Date().toISOString(),
    machine: {
      cpu: cpu?.model ?? '',
      cores: cpus().length,
      memoryGB: Math.round(totalmem() / 2 ** 30),
      load: Number((loadavg()[2] ?? 0).toFixed(1)),
    },
    rounds: Number(options.rounds),
    results: [...previous.results.filter((storedResult) => !isNew(storedResult)), ...results],
    lighthouse: { ...previous.lighthouse, ...lighthouse },
  }
  writeFileSync(RESULTS_FILE, `${JSON.stringify(stored, null, 2)}\n`)
}

function readResults(): { results: Result[]; lighthouse: Record<string, LighthouseResult> } {
  try {
    return JSON.parse(readFileSync(RESULTS_FILE, 'utf8'))
  } catch {
    return { results: [], lighthouse: {} }
  }
}

async function run(): Promise<void> {
  const chrome = await chromiumPath()
  const demo = await openDemo(options.data)
  const browser = await chromium.launch({
    executablePath: chrome,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void demo.end().finally(() => process.exit(130)))
  }
  const results: Result[] = []
  let lighthouseResults: Record<string, LighthouseResult> = {}
  try {
    for (const network of NETWORK_PROFILES.filter(({ name }) => isSelected(options.lines, name))) {
      for (const measuredPage of demo.pages.filter(({ name }) => isSelected(options.pages, name))) {
        const pageResults = await measure(browser, demo, measuredPage, network)
        printResults(pageResults)
        results.push(...pageResults)
      }
    }
    if (options.lighthouse) lighthouseResults = await evaluateAll(demo, chrome)
  } finally {
    await browser.close()
    await demo.end()
  }
  if (options.keep) saveResults(results, lighthouseResults)
  const missed = results.flatMap((result) =>
    missedMetrics(result, result.figures).map(
      (figure) => `${result.page} ${result.line} ${result.visit}: ${figure}`,
    ),
  )
  for (const [name, { scores }] of Object.entries(lighthouseResults)) {
    for (const id of CATEGORIES) {
      if (scores[id] < minimumOf(id)) missed.push(`${name}: Lighthouse ${id}`)
    }
  }
  if (missed.length === 0) return
  console.log(`\nMissed:\n${missed.map((goal) => `  ${goal}`).join('\n')}`)
  process.exitCode = 1
}

await run()
