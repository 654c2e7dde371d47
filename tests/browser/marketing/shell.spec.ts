import type { Page } from 'playwright/test'
import { TAGLINE } from '../../../src/protocol/base/brand.ts'
import { addressOf, logOut, stored } from '../a11y/ways-in.ts'
import { expect, pageErrors, signIn, test, type World } from '../kit/kit.ts'

declare global {
  interface Window {
    badges: (number | 'clear')[]
  }
}

const OFFLINE = 'You’re offline.'
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const account = (page: Page) => page.getByRole('button', { name: /^Account of / })
const items = (page: Page) => page.getByRole('menuitem')

async function skipLink(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
}

async function navigations(page: Page, world: World): Promise<void> {
  const main = mainNavigation(page)
  await expect(main.getByRole('listitem')).toHaveText([
    'Home',
    'Creators',
    'Marketplace',
    'Freelance',
    'Services',
  ])
  const second = page.getByRole('navigation', { name: 'Secondary' })
  await expect(second.getByRole('listitem')).toHaveText([
    'Home',
    'Inspiration',
    'Create',
    'Posts',
    'Blog',
  ])
  await expect(second.getByRole('button')).toHaveText(['Create'])
  await main.getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/services`)
  await expect(main.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
}

async function footer(page: Page, world: World): Promise<void> {
  const end = page.getByRole('contentinfo')
  await expect(end.getByRole('heading', { level: 2 })).toHaveText([
    'Quick links',
    'Services',
    'Contact',
    'Social',
  ])
  await end.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/contact`)
}

async function createMenuOfGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(items(page)).toHaveText(['Explore', 'Join Community'])
  await expect(items(page).first()).toHaveAttribute('href', '/explore')
  await items(page).last().click()
  await expect(page.getByRole('dialog', { name: 'Join the community' })).toBeVisible()
}

async function colours(page: Page): Promise<void> {
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
  expect(await background()).toBe(dark)
}

test('[NAV-01 NAV-02 NAV-04 NAV-05 META-03 META-04 MODAL-01 A18 A27] an anonymous user has the skip link, both navigations, the footer, the Create menu and the colour themes', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${world.server.origin}/faq`)
  await expect(page).toHaveTitle('Questions and answers | Kinyeti')
  await test.step('the skip link is the first tab stop', () => skipLink(page))
  await test.step('the navigations', () => navigations(page, world))
  await test.step('navigation sets the title and focuses the heading', async () => {
    const heading = page.getByRole('heading', { level: 1, name: 'Services to hire' })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle('Services | Kinyeti')
    await mainNavigation(page).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveTitle('Connect, Create, and Inspire | Kinyeti')
    expect(TAGLINE).toBe('Connect, Create, and Inspire')
  })
  await test.step('the footer', () => footer(page, world))
  await test.step('the theme is kept after a reload', () => colours(page))
  await test.step('the Create menu', () => createMenuOfGuest(page))
})

async function createMenuOfMember(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(items(page)).toHaveText(['New Post', 'New Blog', 'Upload Work', 'New Project'])
  const paths = await items(page).evaluateAll((all) => all.map((item) => item.getAttribute('href')))
  expect(paths).toEqual(['/create/post', '/create/blog', '/create/upload-work', '/create/project'])
  await page.keyboard.press('Escape')
  await expect(items(page)).toHaveCount(0)
}

/** Expects unread counts by type in the open account menu, without zeros. */
async function unreadInMenu(page: Page): Promise<void> {
  const messages = page.getByRole('menuitem', { name: 'Messages' })
  const notifications = page.getByRole('menuitem', { name: 'Notifications' })
  const announce = (message_count: number, notification_count: number) =>
    page.evaluate(
      (detail) => window.dispatchEvent(new CustomEvent('unreadCountUpdate', { detail })),
      { message_count, notification_count },
    )
  // The socket sends its own count when it opens, which may be after the first one here.
  await expect(async () => {
    await announce(120, 0)
    await expect(messages).toHaveText('Messages99+ 120 unread', { timeout: 1_000 })
    await expect(notifications).toHaveText('Notifications', { timeout: 1_000 })
  }).toPass()
  await announce(0, 0)
  await expect(messages).toHaveText('Messages')
}

test('[NAV-03 NAV-06 NAV-07 NAV-08 NET-01 A8] a signed-in user has the Create menu, the account menu with unread counts and no admin link, and the offline bar', async ({
  page,
  world,
  context,
}) => {
  const errors = pageErrors(page)
  const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
  await signIn(page, world, ayen, '/about')
  await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng')
  await test.step('the Create menu', () => createMenuOfMember(page))
  await test.step('the account menu shows unread counts', async () => {
    // One message, and its notification.
    await world.createConversation(bol, ayen, ['Are you there?'])
    await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng, 2 unread')
    await account(page).click()
    await expect(items(page)).toHaveText([
      'My Profile',
      /^Messages/,
      /^Notifications/,
      'Dashboard',
      'Settings',
      'Logout',
    ])
    for (const name of ['Messages', 'Notifications'])
      await expect(page.getByRole('menuitem', { name })).toHaveAccessibleName(`${name} 1 unread`)
    await unreadInMenu(page)
    await page.keyboard.press('Escape')
    await expect(account(page)).toHaveAccessibleName('Account of Ayen Deng')
  })
  await test.step('the account menu links to its pages', async () => {
    await account(page).click()
    await expect(items(page)).toHaveText([
      'My Profile',
      'Messages',
      'Notifications',
      'Dashboard',
      'Settings',
      'Logout',
    ])
    await items(page).filter({ hasText: 'Dashboard' }).click()
    await expect(page).toHaveURL(`${world.server.origin}/dashboard`)
  })
  await test.step('the offline bar disappears when the browser is online again', async () => {
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(OFFLINE)).toBeHidden()
    expect(await stored(page, 'access')).not.toBeNull()
    expect(errors).toEqual([])
  })
})

test('[A8] the title and the app icon show the unread count until the user signs out', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`)
  await page.addInitScript(() => {
    window.badges = []
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void window.badges.push(count),
      clearAppBadge: async () => void window.badges.push('clear'),
    })
  })
  await signIn(page, world, ayen, '/faq')
  await expect(page).toHaveTitle('(1) Questions and answers | Kinyeti')
  await world.createConversation(deng, ayen, ['Come and see'])
  await expect(page).toHaveTitle(/^\([23]\) Questions and answers \| Kinyeti$/)
  await logOut(page)
  await expect(page).toHaveTitle('Connect, Create, and Inspire | Kinyeti')
  const badges = await page.evaluate(() => window.badges)
  expect([badges[0], badges[1], badges.at(-1)]).toEqual(['clear', 1, 'clear'])
})

test('[NAV-01 NAV-02 NAV-04] at 360 px a sheet has both navigations and closes by a link, Back and Escape', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${world.server.origin}/faq`)
  await page.goto(`${world.server.origin}/about`)
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await test.step('Back closes it and stays on the page', async () => {
    await button.click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    expect(addressOf(page)).toBe('/about')
    await expect(button).toBeFocused()
  })
  await test.step('Escape closes it, and Back then leaves the page', async () => {
    await button.click()
    await expect(sheet.getByRole('heading', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect
      .poll(() => page.evaluate(() => Object.keys(history.state ?? {}).includes('overlay')))
      .toBe(false)
    await page.goBack()
    await expect(page).toHaveURL(`${world.server.origin}/faq`)
  })
  await test.step('a link closes it and opens its page', async () => {
    await button.click()
    await expect(sheet.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Home',
      'Creators',
      'Marketplace',
      'Freelance',
      'Services',
    ])
    await expect(
      sheet.getByRole('navigation', { name: 'Secondary' }).locator('a, button'),
    ).toHaveText(['Home', 'Inspiration', 'Explore', 'Join Community', 'Posts', 'Blog'])
    await sheet.getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(`${world.server.origin}/services`)
    await expect(sheet).toBeHidden()
  })
})
