import { expect, pageErrors, test } from './kit.ts'
import {
  addressOf,
  arriveWith,
  fillLogin,
  loginForm,
  requestsOf,
  stored,
  submitLogin,
} from './ways-in.ts'

const SERVER_WORDS = 'No account matches this username and password.'

test('[LOGIN-01 LOGIN-08] nothing is sent while a field is empty', async ({ page, world }) => {
  const asked = requestsOf(page, 'POST', 'auth/token/')
  await page.goto(`${world.server.origin}/login`)
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
  expect(asked.length).toBe(0)
})

test('[LOGIN-02 LOGIN-06 LOGIN-10] says Signing In... and then what the server says; what was typed stays', async ({
  page,
  world,
}) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/token/', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${world.server.origin}/login`)
  const form = loginForm(page)
  const button = form.locator('button[type=submit]')
  await expect(button).toHaveText('Sign In')
  await fillLogin(form, 'nobody.here', 'not the password')
  await button.click()
  await expect(button).toHaveText('Signing In...')
  answer()
  await expect(form.getByRole('alert')).toHaveText(SERVER_WORDS)
  await expect(button).toHaveText('Sign In')
  await expect(form.getByLabel('Username')).toHaveValue('nobody.here')
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  expect(addressOf(page)).toBe('/login')
  expect(await stored(page, 'access')).toBeNull()
})

for (const [what, status, contentType, body] of [
  ['an empty 401', 401, 'application/json', ''],
  ['a page of HTML', 502, 'text/html', '<!doctype html><h1>502 Bad Gateway</h1>'],
  ['a bare 500', 500, 'application/json', '{}'],
] as const) {
  test(`[LOGIN-06 LOGIN-09 LOGIN-10] ${what} gives each screen's own default`, async ({
    page,
    world,
  }) => {
    const errors = pageErrors(page)
    await page.route('**/api/auth/token/', (route) => route.fulfill({ status, contentType, body }))
    await page.goto(`${world.server.origin}/login`)
    await fillLogin(loginForm(page), 'ayen', 'secret words')
    await submitLogin(loginForm(page))
    await expect(loginForm(page).getByRole('alert')).toHaveText(
      'Login failed. Check your credentials.',
    )
    await page.getByRole('button', { name: 'Get Started' }).click()
    const modal = page.getByRole('dialog')
    await expect(loginForm(modal)).toBeVisible()
    await expect(loginForm(modal).getByRole('alert')).toHaveText('')
    await fillLogin(loginForm(modal), 'ayen', 'secret words')
    await submitLogin(loginForm(modal))
    await expect(loginForm(modal).getByRole('alert')).toHaveText('Login failed')
    expect(errors).toEqual([])
  })
}

test('[LOGIN-03 LOGIN-04] Google stands under OR, and a note leads home to sign up', async ({
  page,
  world,
}) => {
  await page.goto(`${world.server.origin}/login`)
  const main = page.getByRole('main')
  await expect(
    main.locator(
      'form button[type=submit], div:text-is("OR"), button:has-text("Continue with Google")',
    ),
  ).toHaveText(['Sign In', 'OR', 'Continue with Google'])
  const note = main.getByText('New here? Sign up through the Get Started window on the home page.')
  await note.getByRole('link', { name: 'home page' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/`)
})

test('[LOGIN-05 SESSION-06 PROD-17 REFRESH-13 HTTP-02] a login stores both tokens, fetches the user and goes to the dashboard', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const storedAtFetch: unknown[] = []
  const sent: (string | undefined)[] = []
  await page.route('**/api/users/me/', async (route) => {
    sent.push(route.request().headers().authorization)
    storedAtFetch.push(await page.evaluate(() => Object.keys(localStorage).sort()))
    await route.continue()
  })
  await page.goto(`${world.server.origin}/login`)
  const titles: string[] = []
  await page.exposeFunction('heard', (title: string) => titles.push(title))
  await page.evaluate(() => {
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent ?? ''
      ;(window as unknown as { heard(title: string): void }).heard(title)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await fillLogin(loginForm(page), ayen.username, ayen.password)
  await submitLogin(loginForm(page))
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })).toBeVisible()
  expect(addressOf(page)).toBe('/dashboard')
  expect(titles).not.toContain('Already Logged In')
  expect(storedAtFetch[0]).toEqual(expect.arrayContaining(['access', 'refresh']))
  expect(sent[0]).toBe(`Bearer ${await stored(page, 'access')}`)
})

test('[LOGIN-05] the keyboard alone signs in and out', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/login`)
  const username = loginForm(page).getByLabel('Username')
  await expect(username).toBeVisible()
  const tabTo = async (name: RegExp) => {
    for (let steps = 0; steps < 30; steps++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const element = document.activeElement
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
        return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
      if (name.test(at)) return
    }
    throw new Error(`the keyboard does not reach ${name}`)
  }
  await tabTo(/^Username$/)
  await page.keyboard.type(ayen.username)
  await tabTo(/^Password$/)
  await page.keyboard.type(ayen.password)
  await page.keyboard.press('Enter')
  const hello = page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })
  await expect(hello).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: /^Account of / }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  expect(await stored(page, 'access')).toBeNull()
})

test('[LOGIN-06] an error of an earlier attempt is gone when the page is opened again', async ({
  page,
  world,
}) => {
  await arriveWith(page, world, {}, '/login')
  await fillLogin(loginForm(page), 'nobody.here', 'no')
  await submitLogin(loginForm(page))
  await expect(loginForm(page).getByRole('alert')).toHaveText(SERVER_WORDS)
  await page.getByRole('link', { name: 'home page' }).click()
  await page.goBack()
  await expect(loginForm(page).getByRole('alert')).toHaveText('')
})
