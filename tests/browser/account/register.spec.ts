import type { Locator, Page } from 'playwright/test'
import {
  addressOf,
  fillRegistration,
  goInside,
  loginForm,
  logOut,
  newcomer,
  registerForm,
  requestsOf,
  stored,
  submitRegistration,
} from '../a11y/ways-in.ts'
import { clickMenuItem, expect, test, type World } from '../kit/kit.ts'

const SENTENCE = 'Registration successful! Please log in with your credentials.'

async function expectThreeAccountTypes(form: Locator): Promise<void> {
  const radios = form.getByRole('radio')
  await expect(radios).toHaveCount(3)
  expect(
    await radios.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value)),
  ).toEqual(['creator', 'client', 'freelancer'])
  expect(await radios.evaluateAll((all) => all.filter((r) => r.matches(':checked')).length)).toBe(0)
  await submitRegistration(form)
  await expect(radios.first()).toBeFocused()
  await expect(radios.first()).toHaveAccessibleDescription('Choose an account type')
}

const REQUIRED = [
  ['REG-01', 'First name', 'Enter your first name'],
  ['REG-02', 'Last name', 'Enter your last name'],
  ['REG-03', 'Username', 'Choose a username'],
  ['REG-04', 'E-mail', 'Enter your e-mail address'],
  ['REG-05', 'Password', 'Choose a password'],
] as const

async function expectRequired(form: Locator): Promise<void> {
  for (const [clause, label, words] of REQUIRED) {
    await test.step(`${clause} ${label}`, async () => {
      await fillRegistration(form, newcomer())
      const field = form.getByLabel(label, { exact: true })
      await field.fill('')
      if (label === 'Password') await form.getByLabel('Confirm password', { exact: true }).fill('')
      await submitRegistration(form)
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(form.getByText(words, { exact: true })).toBeVisible()
      expect(await form.locator('[aria-invalid=true]').count()).toBe(1)
    })
  }
}

async function expectWellFormed(form: Locator): Promise<void> {
  await fillRegistration(form, newcomer({ email: 'abc' }))
  await submitRegistration(form)
  const email = form.getByLabel('E-mail')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(
    'Enter an e-mail address such as name@example.com',
  )

  await fillRegistration(form, newcomer())
  const again = form.getByLabel('Confirm password', { exact: true })
  await again.fill('the river is low today')
  await submitRegistration(form)
  await expect(again).toBeFocused()
  await expect(again).toHaveAccessibleDescription('Passwords do not match')
}

async function expectRefusalOfTakenName(form: Locator, world: World): Promise<void> {
  const ayen = await world.createUser('Ayen')
  const who = newcomer({ username: ayen.username, password: 'kept as it was typed' })
  await fillRegistration(form, who)
  await submitRegistration(form)
  await expect(form.getByRole('alert')).toHaveText(/^username: \S.*\S$/)
  await expect(form.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Username')).toHaveAccessibleDescription(/\S/)
  await expect(form.getByLabel('Username')).toHaveValue(ayen.username)
  await expect(form.getByLabel('E-mail')).toHaveValue(who.email)
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue(who.password)
  await expect(form.getByRole('radio', { name: 'Freelancer' })).toBeChecked()
  await expect(form.getByRole('button', { name: 'Create account' })).toBeEnabled()
}

/**
 * Consecutive rows have different texts, so that an alert cannot be that of the previous attempt.
 */
const ANSWERS = [
  ['REG-12 REG-13', 500, '{}', 'Registration failed'],
  ['REG-08', 400, '"Username taken"', 'Username taken'],
  ['REG-09', 400, '{"detail":"Sign-up is closed."}', 'Sign-up is closed.'],
  ['REG-13', 502, '<!doctype html><title>Bad Gateway</title>', 'Registration failed'],
  ['REG-10', 400, '{"non_field_errors":["a","b"],"email":["c"]}', 'a'],
  ['REG-11', 400, '{"email":["bad","x"],"username":["taken"]}', 'email: bad, username: taken'],
] as const

/** The fields that the server rejects, in an order other than the form's. */
const REJECTED_FIELDS = {
  password: ['This password is too common.'],
  profile: { email: ['This e-mail address is taken.'] },
}

async function expectFieldErrors(page: Page, form: Locator): Promise<void> {
  await page.route(
    '**/api/users/',
    (route) => route.fulfill({ status: 400, json: REJECTED_FIELDS }),
    { times: 1 },
  )
  await fillRegistration(form, newcomer())
  await submitRegistration(form)
  const email = form.getByLabel('E-mail')
  await expect(email).toBeFocused()
  await expect(email).toBeInViewport({ ratio: 1 })
  await expect(email).toHaveAccessibleDescription('This e-mail address is taken.')
  const password = form.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAccessibleDescription(/This password is too common\.$/)
}

async function expectServerTexts(page: Page, form: Locator): Promise<void> {
  for (const [clauses, status, body, words] of ANSWERS) {
    await test.step(`${clauses} ${status} ${body}`, async () => {
      const contentType = body.startsWith('<') ? 'text/html' : 'application/json'
      await page.route('**/api/users/', (route) => route.fulfill({ status, contentType, body }), {
        times: 1,
      })
      await submitRegistration(form)
      await expect(form.getByRole('alert')).toHaveText(words)
    })
  }
}

test('[PROD-05 REG-01 REG-02 REG-03 REG-04 REG-05 REG-06 REG-07 REG-08 REG-09 REG-10 REG-11 REG-12 REG-13 SESSION-13] the form sends nothing incomplete, shows why the server rejected it, and asks to sign in if only the sign-in failed', async ({
  page,
  world,
}) => {
  const users = requestsOf(page, 'POST', 'users/')
  await page.goto(`${world.server.origin}/signup`)
  const form = registerForm(page)
  await test.step('has three account types, none selected', () => expectThreeAccountTypes(form))
  await test.step('marks the one missing field', () => expectRequired(form))
  await test.step('marks malformed fields', () => expectWellFormed(form))
  expect(users.length).toBe(0)
  await test.step('shows the error of the real server by field', () =>
    expectRefusalOfTakenName(form, world))
  await test.step('shows the text of each kind of error response', () =>
    expectServerTexts(page, form))

  await test.step('shows the login form with the username filled in', async () => {
    const who = newcomer()
    await page.route(
      '**/api/auth/token/',
      (route) => route.fulfill({ status: 401, json: { detail: 'No.' } }),
      { times: 1 },
    )
    await fillRegistration(form, who)
    await submitRegistration(form)
    await expect(loginForm(page).getByRole('status')).toHaveText(SENTENCE)
    await expect(loginForm(page).getByRole('alert')).toHaveText('')
    await expect(loginForm(page).getByLabel('Username')).toHaveValue(who.username)
    await loginForm(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nyandeng' })).toBeVisible()
  })
})

test('[ROUTE-22 ROUTE-23 SESSION-12 PROD-05 REG-11] /signup, and /register at 360 px, show rejected fields, create an account and sign in', async ({
  page,
  world,
}) => {
  const users = requestsOf(page, 'POST', 'users/')
  const tokens = requestsOf(page, 'POST', 'auth/token/')
  const [first, second] = [newcomer(), newcomer()]
  const join = async (path: string, who = first) => {
    await fillRegistration(registerForm(page), who)
    expect(addressOf(page)).toBe(path)
    await submitRegistration(registerForm(page))
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nyandeng' })).toBeVisible()
    expect(addressOf(page)).toBe('/dashboard')
    expect(await stored(page, 'refresh')).not.toBeNull()
  }
  await page.goto(`${world.server.origin}/signup`)
  await join('/signup')
  await logOut(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await goInside(page, '/register')
  await test.step('REG-11: the first rejected field is shown', () =>
    expectFieldErrors(page, registerForm(page)))
  users.splice(1)
  await join('/register', second)
  expect(users.map((request) => request.postDataJSON())).toEqual(
    [first, second].map(({ username, email, password }) => ({
      first_name: 'Nyandeng',
      last_name: 'Garang',
      username,
      email,
      password,
      user_type: 'freelancer',
    })),
  )
  expect(tokens.map((request) => request.postDataJSON())).toEqual(
    [first, second].map(({ username, password }) => ({ username, password })),
  )
})

test('[MODAL-01 MODAL-02 SESSION-12 SESSION-13 A27] registration in the modal stays on the page; the modal shows its login form if only the sign-in failed', async ({
  page,
  world,
}) => {
  const modal = page.getByRole('dialog')
  await page.goto(`${world.server.origin}/about`)
  await page.getByRole('button', { name: 'Create' }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Join Community' }))
  await expect(modal).toHaveAccessibleName('Join the community')
  await fillRegistration(registerForm(modal), newcomer({ type: 'Client' }))
  await submitRegistration(registerForm(modal))
  await expect(page.getByRole('button', { name: 'Account of Nyandeng Garang' })).toBeVisible()
  await expect(modal).toHaveCount(0)
  expect(addressOf(page)).toBe('/about')

  await logOut(page)
  await goInside(page, '/')
  await page.getByRole('button', { name: 'Join the community' }).click()
  await page.route('**/api/auth/token/', (route) => route.fulfill({ status: 401, json: {} }), {
    times: 1,
  })
  await fillRegistration(registerForm(modal), newcomer())
  await submitRegistration(registerForm(modal))
  await expect(modal).toHaveAccessibleName('Sign in')
  await expect(loginForm(modal).getByRole('status')).toHaveText(SENTENCE)
  await expect(loginForm(modal).getByRole('alert')).toHaveText('')
})
