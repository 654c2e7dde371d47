import type { Page } from 'playwright/test'
import { countsIn, expect, test } from '../kit/kit.ts'
import { audit, problems, visit, wear } from './a11y-kit.ts'
import { arriveWith, loginForm, registerForm, submitLogin, submitRegistration } from './ways-in.ts'

test('axe reports a violation for the colour scheme or width that has it, and for both', async ({
  page,
}) => {
  await page.setContent(`<html lang="en"><head><title>Faults</title><style>
    body { color: #000; background: #fff }
    @media (prefers-color-scheme: dark) { body { color: #555; background: #333 } }
    h2, em { color: #fff; background: #000 }
    @media (prefers-color-scheme: light) { h2 { color: #eee; background: #fff } }
    @media (min-width: 1000px) { em { color: #111 } }
  </style></head><body>
    <main><h1>Dark</h1><h2>Light</h2><em>Wide</em><img src="data:,"></main>
  </body></html>`)
  const found = await audit(page, 'Faults')
  expect(found.map((problem) => problem.split(' ', 6).join(' '))).toEqual([
    'Faults, 360 px: light: color-contrast: h2',
    'Faults, 360 px: light: image-alt: img',
    'Faults, 360 px: dark: color-contrast: h1',
    'Faults, 1280 px: light: color-contrast: h2',
    'Faults, 1280 px: light: color-contrast: em',
    'Faults, 1280 px: light: image-alt: img',
    'Faults, 1280 px: dark: color-contrast: h1',
    'Faults, 1280 px: dark: color-contrast: em',
  ])
})

/** The login form with its required-field errors. */
async function loginErrors(page: Page): Promise<string[]> {
  await submitLogin(loginForm(page))
  await expect(page.getByText('Enter your username')).toBeVisible()
  return audit(page, '/login with errors')
}

/** The menu with the navigation: a sheet at 360 px, the Create menu at 1280 px. */
async function guestMenus(page: Page): Promise<string[]> {
  await wear(page, 360)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByText('Join Community')).toBeVisible()
  const narrow = await problems(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await wear(page, 1280)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('menu').getByText('Join Community')).toBeVisible()
  const wide = await problems(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  return [...narrow, ...wide].map((problem) => `menu of an anonymous user: ${problem}`)
}

/** The auth modal with each of its forms, and with registration errors. */
async function guestModal(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Get Started' }).click()
  const modal = page.getByRole('dialog')
  await expect(loginForm(modal)).toBeVisible()
  const found = await audit(page, 'the modal')
  await modal.getByRole('button', { name: 'Create an account' }).click()
  await submitRegistration(registerForm(modal))
  await expect(modal.getByText('Choose an account type')).toBeVisible()
  found.push(...(await audit(page, 'the modal with errors')))
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  return found
}

interface GuestPlace {
  path: string
  heading: string
  more?: readonly ((page: Page) => Promise<string[]>)[]
}

const GUEST: readonly GuestPlace[] = [
  { path: '/', heading: 'What members say' },
  {
    path: '/about',
    heading: 'Where South Sudan’s creatives meet',
    more: [guestMenus, guestModal],
  },
  { path: '/services', heading: 'Services to hire' },
  { path: '/faq', heading: 'Questions and answers' },
  { path: '/contact', heading: 'Get in touch' },
  { path: '/login', heading: 'Sign in', more: [loginErrors] },
  { path: '/signup', heading: 'Create your account' },
  { path: '/register', heading: 'Create your account' },
  { path: '/dashboard', heading: 'Authentication Required' },
  { path: '/no/such/page', heading: 'Page not found' },
]

test('axe finds no violations on pages of an anonymous user, in the menus, the modal and the forms', async ({
  page,
  world,
}) => {
  test.slow()
  const found: string[] = []
  for (const { path, heading, more = [] } of GUEST) {
    await visit(page, world.server.origin + path, { name: heading })
    found.push(...(await audit(page, path)))
    for (const look of more) found.push(...(await look(page)))
  }
  expect(found).toEqual([])
})

/** Opens the account menu at each width, because a resize closes it. */
async function accountMenu(page: Page): Promise<string[]> {
  const account = page.getByRole('button', { name: 'Account of Ayen Deng, 2 unread' })
  return audit(page, 'account menu', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await account.click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  })
}

test('axe finds no violations in the welcome overlay, on an empty dashboard, at /login when signed in and in the account menu', async ({
  page,
  world,
}) => {
  test.slow()
  const ayen = await world.createUser('Ayen')
  await wear(page, 360)
  await arriveWith(page, world, { access: ayen.access, refresh: ayen.refresh }, '/')
  const overlay = page.getByRole('dialog', { name: 'Welcome back, Ayen!' })
  await expect(overlay.getByRole('definition')).toHaveText(['0', '0', '0', '1'])
  const found = await audit(page, 'welcome overlay')
  await visit(page, `${world.server.origin}/dashboard`, { name: 'Hello, Ayen' })
  await expect(countsIn(page)).toHaveText(['0', '0', '0', '1'])
  found.push(...(await audit(page, 'empty dashboard')))
  await visit(page, `${world.server.origin}/login`, { name: 'Already Logged In' })
  found.push(...(await audit(page, '/login')))
  await world.createConversation(await world.createUser('Bol'), ayen, ['Are you there?'])
  await visit(page, `${world.server.origin}/about`, {
    name: 'Where South Sudan’s creatives meet',
  })
  found.push(...(await accountMenu(page)))
  expect(found).toEqual([])
})
