import type { Page } from 'playwright/test'
import { test } from '../kit/community-kit.ts'
import { expect, signIn } from '../kit/kit.ts'
import { openServerRendered } from '../kit/ssr-kit.ts'

/** Replaces the client, so that the page stays as it is first painted. */
async function blockClient(page: Page): Promise<void> {
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
}

const hero = (page: Page) => page.getByRole('heading', { name: /^Where the creatives/ })
const skeleton = (page: Page) => page.getByRole('status', { name: 'Loading', exact: true })
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const getStarted = (page: Page) => page.getByRole('link', { name: 'Get Started' })

for (const width of [360, 1280]) {
  test(`the first frame is the one of a signed-in user when a session is stored, at ${width} px`, async ({
    page,
    world,
    community,
  }) => {
    const { origin } = world.server
    const follow = page.getByRole('button', { name: /^Follow Ayen/ }).first()
    await page.setViewportSize({ width, height: 740 })
    await blockClient(page)

    await test.step('anonymous', async () => {
      await openServerRendered(page, origin)
      await expect(hero(page)).toBeVisible()
      await expect(getStarted(page)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(skeleton(page)).toBeHidden()
      await expect(tabBar(page)).toBeHidden()
      await openServerRendered(page, `${origin}/portfolio/${community.ids.portfolioItem}`)
      await expect(follow).toBeVisible()
    })

    await test.step('with a stored session', async () => {
      await page.unroute(/\/assets\/index-[^/]+\.js$/)
      await signIn(page, world, community.creator, '/faq')
      await blockClient(page)
      await openServerRendered(page, origin)
      await expect(skeleton(page)).toBeVisible()
      await expect(tabBar(page)).toBeVisible({ visible: width === 360 })
      await expect(hero(page)).toBeHidden()
      await expect(getStarted(page)).toBeHidden()
      await openServerRendered(page, `${origin}/portfolio/${community.ids.portfolioItem}`)
      await expect(
        page.getByRole('heading', { name: 'Ferry at low water', level: 1 }),
      ).toBeVisible()
      await expect(follow).toBeHidden()
    })
  })
}

test('the page of an anonymous user follows the skeleton when the stored session has ended', async ({
  page,
  world,
  community,
}) => {
  await signIn(page, world, community.creator, '/faq')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/token/i.test(key)) localStorage.setItem(key, 'expired')
  })
  await openServerRendered(page, world.server.origin)
  await expect(hero(page)).toBeVisible()
  await expect(skeleton(page)).toHaveCount(0)
  await expect(tabBar(page)).toHaveCount(0)
})
