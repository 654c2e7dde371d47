import type { Page } from 'playwright/test'
import { problems, reachByKeys, wear } from './a11y-kit.ts'
import { composer } from './chat-kit.ts'
import { addPost, addWork } from './content-kit.ts'
import { smallTargets } from './fit-kit.ts'
import { expect, signIn, test } from './kit.ts'

const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const account = (page: Page) => page.getByRole('button', { name: /^Account of / })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('[NAV-06] a member finds five places at the lower edge and goes there by touch', async ({
    page,
    world,
  }) => {
    await signIn(page, world, await world.person('Ayen'), '/about')
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
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText([
      'My Profile',
      'Messages',
      'Notifications',
      'Dashboard',
      'Settings',
      'Logout',
    ])
    await expect(items.last()).toBeInViewport({ ratio: 1 })
    await items.first().tap()
    await expect(page).toHaveURL(`${world.server.origin}/profile`)
    await expect(account(page)).toHaveAttribute('aria-current', 'true')
  })

  test('[NAV-03] what one makes begins at the plus; there the form has the lower edge', async ({
    page,
    world,
  }) => {
    await signIn(page, world, await world.person('Ayen'), '/about')
    await tabBar(page).getByRole('button', { name: 'Create' }).tap()
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText(['New Post', 'New Blog', 'Upload Work', 'New Project'])
    await items.first().tap()
    await expect(page).toHaveURL(`${world.server.origin}/create/post`)
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
    await expect(tabBar(page)).toHaveCount(0)
    await expect(account(page)).toBeVisible()
    await page.goBack()
    await expect(tabBar(page)).toBeVisible()
  })

  test('[NAV-07 A8] messages and notifications have numbers of their own', async ({
    page,
    world,
  }) => {
    const [ayen, bol] = [await world.person('Ayen'), await world.person('Bol')]
    // Whose undated numbers would come between those of the test.
    await page.routeWebSocket(/\/ws\/notifications\//, () => {})
    await signIn(page, world, ayen, '/about')
    const messages = tabBar(page).getByRole('link', { name: 'Messages' })
    const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications' })
    await expect(messages).toHaveAccessibleName('Messages')
    await expect(bell).toHaveAccessibleName('Notifications')
    const announce = (message_count: number, notification_count: number) =>
      page.evaluate(
        (detail) => window.dispatchEvent(new CustomEvent('unreadCountUpdate', { detail })),
        { message_count, notification_count, timestamp: new Date(Date.now() + 1000).toISOString() },
      )
    await world.conversation(bol, ayen, ['Are you there?'])
    await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng, 2 unread, You')
    await announce(3, 120)
    await expect(messages).toHaveAccessibleName('Messages 3 unread')
    await expect(bell).toHaveAccessibleName('Notifications 120 unread')
    await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng, 123 unread, You')
    await announce(0, 0)
    await expect(messages).toHaveAccessibleName('Messages')
    await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng, You')
  })

  test('an open chat has the lower edge for itself, the inbox ends above the tabs', async ({
    page,
    world,
  }) => {
    const [ayen, bol] = [await world.person('Ayen'), await world.person('Bol')]
    const id = await world.conversation(bol, ayen, ['Are you there?'])
    await signIn(page, world, ayen, '/messages')
    const main = await page.getByRole('main').boundingBox()
    const bar = await tabBar(page).boundingBox()
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBe(bar?.y)
    await page.getByRole('link', { name: /Bol Deng/ }).tap()
    await expect(page).toHaveURL(`${world.server.origin}/messages/${id}`)
    await expect(composer(page)).toBeInViewport()
    await expect(tabBar(page)).toHaveCount(0)
    await expect(account(page)).toBeVisible()
  })

  test('the tabs make way for the keyboard, and nothing moves with them', async ({
    page,
    world,
  }) => {
    const ayen = await world.person('Ayen')
    const post = await addPost(world, ayen, { title: 'Market' })
    await signIn(page, world, ayen, `/posts/${post.id}`)
    const bar = tabBar(page)
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

  test('the end of a page and a notice stand above the tabs', async ({ page, world }) => {
    const ayen = await world.person('Ayen')
    await addWork(world, ayen)
    await signIn(page, world, ayen, '/contact')
    const bar = tabBar(page)
    await expect(account(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const top = (await bar.boundingBox())?.y ?? 0
    const footer = await page.getByRole('contentinfo').boundingBox()
    // A page is scrolled by whole pixels, however high it is.
    expect(Math.floor((footer?.y ?? 0) + (footer?.height ?? 0))).toBeLessThanOrEqual(top)
    await world.conversation(await world.person('Bol'), ayen, ['Are you there?'])
    const dismiss = page.getByRole('button', { name: /^Dismiss: / })
    await expect(dismiss).toBeVisible()
    const box = await dismiss.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(top)
  })

  test('who only visits, and who has left, has no tabs', async ({ page, world }) => {
    await page.goto(`${world.server.origin}/about`)
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await expect(tabBar(page)).toHaveCount(0)
    await signIn(page, world, await world.person('Ayen'), '/about')
    await account(page).tap()
    await page.getByRole('menuitem', { name: 'Logout' }).tap()
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await expect(tabBar(page)).toHaveCount(0)
  })

  test('the tabs are there while it is still asked who was signed in', async ({ page, world }) => {
    let answer = (): void => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/users/me/', async (route) => {
      await asked
      await route.continue()
    })
    await signIn(page, world, await world.person('Ayen'), '/about')
    await expect(tabBar(page).getByRole('link')).toHaveText(['Home', 'Explore', 'Messages'])
    const before = await tabBar(page).getByRole('listitem').last().boundingBox()
    answer()
    await expect(account(page)).toBeVisible()
    expect(await tabBar(page).getByRole('listitem').last().boundingBox()).toEqual(before)
  })
})

test('the tabs are reached by keys, and a narrow window has them for a mouse', async ({
  page,
  world,
}) => {
  await wear(page, 360)
  await signIn(page, world, await world.person('Ayen'), '/notifications')
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
