import type { Page } from 'playwright/test'
import { type Community, test } from '../kit/community-kit.ts'
import { expect, type World } from '../kit/kit.ts'
import { watchShifts } from '../kit/shift-kit.ts'
import {
  expectHydratedInPlace,
  openServerRendered,
  rememberHeading,
  startClient,
  untilHydrated,
} from '../kit/ssr-kit.ts'

/**
 * Resources that a page loads for a user who saves data: no fonts, and each picture once and small.
 */

// Needs an empty HTTP cache to count what a page loads.
test.use({
  freshContext: true,
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 2,
})

interface Loaded {
  fonts: string[]
  pictures: string[]
}

function loadedBy(page: Page): Loaded {
  const seen: Loaded = { fonts: [], pictures: [] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'font') seen.fonts.push(pathname)
    if (pathname.startsWith('/media/')) seen.pictures.push(pathname)
  })
  return seen
}

/** Whether an image is wider than 480 px, the limit when data is saved. */
const isWide = (path: string): boolean => Number(/(\d+)\.(?:avif|webp|jpg)$/.exec(path)?.[1]) > 480

async function openPost(page: Page, world: World, community: Community): Promise<Loaded> {
  const seen = loadedBy(page)
  await openServerRendered(page, `${world.server.origin}/posts/${community.ids.post}`)
  await startClient(page)
  await untilHydrated(page)
  return seen
}

test.describe('with the Save-Data header', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

  for (const [browser, connection] of [
    ['a browser with navigator.connection.saveData', { saveData: true }],
    ['a browser without navigator.connection', undefined],
  ] as const) {
    test(`${browser} loads no fonts and each picture once, small, without layout shift`, async ({
      page,
      world,
      community,
    }) => {
      await page.clock.install()
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value })
      }, connection)
      await rememberHeading(page)
      await watchShifts(page)
      const { fonts, pictures } = await openPost(page, world, community)
      await expectHydratedInPlace(page)
      expect(fonts).toEqual([])
      expect(pictures.length).toBeGreaterThan(0)
      expect(pictures.filter(isWide)).toEqual([])
      expect(new Set(pictures).size).toBe(pictures.length)
    })
  }
})

test('the data saver setting applies from the second page on, until it is turned off', async ({
  browser,
  context,
  page,
  world,
  community,
}) => {
  await page.clock.install()
  const choose = async (data: string) => {
    await page.evaluate((chosen) => localStorage.setItem('kinyeti_data', chosen), data)
    await page.reload()
    await startClient(page)
    await untilHydrated(page)
  }
  const first = await openPost(page, world, community)
  expect(first.fonts).not.toEqual([])
  expect(first.pictures.filter(isWide)).not.toEqual([])
  await choose('on')
  // The same user with an empty HTTP cache.
  const emptied = await browser.newContext({ storageState: await context.storageState() })
  const again = await emptied.newPage()
  await again.clock.install()
  const saving = await openPost(again, world, community)
  await emptied.close()
  expect([saving.fonts, saving.pictures.filter(isWide)]).toEqual([[], []])
  expect(saving.pictures.length).toBeGreaterThan(0)
  await choose('auto')
  await openPost(page, world, community)
  expect(
    await page.evaluate(() => [document.cookie, document.documentElement.dataset.saver]),
  ).toEqual(['kinyeti_been=1', undefined])
})
