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
import { type Case, cell, FIGURES, type Figures, figuresOf, isMissed } from './reach/goals.ts'
import { CATEGORIES, type Judged, judge, minimumOf } from './reach/lighthouse.ts'
import { openPlace, type Place, type Stop } from './reach/place.ts'
import { LINES, type Line, press, type Visit, visits } from './reach/visit.ts'

const KEPT = 'bench/reach.json'

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
  readonly figures: Figures
}

const chosen = (names: string | undefined, name: string): boolean =>
  names === undefined || names.split(',').includes(name)

async function measure(browser: Browser, place: Place, stop: Stop, line: Line): Promise<Result[]> {
  const cold: Visit[] = []
  const repeat: Visit[] = []
  const clicks: number[] = []
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const both = await visits({ browser, place, stop, line })
    cold.push(both.cold)
    repeat.push(both.repeat)
    clicks.push(await press({ browser, place, stop, line }))
  }
  const of = { page: stop.name, line: line.name } as const
  const results: Result[] = [
    { ...of, visit: 'cold', figures: figuresOf(cold, clicks) },
    { ...of, visit: 'repeat', figures: figuresOf(repeat) },
  ]
  if (line.name !== 'plain') return results
  const thrifty = await visits({ browser, place, stop, line, saver: true })
  return [...results, { ...of, visit: 'saver', figures: figuresOf([thrifty.cold]) }]
}

function show(results: readonly Result[]): void {
  const rows = FIGURES.map((figure) => [
    figure,
    ...results.map((result) => cell(result, figure, result.figures[figure])),
  ])
  const [first] = results
  const head = [`${first?.page} ${first?.line}`, ...results.map(({ visit }) => visit)]
  console.log(`\n${table([head, ...rows])}`)
}

async function evaluateAll(place: Place, chrome: string): Promise<Record<string, Judged>> {
  const pages: [string, string][] = [
    ...place.stops
      .filter((stop) => !stop.signedIn)
      .map(({ name, path }): [string, string] => [name, path]),
    ['/u/{}', place.profile],
  ]
  const judged: Record<string, Judged> = {}
  for (const [name, path] of pages) {
    if (!chosen(options.pages, name)) continue
    const verdict = await evaluateRepeatedly(place.origin + path, chrome)
    judged[name] = verdict
    const scores = CATEGORIES.map((id) => `${id} ${verdict.scores[id]}/${minimumOf(id)}`)
    console.log(`\nLighthouse ${name}: ${scores.join(', ')}`)
    for (const fault of verdict.faults) console.log(`  ${fault}`)
  }
  return judged
}

/** Performance is the median of the rounds, the other scores are the worst of all rounds. */
async function evaluateRepeatedly(url: string, chrome: string): Promise<Judged> {
  const verdicts: Judged[] = []
  for (let round = 0; round < Number(options.rounds); round += 1) {
    verdicts.push(await judge(url, chrome))
  }
  const scoresOf = (id: (typeof CATEGORIES)[number]) => verdicts.map(({ scores }) => scores[id])
  const scores = Object.fromEntries(
    CATEGORIES.map((id) => [
      id,
      id === 'performance' ? Math.round(median(scoresOf(id))) : Math.min(...scoresOf(id)),
    ]),
  ) as Judged['scores']
  return { scores, faults: [...new Set(verdicts.flatMap(({ faults }) => faults))] }
}

/** Replaces the stored results of the same pages and networks. */
function keep(results: readonly Result[], lighthouse: Record<string, Judged>): void {
  const before = readKept()
  const isNew = (old: Result) =>
    results.some(({ page, line }) => page === old.page && line === old.line)
  const [cpu] = cpus()
  const kept = {
    date: new Date().toISOString(),
    machine: {
      cpu: cpu?.model ?? '',
      cores: cpus().length,
      memoryGB: Math.round(totalmem() / 2 ** 30),
      load: Number((loadavg()[2] ?? 0).toFixed(1)),
    },
    rounds: Number(options.rounds),
    results: [...before.results.filter((old) => !isNew(old)), ...results],
    lighthouse: { ...before.lighthouse, ...lighthouse },
  }
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`)
}

function readKept(): { results: Result[]; lighthouse: Record<string, Judged> } {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8'))
  } catch {
    return { results: [], lighthouse: {} }
  }
}

async function run(): Promise<void> {
  const chrome = await chromiumPath()
  const place = await openPlace(options.data)
  const browser = await chromium.launch({
    executablePath: chrome,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void place.end().finally(() => process.exit(130)))
  }
  const results: Result[] = []
  let judged: Record<string, Judged> = {}
  try {
    for (const line of LINES.filter(({ name }) => chosen(options.lines, name))) {
      for (const stop of place.stops.filter(({ name }) => chosen(options.pages, name))) {
        const found = await measure(browser, place, stop, line)
        show(found)
        results.push(...found)
      }
    }
    if (options.lighthouse) judged = await evaluateAll(place, chrome)
  } finally {
    await browser.close()
    await place.end()
  }
  if (options.keep) keep(results, judged)
  const missed = results.flatMap((one) =>
    isMissed(one, one.figures).map((figure) => `${one.page} ${one.line} ${one.visit}: ${figure}`),
  )
  for (const [name, { scores }] of Object.entries(judged)) {
    for (const id of CATEGORIES) {
      if (scores[id] < minimumOf(id)) missed.push(`${name}: Lighthouse ${id}`)
    }
  }
  if (missed.length === 0) return
  console.log(`\nMissed:\n${missed.map((each) => `  ${each}`).join('\n')}`)
  process.exitCode = 1
}

await run()
