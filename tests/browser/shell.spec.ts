import { TAGLINE } from '../../src/protocol/base/brand.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'
import { stored } from './ways-in.ts'

test('[NAV-01 NAV-02] the two navigations hold their entries in order', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/about`)
  const main = page.getByRole('navigation', { name: 'Main' })
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
})

test('[NAV-03] the Create menu of a member leads to the four forms', async ({ page, world }) => {
  await signIn(page, world, await world.person('Ayen'), '/about')
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  await page.getByRole('button', { name: 'Create' }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText(['New Post', 'New Blog', 'Upload Work', 'New Project'])
  expect(await items.evaluateAll((all) => all.map((item) => item.getAttribute('href')))).toEqual([
    '/create/post',
    '/create/blog',
    '/create/upload-work',
    '/create/project',
  ])
})

test('[NAV-04 MODAL-01 A27] the Create menu of a guest explores or joins', async ({
  page,
  world,
}) => {
  await page.goto(`${world.server.origin}/about`)
  await page.getByRole('button', { name: 'Create' }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText(['Explore', 'Join Community'])
  await expect(items.first()).toHaveAttribute('href', '/explore')
  await items.last().click()
  await expect(page.getByRole('dialog', { name: 'Join the community' })).toBeVisible()
})

test('[NAV-05] the footer has its four groups', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/about`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { level: 2 })).toHaveText([
    'Quick links',
    'Services',
    'Contact',
    'Social',
  ])
  await footer.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/contact`)
})

test('[NAV-06 NAV-08] the avatar menu of a member has six entries and no admin link', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/about')
  await page.getByRole('button', { name: 'Account of Ayen Deng' }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([
    'My Profile',
    'Messages',
    'Notifications',
    'Dashboard',
    'Settings',
    'Logout',
  ])
  await items.filter({ hasText: 'Dashboard' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/dashboard`)
})

for (const role of ['is_staff', 'is_superuser'] as const) {
  test(`[NAV-08] ${role} alone adds the admin link`, async ({ page, world }) => {
    // The API makes nobody staff; the answer about oneself is changed on its way.
    await page.route('**/api/users/me/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), [role]: true } })
    })
    await signIn(page, world, await world.person('Ayen'), '/about')
    await page.getByRole('button', { name: 'Account of Ayen Deng' }).click()
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveAttribute('href', '/admin')
  })
}

test('[NAV-07] the avatar menu counts what is unread, live, and hides a zero', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const bol = await world.person('Bol')
  await signIn(page, world, ayen, '/about')
  const account = page.getByRole('button', { name: /^Account of / })
  await expect(account).toHaveAccessibleName('Account of Ayen Deng')
  // One message, and one notification that tells of it.
  await world.conversation(bol, ayen, ['Are you there?'])
  await expect(account).toHaveAccessibleName('Account of Ayen Deng, 2 unread')
  await account.click()
  const messages = page.getByRole('menuitem', { name: 'Messages' })
  await expect(messages).toHaveAccessibleName('Messages 1 unread')
  await expect(page.getByRole('menuitem', { name: 'Notifications' })).toHaveAccessibleName(
    'Notifications 1 unread',
  )
  const announce = (message_count: number, notification_count: number) =>
    page.evaluate(
      (detail) => window.dispatchEvent(new CustomEvent('unreadCountUpdate', { detail })),
      { message_count, notification_count },
    )
  // The socket tells its own number as it opens, which may be after the first.
  await expect(async () => {
    await announce(120, 0)
    await expect(messages).toHaveText('Messages99+ 120 unread', { timeout: 1_000 })
    await expect(page.getByRole('menuitem', { name: 'Notifications' })).toHaveText(
      'Notifications',
      { timeout: 1_000 },
    )
  }).toPass()
  await announce(0, 0)
  await expect(messages).toHaveText('Messages')
  await page.keyboard.press('Escape')
  await expect(account).toHaveAccessibleName('Account of Ayen Deng')
})

test('the skip link is the first stop of the keyboard and leads to the content', async ({
  page,
  world,
}) => {
  await page.goto(`${world.server.origin}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('a change of page takes the focus to its heading', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/about`)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Services' })
    .click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Work you can commission' }),
  ).toBeFocused()
})

test('the colours follow the choice and stay after a reload', async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${world.server.origin}/about`)
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Colours: as on this device' }).click()
  await page.getByRole('button', { name: 'Colours: light' }).click()
  await expect(page.getByRole('button', { name: 'Colours: dark' })).toBeVisible()
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Colours: dark' })).toBeVisible()
  expect(await background()).toBe(dark)
})

test('[META-03 META-04 A18] the tab names the page and the product', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/faq`)
  await expect(page).toHaveTitle('Questions and answers | Kinyeti')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Services' })
    .click()
  await expect(page).toHaveTitle('Services | Kinyeti')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle('Connect, Create, and Inspire | Kinyeti')
  expect(TAGLINE).toBe('Connect, Create, and Inspire')
})

test('[NET-01] a bar says that the browser is offline, and goes when it is back', async ({
  page,
  world,
  context,
}) => {
  const errors = pageErrors(page)
  await signIn(page, world, await world.person('Ayen'), '/about')
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  const words = 'You are offline. You can go on reading; new things arrive once you are back.'
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(words)).toBeHidden()
  expect(await stored(page, 'access')).not.toBeNull()
  expect(errors).toEqual([])
})
