/**
 * `npm run pictures` (after a build): every page of the built app over the demo, on a phone and on
 * a desktop, light and dark, as four contact sheets in docs/pictures. Demo and clock are fixed, so
 * a second run draws the same. `-- --big` also keeps each page as it is in .results/pictures;
 * `-- --origin http://localhost:4000` looks at a server that runs, at its own time;
 * `-- --only /explore` looks at some routes and writes no sheet.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumPath } from './chromium.ts'
import { openPlace } from './pictures/place.ts'
import { makeSheet } from './pictures/sheet.ts'
import { LOOKS, lookName, type Shot, takeShots } from './pictures/shots.ts'

const FOLDER = join('docs', 'pictures')
const BIG = join('.results', 'pictures')
/** What the demo's newest things happened just before: a Wednesday morning in Juba. */
const NOW = Date.UTC(2026, 9, 14, 8, 0, 0)
/** By then the demo has been made. */
const LATER = 10 * 60_000

const { values: options } = parseArgs({
  options: {
    big: { type: 'boolean', default: false },
    origin: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
})

function keep(shots: readonly Shot[], name: string): void {
  const folder = join(BIG, name)
  mkdirSync(folder, { recursive: true })
  for (const { scene, picture } of shots) {
    const file = `${scene.route.replace(/\W+/g, '-')}.${scene.visitor}.png`
    writeFileSync(join(folder, file), picture)
  }
}

const place = await openPlace(NOW, options.origin ?? null)
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const now = options.origin === undefined ? NOW + LATER : Date.now()
  let bytes = 0
  for (const look of LOOKS) {
    const shots = await takeShots(browser, place, look, now, options.only)
    if (options.big || options.only.length > 0) keep(shots, lookName(look))
    if (options.only.length > 0) continue
    const sheet = await makeSheet(browser, shots, look)
    bytes += sheet.length
    writeFileSync(join(FOLDER, `${lookName(look)}.webp`), sheet)
    console.log(
      `${lookName(look)}.webp: ${shots.length} pages, ${Math.round(sheet.length / 1000)} kB`,
    )
  }
  console.log(`${Math.round(bytes / 1000)} kB in all`)
} finally {
  await browser.close()
  await place.end()
}
