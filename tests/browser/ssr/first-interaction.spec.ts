import type { Page } from 'playwright/test'
import { test } from '../kit/community-kit.ts'
import { expect, signIn } from '../kit/kit.ts'
import { openServerRendered } from '../kit/ssr-kit.ts'

/** On a slow connection, a server-rendered page loads the client with the first interaction. */

// A first visit, without a stored session.
test.use({ freshContext: true })

const ENTRY = /\/assets\/index-[^/]+\.js$/

/** The chunk of the page itself. */
const PAGE_CODE = /\/assets\/post-page-[^/]+\.js/

const setConnection = (page: Page, effectiveType: string) =>
  page.addInitScript(
    (value) => {
      Object.defineProperty(navigator, 'connection', { value })
    },
    { effectiveType },
  )

/** The scripts of the client that the page has requested once it has loaded. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /assets\/(?!theme)([a-z-]+)-[^/]*\.js$/.exec(name)?.[1] ?? '')
      .filter((name) => name !== ''),
  )

const menuButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const notice = (page: Page) => page.getByRole('alert')

test.describe('on a slow connection', () => {
  test.beforeEach(({ page }) => setConnection(page, '3g'))

  test('a page is read, and its links are followed, without the client', async ({
    page,
    world,
  }) => {
    await openServerRendered(page, world.server.origin)
    expect(await scriptsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'About' }).first().dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForURL('**/about')
    expect(await scriptsOf(page)).toEqual([])
  })

  test('a press of a button is visible at once, and replayed when the client has loaded', async ({
    page,
    world,
    community,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(ENTRY, async (route) => {
      await released
      await route.continue()
    })
    await openServerRendered(page, `${world.server.origin}/posts/${community.ids.post}`)
    await menuButton(page).click()
    await expect(menuButton(page)).toHaveCSS('opacity', '0.6')
    await expect(menu(page)).toBeHidden()
    release()
    await expect(menu(page)).toBeVisible()
    await expect(menuButton(page)).toHaveCSS('opacity', '1')
  })

  test('a failed download is reported, and the next press tries again', async ({ page, world }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route(ENTRY, (route) => route.abort('internetdisconnected'))
    await openServerRendered(page, world.server.origin)
    await menuButton(page).click()
    await expect(notice(page)).toHaveText(
      'Couldn’t load the page completely. Check your connection and try again.',
    )
    await page.unroute(ENTRY)
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })

  test('the page stays readable when a part of its code cannot be loaded, and the next press tries again', async ({
    page,
    world,
    community,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route(PAGE_CODE, (route) => route.abort('internetdisconnected'))
    await openServerRendered(page, `${world.server.origin}/posts/${community.ids.post}`)
    const text = await page.getByRole('main').textContent()
    await menuButton(page).click()
    await expect(notice(page)).toHaveText(
      'Couldn’t load the page completely. Check your connection and try again.',
    )
    expect(await page.getByRole('main').textContent()).toBe(text)
    await page.unroute(PAGE_CODE)
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })

  test('a view of a post is counted when the reader scrolls', async ({
    page,
    world,
    community,
  }) => {
    const counted = page.waitForRequest(/\/increment_view\/$/)
    await openServerRendered(page, `${world.server.origin}/posts/${community.ids.post}`)
    await page.mouse.wheel(0, 400)
    expect((await counted).method()).toBe('POST')
  })

  test('a stored session loads the client at once', async ({ page, world, community }) => {
    await signIn(page, world, community.creator, '/faq')
    await openServerRendered(page, world.server.origin)
    await expect.poll(() => scriptsOf(page)).toContain('index')
  })
})

test('on a fast connection the client loads at once', async ({ page, world }) => {
  await setConnection(page, '4g')
  await openServerRendered(page, world.server.origin)
  await expect.poll(() => scriptsOf(page)).toContain('index')
})
