/**
 * `npm run bench:pages` (after a build): response times of the server for public pages, rendered
 * and from the page cache, requested one after the other, with the demo data. `-- --times 40`,
 * `-- --data folder` reuses demo data. Fails if a goal is missed.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { median, quantile, table } from './numbers.ts'
import { openPlace } from './reach/place.ts'

/** Goals for the 95th percentile, ms. */
const GOALS = { cold: 40, kept: 3 } as const

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '40' },
    data: { type: 'string' },
  },
})

async function takes(url: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url)
  const text = await answer.text()
  if (!text.includes('id="written"')) throw new Error(`${url} was not server-rendered`)
  return performance.now() - start
}

async function times(count: number, url: (n: number) => string): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < count; n += 1) took.push(await takes(url(n)))
  return took
}

const place = await openPlace(options.data)
try {
  const paths = [
    ...place.stops.filter(({ signedIn }) => !signedIn).map(({ path }) => path),
    place.profile,
    '/posts',
    '/about',
  ]
  const rows: string[][] = []
  let missed = false
  for (const path of paths) {
    const url = place.origin + path
    // The first page loads the code.
    await times(3, (n) => `${url}?warm=${n}`)
    const cold = await times(Number(options.times), (n) => `${url}?cold=${n}`)
    await takes(url)
    const kept = await times(Number(options.times), () => url)
    missed ||= quantile(cold, 0.95) > GOALS.cold || quantile(kept, 0.95) > GOALS.kept
    const cells = [cold, kept].flatMap((each) => [
      (1000 / median(each)).toFixed(0),
      median(each).toFixed(1),
      quantile(each, 0.95).toFixed(1),
    ])
    rows.push([path.slice(0, 40), ...cells])
  }
  const head = ['cold', 'kept'].flatMap((name) => [`${name}, 1/s`, 'median ms', 'p95 ms'])
  console.log(table([['page', ...head], ...rows]))
  console.log(`goals: p95 ${GOALS.cold} ms cold, ${GOALS.kept} ms kept; load ${loadavg()[0]}`)
  if (missed) process.exitCode = 1
} finally {
  await place.end()
}
