import type { Page } from 'playwright/test'
import { problems, reachByKeys, wear } from '../a11y/a11y-kit.ts'
import { addPost } from '../kit/content-kit.ts'
import { smallTargets } from '../kit/fit-kit.ts'
import { expect, signIn, test, type World } from '../kit/kit.ts'
import { composer } from '../messaging/chat-kit.ts'
import { boxOf, openLive } from '../notifications/notifications-kit.ts'

const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const account = (page: Page) => page.getByRole('button', { name: /^Account of / })
const items = (page: Page) => page.getByRole('menuitem')

/** Holds the user request until the returned function is called. */
async function holdUser(page: Page): Promise<() => void> {
  let response = (): void => {}
  const requests = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route('**/api/users/me/', async (route) => {
    await requests
    await route.continue()
  })
  return response
}

async function fivePlaces(page: Page, world: World): Promise<void> {
  const bar = tabBar(page)
  await expect(bar.getByRole('listitem')).toHaveText([
    'Home',
    'Explore',
    'Create',
    'Messages',
    /You$/,
  ])
  await expect(account(page)).toHaveCount(1)
  expect(await smallTargets(page)).toEqual([])
  const current = bar.locator('[aria-current]')
  await expect(current).toHaveCount(0)
  for (const [name, path] of [
    ['Explore', '/explore'],
    ['Messages', '/messages'],
    ['Home', '/'],
  ] as const) {
    await bar.getByRole('link', { name }).tap()
    await expect(page).toHaveURL(world.server.origin + path)
    await expect(current).toHaveText([name])
    await expect(current).toHaveAttribute('aria-current', 'page')
  }
  await account(page).tap()
  await expect(items(page)).toHaveText([
    'My Profile',
    'Messages',
    'Notifications',
    'Dashboard',
    'Settings',
    'Logout',
  ])
  await expect(items(page).last()).toBeInViewport({ ratio: 1 })
  await items(page).first().tap()
  await expect(page).toHaveURL(`${world.server.origin}/profile`)
  await expect(account(page)).toHaveAttribute('aria-current', 'true')
}

async function createTab(page: Page, world: World): Promise<void> {
  await tabBar(page).getByRole('button', { name: 'Create' }).tap()
  await expect(items(page)).toHaveText(['New Post', 'New Blog', 'Upload Work', 'New Project'])
  await items(page).first().tap()
  await expect(page).toHaveURL(`${world.server.origin}/create/post`)
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  await expect(tabBar(page)).toHaveCount(0)
  await expect(account(page)).toBeVisible()
  await page.goBack()
  await expect(tabBar(page)).toBeVisible()
}

/** Expects separate counts for messages and notifications, and the sum on the account. */
async function counts(page: Page): Promise<void> {
  const messages = tabBar(page).getByRole('link', { name: 'Messages' })
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications' })
  const announce = (message_count: number, notification_count: number) =>
    page.evaluate(
      (detail) => window.dispatchEvent(new CustomEvent('unreadCountUpdate', { detail })),
      { message_count, notification_count, timestamp: new Date(Date.now() + 1000).toISOString() },
    )
  await announce(3, 120)
  await expect(messages).toHaveAccessibleName('Messages 3 unread')
  await expect(bell).toHaveAccessibleName('Notifications 120 unread')
  await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng, 123 unread, You')
  await announce(0, 0)
  await expect(messages).toHaveAccessibleName('Messages')
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng, You')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('[NAV-03 NAV-06 NAV-07 A8] a signed-in user has five tabs, opens them by touch and sees unread counts; an anonymous user has no tabs', async ({
    page,
    world,
  }) => {
    const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
    // The socket's undated counts would interfere with those of the test.
    await page.routeWebSocket(/\/ws\/notifications\//, () => {})
    await test.step('an anonymous user has no tabs', async () => {
      await page.goto(`${world.server.origin}/about`)
      await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
      await expect(tabBar(page)).toHaveCount(0)
    })
    await test.step('tabs are shown before the user is loaded, and do not move then', async () => {
      const response = await holdUser(page)
      await signIn(page, world, ayen, '/about')
      await expect(tabBar(page).getByRole('link')).toHaveText(['Home', 'Explore', 'Messages'])
      const before = await tabBar(page).getByRole('listitem').last().boundingBox()
      response()
      await expect(account(page)).toBeVisible()
      expect(await tabBar(page).getByRole('listitem').last().boundingBox()).toEqual(before)
    })
    await test.step('five tabs', () => fivePlaces(page, world))
    await test.step('Create opens a form, which hides the tab bar', () => createTab(page, world))
    await test.step('unread counts', async () => {
      await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng, You')
      await world.createConversation(bol, ayen, ['Are you there?'])
      await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng, 2 unread, You')
      await counts(page)
    })
    await test.step('no tabs after signing out', async () => {
      await account(page).tap()
      await items(page).filter({ hasText: 'Logout' }).tap()
      await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
      await expect(tabBar(page)).toHaveCount(0)
    })
  })

  test('the tab bar is hidden in an open chat and while typing; the inbox, the footer and a toast are above it', async ({
    page,
    world,
  }) => {
    const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
    const post = await addPost(world, ayen, { title: 'Market' })
    const id = await world.createConversation(bol, ayen, ['Are you there?'])
    const bar = tabBar(page)
    await test.step('the inbox ends above the tabs, an open chat has none', async () => {
      await signIn(page, world, ayen, '/messages')
      const [main, tabs] = [await boxOf(page.getByRole('main')), await boxOf(bar)]
      expect(main.y + main.height).toBe(tabs.y)
      await page.getByRole('link', { name: /Bol Deng/ }).tap()
      await expect(page).toHaveURL(`${world.server.origin}/messages/${id}`)
      await expect(composer(page)).toBeInViewport()
      await expect(bar).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Back to conversations' })).toBeVisible()
    })
    await test.step('the tabs are hidden while text is entered, without layout shift', async () => {
      await page.goto(`${world.server.origin}/posts/${post.id}`)
      const field = page.getByRole('textbox', { name: 'Write a comment' })
      await expect(bar).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('contentinfo')).toBeVisible()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await field.tap()
      await expect(bar).not.toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
      await field.blur()
      await expect(bar).toBeInViewport({ ratio: 1 })
    })
    await test.step('the footer and a toast are above the tabs', async () => {
      await openLive(page, () => page.goto(`${world.server.origin}/contact`))
      await expect(account(page)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const top = (await boxOf(bar)).y
      const footer = await boxOf(page.getByRole('contentinfo'))
      // Scroll positions are whole pixels, but the page height may be fractional.
      expect(Math.floor(footer.y + footer.height)).toBeLessThanOrEqual(top)
      await world.createConversation(await world.createUser('Keji'), ayen, ['Are you there?'])
      const dismiss = page.getByRole('button', { name: /^Dismiss: / })
      await expect
        .poll(async () => {
          const { y, height } = await boxOf(dismiss)
          return y + height
        })
        .toBeLessThan(top)
    })
  })
})

test('the tabs of a narrow window work by keyboard and mouse; a wide window has none', async ({
  page,
  world,
}) => {
  await wear(page, 360)
  await signIn(page, world, await world.createUser('Ayen'), '/notifications')
  await expect(account(page)).toHaveAttribute('aria-current', 'true')
  await reachByKeys(page, account(page), 'Shift+Tab')
  await reachByKeys(page, tabBar(page).getByRole('button', { name: 'Create' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'New Post' })).toBeVisible()
  expect(await problems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(tabBar(page).getByRole('button', { name: 'Create' })).toBeFocused()
  await tabBar(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await problems(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(tabBar(page)).toHaveCount(0)
  await expect(account(page)).toBeVisible()
})
