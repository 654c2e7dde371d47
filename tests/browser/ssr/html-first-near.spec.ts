import type { Page } from 'playwright/test'
import { addPortfolioItem } from '../kit/content-kit.ts'
import { createSeparateWorld, expect, test, type World } from '../kit/kit.ts'
import { layoutShiftOf, watchShifts } from '../kit/shift-kit.ts'
import { clearVisits, delayScripts, openServerRendered, untilHydrated } from '../kit/ssr-kit.ts'

/**
 * Sections below the first screen are laid out when near the viewport, without a visible change.
 */

// A server only for this file, so that its lists show no other items.
test.use({ freshContext: true, viewport: { width: 360, height: 740 } })
test.describe.configure({ mode: 'default', timeout: 180_000 })

let world: World
test.beforeAll(async () => {
  world = await createSeparateWorld({ KINYETI_PAGES: 'written' })
  const ayen = await world.createUser('Ayen')
  for (let n = 1; n <= 20; n += 1) await addPortfolioItem(world, ayen, { title: `Reed ${n}` })
})
test.afterAll(() => world.server.dispose())

/** Whether each deferred section is laid out now. */
const laidOut = (page: Page): Promise<boolean[]> =>
  page
    .locator('[data-below] > *')
    .evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })))

/** The scroll position and the top of the footer, in px. */
const place = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const last = document.querySelector('footer')?.getBoundingClientRect().top ?? Number.NaN
    return [window.scrollY, last].map(Math.round)
  })

const PAGES = [
  ['/', 'Share what you make'],
  ['/explore', 'Reed 1'],
] as const

test('a page defers sections far below, and shows them on scroll without layout shift', async ({
  page,
}) => {
  await watchShifts(page)
  for (const [path, heading] of PAGES) {
    await test.step(path, async () => {
      await clearVisits(page, world)
      const letGo = await delayScripts(page)
      await openServerRendered(page, world.server.origin + path)
      expect(await laidOut(page)).toContain(false)
      const last = page.getByRole('heading', { name: heading, exact: true })
      await expect(async () => {
        await page.mouse.wheel(0, 500)
        await expect(last).toBeInViewport({ timeout: 100 })
      }).toPass({ intervals: [100] })
      expect(await layoutShiftOf(page)).toBeNull()
      await letGo()
    })
  }
})

test('a hydrated page defers nothing, and Back restores the scroll position', async ({ page }) => {
  await watchShifts(page)
  for (const [path] of PAGES) {
    await test.step(path, async () => {
      await clearVisits(page, world)
      await page.clock.install()
      await openServerRendered(page, world.server.origin + path)
      await untilHydrated(page)
      await expect(page.locator('[data-first]')).toHaveCount(0)
      expect(await laidOut(page)).toEqual([])
      const away = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true })
      await away.scrollIntoViewIfNeeded()
      const before = await place(page)
      await away.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        'Where South Sudan’s creatives meet',
      )
      await page.goBack()
      await expect.poll(() => place(page)).toEqual(before)
      expect(await layoutShiftOf(page)).toBeNull()
    })
  }
})

test('a page whose lazy chunk fails to load stays readable, and loads it with the next interaction', async ({
  page,
}) => {
  const code = /\/assets\/home-sections-.*\.js/
  await page.route(code, (route) => route.abort())
  await openServerRendered(page, `${world.server.origin}/`)
  const text = await page.getByRole('main').textContent()
  await expect(page.getByRole('alert')).toHaveText(/Couldn’t load the page completely/)
  expect(await page.getByRole('main').textContent()).toBe(text)
  await page.unroute(code)
  await page.mouse.wheel(0, 100)
  await expect(page.locator('[data-first]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a fragment link scrolls to its section far below', async ({ page }) => {
    await openServerRendered(page, `${world.server.origin}/#join`)
    await expect(page.getByRole('heading', { name: 'Share what you make' })).toBeInViewport()
  })
})
