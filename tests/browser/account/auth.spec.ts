import type { Page } from 'playwright/test'
import { tabTo } from '../a11y/a11y-kit.ts'
import {
  addressOf,
  alerts,
  fillLogin,
  loginForm,
  requestsOf,
  stored,
  submitLogin,
} from '../a11y/ways-in.ts'
import { expect, pageErrors, test, type World } from '../kit/kit.ts'

async function expectNothingSentWhileEmpty(page: Page): Promise<void> {
  const requests = requestsOf(page, 'POST', 'auth/token/')
  const form = loginForm(page)
  const username = form.getByLabel('Username')
  const password = form.getByLabel('Password', { exact: true })
  expect([
    await username.getAttribute('required'),
    await password.getAttribute('required'),
  ]).toEqual(['', ''])
  await submitLogin(form)
  await expect(username).toBeFocused()
  await expect(username).toHaveAccessibleDescription('Enter your username')
  await expect(password).toHaveAccessibleDescription('Enter your password')
  await username.fill('ayen')
  await expect(username).not.toHaveAttribute('aria-invalid')
  await submitLogin(form)
  await expect(password).toBeFocused()
  await fillLogin(form, '   ', 'secret')
  await submitLogin(form)
  await expect(username).toBeFocused()
  expect(requests.length).toBe(0)
}

async function expectServerWords(page: Page): Promise<void> {
  const { promise: released, resolve: response } = Promise.withResolvers<void>()
  await page.route('**/api/auth/token/', async (route) => {
    await released
    await route.continue()
  })
  const form = loginForm(page)
  const button = form.locator('button[type=submit]')
  await expect(button).toHaveText('Sign In')
  await fillLogin(form, 'unknown.user', 'not the password')
  await button.click()
  await expect(button).toHaveText('Signing In...')
  response()
  await expect(form.getByRole('alert')).toHaveText('No account matches this username and password.')
  await expect(button).toHaveText('Sign In')
  await expect(form.getByLabel('Username')).toHaveValue('unknown.user')
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  expect(addressOf(page)).toBe('/login')
  expect(await stored(page, 'access')).toBeNull()
  await page.unroute('**/api/auth/token/')
}

/** Failed responses without an error text from the server. */
const WORDLESS = [
  ['an empty 401', 401, 'application/json', ''],
  ['a page of HTML', 502, 'text/html', '<!doctype html><h1>502 Bad Gateway</h1>'],
  ['a bare 500', 500, 'application/json', '{}'],
] as const

async function expectDefaultTexts(page: Page): Promise<void> {
  const modal = page.getByRole('dialog')
  for (const [what, status, contentType, body] of WORDLESS) {
    await test.step(what, async () => {
      await page.route('**/api/auth/token/', (route) =>
        route.fulfill({ status, contentType, body }),
      )
      await fillLogin(loginForm(page), 'ayen', 'secret words')
      await submitLogin(loginForm(page))
      await expect(loginForm(page).getByRole('alert')).toHaveText(
        'Login failed. Check your credentials.',
      )
      await page.getByRole('button', { name: 'Get Started' }).click()
      await expect(loginForm(modal)).toBeVisible()
      await expect(loginForm(modal).getByRole('alert')).toHaveText('')
      await fillLogin(loginForm(modal), 'ayen', 'secret words')
      await submitLogin(loginForm(modal))
      await expect(loginForm(modal).getByRole('alert')).toHaveText('Login failed')
      await page.keyboard.press('Escape')
      await expect(modal).toHaveCount(0)
      await page.unroute('**/api/auth/token/')
    })
  }
}

test('[LOGIN-01 LOGIN-02 LOGIN-03 LOGIN-04 LOGIN-06 LOGIN-08 LOGIN-09 LOGIN-10 GOOGLE-04] the login form shows missing fields and why a sign-in failed, and keeps the input', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  await page.goto(`${world.server.origin}/login`)
  await test.step('sends nothing while a field is empty', () => expectNothingSentWhileEmpty(page))

  await test.step('offers Google after OR, and shows an error when the server has no Google sign-in', async () => {
    await expect(
      page
        .getByRole('main')
        .locator(
          'form button[type=submit], div:text-is("OR"), button:has-text("Continue with Google")',
        ),
    ).toHaveText(['Sign In', 'OR', 'Continue with Google'])
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(alerts(page)).toHaveText('Google OAuth not configured on backend')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  })

  await test.step('shows Signing In..., then the error of the server', () =>
    expectServerWords(page))

  await test.step('links to home for a sign-up, and shows no old error when opened again', async () => {
    const note = page
      .getByRole('main')
      .getByText('New here? Sign up through Get Started on the home page')
    await note.getByRole('link', { name: 'home page' }).click()
    await expect(page).toHaveURL(`${world.server.origin}/`)
    await page.goBack()
    await expect(loginForm(page).getByRole('alert')).toHaveText('')
  })

  await test.step('shows the default text of each screen when the response has none', () =>
    expectDefaultTexts(page))
  expect(errors).toEqual([])
})

/** Records the text of every main heading from now on. */
async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const titles = new Set<string>()
    Object.assign(window, { titles })
    new MutationObserver(() => titles.add(document.querySelector('h1')?.textContent ?? '')).observe(
      document.body,
      { childList: true, subtree: true, characterData: true },
    )
  })
  return () => page.evaluate(() => [...(Reflect.get(window, 'titles') as Set<string>)])
}

/** The token of each user request, and the storage keys at that time. */
async function watchUserFetches(page: Page) {
  const fetches: { authorization: string | undefined; keys: string[] }[] = []
  await page.route('**/api/users/me/', async (route) => {
    const { authorization } = route.request().headers()
    fetches.push({ authorization, keys: await page.evaluate(() => Object.keys(localStorage)) })
    await route.continue()
  })
  return fetches
}

async function signInByKeyboard(page: Page, world: World) {
  const ayen = await world.createUser('Ayen')
  const form = loginForm(page)
  await expect(form.getByLabel('Username')).toBeVisible()
  await page.keyboard.press('Tab')
  await tabTo(page, form.getByLabel('Username'))
  await page.keyboard.type(ayen.username)
  await tabTo(page, form.getByLabel('Password', { exact: true }))
  await page.keyboard.type(ayen.password)
  await page.keyboard.press('Enter')
}

test('[LOGIN-05 SESSION-03 SESSION-06 PROD-17 REFRESH-13 HTTP-02] a sign-in by keyboard stores both tokens and opens the dashboard; a reload resumes the session; a sign-out by keyboard ends it', async ({
  page,
  world,
}) => {
  const fetches = await watchUserFetches(page)
  const refreshes = requestsOf(page, 'POST', 'auth/token/refresh/')
  await page.goto(`${world.server.origin}/login`)
  const titles = await watchTitles(page)
  await signInByKeyboard(page, world)
  const hello = page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })
  await expect(hello).toBeFocused()
  expect(addressOf(page)).toBe('/dashboard')
  expect(await titles()).toContain('Hello, Ayen')
  expect(await titles()).not.toContain('Already Logged In')
  const access = `Bearer ${await stored(page, 'access')}`
  expect(fetches.map(({ authorization }) => authorization)).toEqual([access])
  expect(fetches[0]?.keys).toEqual(expect.arrayContaining(['access', 'refresh']))

  await page.reload()
  await expect(hello).toBeVisible()
  expect(fetches.map(({ authorization }) => authorization)).toEqual([access, access])
  expect(refreshes.length).toBe(0)

  await tabTo(page, page.getByRole('button', { name: /^Account of / }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  expect(await stored(page, 'access')).toBeNull()
})
