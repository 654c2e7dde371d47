import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import type { Shot, Variant } from './shots.ts'

const FONT = 'node_modules/@fontsource-variable/onest/files/onest-latin-wght-normal.woff2'

/** Width of a page on the sheet in pixels, and pages per row. */
const SIZES = { 360: { width: 148, columns: 12 }, 1280: { width: 304, columns: 6 } } as const

/** Width of a sheet in pixels; its labels are still legible. */
const SHEET_WIDTH = 1440

const VIEWER_LABELS = { guest: '', creator: ' · signed in', staff: ' · staff' } as const

/** All pages of one look with their routes, as WebP. */
export async function makeSheet(
  browser: Browser,
  shots: readonly Shot[],
  variant: Variant,
): Promise<Buffer> {
  const { width, columns } = SIZES[variant.width]
  const figures = await Promise.all(
    shots.map(async ({ scene, picture }) => {
      const thumbnail = await sharp(picture).resize({ width }).png().toBuffer()
      const name = scene.route + VIEWER_LABELS[scene.viewer]
      return `<figure><img src="data:image/png;base64,${thumbnail.toString('base64')}"><figcaption>${name}</figcaption></figure>`
    }),
  )
  const font = readFileSync(FONT).toString('base64')
  const page = await browser.newPage({
    viewport: { width: columns * (width + 12) + 12, height: 800 },
  })
  await page.setContent(`<style>
    @font-face { font-family: Onest; src: url(data:font/woff2;base64,${font}) }
    body { margin: 12px; display: grid; gap: 12px; grid-template-columns: repeat(${columns}, ${width}px); background: #8b8178 }
    figure { margin: 0 } img { display: block; width: ${width}px }
    figcaption { font: 500 11px Onest; color: #fff; padding-top: 3px; white-space: nowrap; overflow: hidden }
  </style>${figures.join('')}`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const sheet = await page.screenshot({ fullPage: true })
  await page.close()
  return sharp(sheet).resize({ width: SHEET_WIDTH }).webp({ quality: 46, effort: 6 }).toBuffer()
}
