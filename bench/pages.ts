/**
 * `npm run bench:pages` (after a build): response times of the server for public pages, rendered
 * and from the page cache, requested one after the other, with the demo data. `-- --times 40`,
 * `-- --data folder` reuses demo data. Fails if a goal is missed.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { median, quantile, table } from './numbers.ts'
import { openDemo } from './reach/place.ts'

/** Goals for the 95th percentile, ms. */
const GOALS = { cold: 40, cached: 3 } as const

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '40' },
    data: { type: 'string' },
  },
})

async function measureResponse(url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url)
  const text = await response.text()
  if (!text.includes('id="written"')) throw new Error(`${url} was not server-rendered`)
  return performance.now() - start
}

async function measureResponses(count: number, url: (n: number) => string): Promise<number[]> {
  const durations: number[] = []
  for (let n = 0; n < count; n += 1) durations.push(await measureResponse(url(n)))
  return durations
}

const demo = await openDemo(options.data)
try {
  const paths = [
    ...demo.pages.filter(({ signedIn }) => !signedIn).map(({ path }) => path),
    demo.profile,
    '/posts',
    '/about',
  ]
  const rows: string[][] = []
  let isGoalMissed = false
  for (const path of paths) {
    const url = demo.origin + path
    // The first page loads the code.
    await measureResponses(3, (n) => `${url}?warm=${n}`)
    const cold = await measureResponses(Number(options.times), (n) => `${url}?cold=${n}`)
    await measureResponse(url)
    const cached = await measureResponses(Number(options.times), () => url)
    isGoalMissed ||= quantile(cold, 0.95) > GOALS.cold || quantile(cached, 0.95) > GOALS.cached
    const cells = [cold, cached].flatMap((durationsMs) => [
      (1000 / median(durationsMs)).toFixed(0),
      median(durationsMs).toFixed(1),
      quantile(durationsMs, 0.95).toFixed(1),
    ])
    rows.push([path.slice(0, 40), ...cells])
  }
  const head = ['cold', 'cached'].flatMap((name) => [`${name}, 1/s`, 'median ms', 'p95 ms'])
  console.log(table([['page', ...head], ...rows]))
  console.log(`goals: p95 ${GOALS.cold} ms cold, ${GOALS.cached} ms cached; load ${loadavg()[0]}`)
  if (isGoalMissed) process.exitCode = 1
} finally {
  await demo.end()
}
