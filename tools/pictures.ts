/**
 * `npm run pictures` (after a build): takes screenshots of every page of the built app with demo
 * data, on a phone and a desktop, light and dark, and writes four contact sheets to docs/pictures.
 * Data and clock are fixed, so a second run gives the same. `-- --big` also keeps each screenshot
 * in .results/pictures; `-- --origin http://localhost:4000` uses a running server, at its own time;
 * `-- --only /explore` takes only some routes and writes no sheet.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { openDemo } from './pictures/place.ts'
import { makeSheet } from './pictures/sheet.ts'
import { type Shot, takeScreenshots, VARIANTS, variantName } from './pictures/shots.ts'
import { chromiumPath } from './test/chromium.ts'

const FOLDER = join('docs', 'pictures')
const BIG = join('.results', 'pictures')
/** Shortly after the newest demo data: a Wednesday morning in Juba. */
const NOW = Date.UTC(2026, 9, 14, 8, 0, 0)
/** Time after which the demo data has been created, ms. */
const DEMO_CREATION_MS = 10 * 60_000

const { values: options } = parseArgs({
  options: {
    big: { type: 'boolean', default: false },
    origin: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
})

function saveShots(shots: readonly Shot[], name: string): void {
  const folder = join(BIG, name)
  mkdirSync(folder, { recursive: true })
  for (const { scene, picture } of shots) {
    const file = `${scene.route.replace(/\W+/g, '-')}.${scene.viewer}.png`
    writeFileSync(join(folder, file), picture)
  }
}

const demo = await openDemo(NOW, options.origin ?? null)
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const now = options.origin === undefined ? NOW + DEMO_CREATION_MS : Date.now()
  let bytes = 0
  for (const variant of VARIANTS) {
    const shots = await takeScreenshots(browser, demo, variant, now, options.only)
    if (options.big || options.only.length > 0) saveShots(shots, variantName(variant))
    if (options.only.length > 0) continue
    const sheet = await makeSheet(browser, shots, variant)
    bytes += sheet.length
    writeFileSync(join(FOLDER, `${variantName(variant)}.webp`), sheet)
    console.log(
      `${variantName(variant)}.webp: ${shots.length} pages, ${Math.round(sheet.length / 1000)} kB`,
    )
  }
  console.log(`${Math.round(bytes / 1000)} kB in total`)
} finally {
  await browser.close()
  await demo.end()
}
