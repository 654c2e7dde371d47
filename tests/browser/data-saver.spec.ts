import type { Page } from 'playwright/test'
import { writtenCommunity } from './community-kit.ts'
import { expect, test } from './kit.ts'
import { watchShifts } from './shift-kit.ts'
import { openWritten, rememberHeading, standsAsItCame, takenOver } from './written-kit.ts'

/** What a page fetches for who spends little data: faces never, pictures once and small. */

const place = writtenCommunity()
test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 })

interface Fetched {
  faces: string[]
  pictures: string[]
}

function fetched(page: Page): Fetched {
  const seen: Fetched = { faces: [], pictures: [] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'font') seen.faces.push(pathname)
    if (pathname.startsWith('/media/')) seen.pictures.push(pathname)
  })
  return seen
}

/** Wider than what is to be fetched where data is saved, pixels. */
const isWide = (path: string): boolean => Number(/(\d+)\.(?:avif|webp|jpg)$/.exec(path)?.[1]) > 480

async function openPost(page: Page): Promise<Fetched> {
  const seen = fetched(page)
  await openWritten(page, `${place.world.server.origin}/posts/${place.made.ids.post}`)
  await takenOver(page)
  return seen
}

test.describe('whose browser asks for it', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

  test('gets no faces and each picture once, small, on a page that stands as it came', async ({
    page,
  }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await rememberHeading(page)
    await watchShifts(page)
    const { faces, pictures } = await openPost(page)
    await standsAsItCame(page)
    expect(faces).toEqual([])
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter(isWide)).toEqual([])
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  test('keeps the small pictures in a browser that cannot be asked again', async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: undefined })
    })
    const { faces, pictures } = await openPost(page)
    expect([faces, pictures.filter(isWide)]).toEqual([[], []])
    expect(pictures.length).toBeGreaterThan(0)
  })
})

test('who chose it in the settings gets it from the page after the next, until they choose again', async ({
  browser,
  context,
  page,
}) => {
  await page.clock.install()
  const choose = async (data: string) => {
    await page.evaluate((chosen) => localStorage.setItem('kinyeti_data', chosen), data)
    await page.reload()
    await takenOver(page)
  }
  const first = await openPost(page)
  expect(first.faces).not.toEqual([])
  expect(first.pictures.filter(isWide)).not.toEqual([])
  await choose('on')
  // The same person with nothing kept of what came before.
  const emptied = await browser.newContext({ storageState: await context.storageState() })
  const again = await emptied.newPage()
  await again.clock.install()
  const saving = await openPost(again)
  await emptied.close()
  expect([saving.faces, saving.pictures.filter(isWide)]).toEqual([[], []])
  expect(saving.pictures.length).toBeGreaterThan(0)
  await choose('auto')
  await openPost(page)
  expect(
    await page.evaluate(() => [document.cookie, document.documentElement.dataset.saver]),
  ).toEqual(['kinyeti_been=1', undefined])
})
