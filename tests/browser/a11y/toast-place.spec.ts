import type { Page } from 'playwright/test'
import { addPortfolioItem } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { sell } from '../market/market-kit.ts'
import { follow, notices, openLive } from '../notifications/notifications-kit.ts'

interface Place {
  name: string
  /** The path of the page, and the selector of the bar at its bottom edge. */
  make(world: World, member: TestUser): Promise<{ path: string; bar: string }>
  come?(page: Page): Promise<void>
}

const PLACES: readonly Place[] = [
  {
    name: 'the tab bar',
    make: async () => ({ path: '/faq', bar: 'nav[aria-label=Shortcuts]' }),
  },
  {
    name: 'the bar of an asset',
    make: async (world) => {
      const seller = await world.createUser('Deng')
      const { id } = await sell(world, seller, { description: 'Forty brushes. '.repeat(300) })
      return { path: `/marketplace/${id}`, bar: '[data-bar]' }
    },
    come: (page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)),
  },
  {
    name: 'the bar of a portfolio item',
    make: async (world) => {
      const portfolioItem = await addPortfolioItem(
        world,
        await world.createUser('Deng'),
        { title: 'Ferry' },
        6,
      )
      return { path: `/portfolio/${portfolioItem.id}`, bar: 'main div:has(> button[data-key=l])' }
    },
  },
  {
    name: 'the bar of a form',
    make: async () => ({ path: '/create/post', bar: '[data-bar]' }),
  },
  {
    name: 'the composer of a chat',
    make: async (world, member) => {
      const other = await world.createUser('Deng')
      const id = await world.createConversation(other, member, ['Hello'])
      return { path: `/messages/${id}`, bar: 'form[aria-label="New message"]' }
    },
    come: (page) => page.getByRole('textbox', { name: 'Message' }).fill('one\ntwo\nthree\nfour'),
  },
]

const SIZES = [
  { width: 360, height: 740 },
  { width: 800, height: 740 },
] as const

/** The toast's position relative to the bar or the bottom edge of the window. */
const placeOfToast = (page: Page, bar: string) =>
  page.evaluate((selector) => {
    const lower = document.querySelector(selector)?.getBoundingClientRect()
    const upper = document.querySelector('section[aria-label=Notices]')?.getBoundingClientRect()
    if (!upper) return null
    const edge = lower && lower.height > 0 ? lower.top : window.innerHeight
    return {
      above: upper.bottom <= edge - 4,
      near: edge - upper.bottom <= 100,
      seen: upper.top > 0,
    }
  }, bar)

test('a toast is above any bar at the bottom edge of a page, at 360 and 800 px', async ({
  page,
  world,
}) => {
  test.slow()
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/robots.txt')
  for (const { name, make, come } of PLACES) {
    await test.step(name, async () => {
      const { path, bar } = await make(world, ayen)
      await page.setViewportSize(SIZES[0])
      await openLive(page, () => page.goto(world.server.origin + path))
      const heading = page.getByRole('heading', { level: 1 })
      await expect(page.locator(bar).or(heading).first()).toBeVisible()
      await come?.(page)
      await expect(page.locator(bar)).toBeVisible()
      await follow(world, await world.createUser('Bol'), ayen)
      await expect(notices(page).getByText('Bol Deng started following you')).toBeVisible()
      const dismiss = notices(page).getByRole('button', { name: /^Dismiss: / })
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await come?.(page)
        // A toast stays while it has focus.
        await dismiss.focus()
        if (size.width < 768 || !bar.startsWith('nav'))
          await expect(page.locator(bar)).toBeVisible()
        await expect
          .poll(() => placeOfToast(page, bar), `${name}, ${size.width} px`)
          .toEqual({ above: true, near: true, seen: true })
      }
      await dismiss.press('Enter')
      await expect(dismiss).toHaveCount(0)
    })
  }
})
