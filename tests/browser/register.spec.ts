import { expect, test } from './kit.ts'
import {
  addressOf,
  fillRegistration,
  loginForm,
  newcomer,
  registerForm,
  requestsOf,
  stored,
  submitRegistration,
} from './ways-in.ts'

const SENTENCE = 'Registration successful! Please log in with your credentials.'

for (const path of ['/signup', '/register']) {
  test(`[ROUTE-22 ROUTE-23 SESSION-12 PROD-05] ${path} makes an account and signs in`, async ({
    page,
    world,
  }) => {
    const who = newcomer()
    const users = requestsOf(page, 'POST', 'users/')
    const tokens = requestsOf(page, 'POST', 'auth/token/')
    await page.goto(world.server.origin + path)
    await fillRegistration(registerForm(page), who)
    await submitRegistration(registerForm(page))
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nyandeng' })).toBeVisible()
    expect(addressOf(page)).toBe('/dashboard')
    expect(users.map((r) => r.postDataJSON())).toEqual([
      {
        first_name: 'Nyandeng',
        last_name: 'Garang',
        username: who.username,
        email: who.email,
        password: who.password,
        user_type: 'freelancer',
      },
    ])
    expect(tokens.map((r) => r.postDataJSON())).toEqual([
      { username: who.username, password: who.password },
    ])
    expect(await stored(page, 'refresh')).not.toBeNull()
  })
}

test('[MODAL-01 SESSION-12 A27] somebody joins through the modal and stays on the page', async ({
  page,
  world,
}) => {
  const who = newcomer({ type: 'Client' })
  await page.goto(`${world.server.origin}/about`)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('menuitem', { name: 'Join Community' }).click()
  const modal = page.getByRole('dialog', { name: 'Join the community' })
  await fillRegistration(registerForm(modal), who)
  await submitRegistration(registerForm(modal))
  await expect(page.getByRole('button', { name: 'Account of Nyandeng Garang' })).toBeVisible()
  await expect(modal).toHaveCount(0)
  expect(addressOf(page)).toBe('/about')
})

test('[PROD-05] there are exactly three account types, and one must be chosen', async ({
  page,
  world,
}) => {
  const users = requestsOf(page, 'POST', 'users/')
  await page.goto(`${world.server.origin}/signup`)
  const radios = registerForm(page).getByRole('radio')
  await expect(radios).toHaveCount(3)
  expect(
    await radios.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value)),
  ).toEqual(['creator', 'client', 'freelancer'])
  expect(await radios.evaluateAll((all) => all.filter((r) => r.matches(':checked')).length)).toBe(0)
  await submitRegistration(registerForm(page))
  await expect(radios.first()).toBeFocused()
  await expect(radios.first()).toHaveAccessibleDescription('Choose what brings you here')
  expect(users.length).toBe(0)
})

const REQUIRED = [
  ['REG-01', 'First name', 'Enter your first name'],
  ['REG-02', 'Last name', 'Enter your last name'],
  ['REG-03', 'Username', 'Choose a username'],
  ['REG-04', 'E-mail', 'Enter your e-mail address'],
  ['REG-05', 'Password', 'Choose a password'],
] as const

for (const [clause, label, words] of REQUIRED) {
  test(`[${clause}] without ${label.toLowerCase()} nothing is sent and the field is marked`, async ({
    page,
    world,
  }) => {
    const users = requestsOf(page, 'POST', 'users/')
    await page.goto(`${world.server.origin}/signup`)
    const form = registerForm(page)
    await fillRegistration(form, newcomer())
    const field = form.getByLabel(label, { exact: true })
    await field.fill('')
    if (label === 'Password') await form.getByLabel('Password again', { exact: true }).fill('')
    await submitRegistration(form)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByText(words, { exact: true })).toBeVisible()
    expect(await form.locator('[aria-invalid=true]').count()).toBe(1)
    expect(users.length).toBe(0)
  })
}

test('[REG-06] an e-mail without its form is not sent', async ({ page, world }) => {
  const users = requestsOf(page, 'POST', 'users/')
  await page.goto(`${world.server.origin}/signup`)
  const form = registerForm(page)
  await fillRegistration(form, newcomer({ email: 'abc' }))
  await submitRegistration(form)
  const email = form.getByLabel('E-mail')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(
    'Enter an e-mail address such as name@example.com',
  )
  expect(users.length).toBe(0)
})

test('[REG-07] two passwords that differ are not sent', async ({ page, world }) => {
  const users = requestsOf(page, 'POST', 'users/')
  await page.goto(`${world.server.origin}/signup`)
  const form = registerForm(page)
  await fillRegistration(form, newcomer())
  const again = form.getByLabel('Password again', { exact: true })
  await again.fill('the river is low today')
  await submitRegistration(form)
  await expect(again).toBeFocused()
  await expect(again).toHaveAccessibleDescription('Passwords do not match')
  expect(users.length).toBe(0)
})

test('[REG-11] what the real server refuses is told by field, and what was typed stays', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/signup`)
  const form = registerForm(page)
  const who = newcomer({ username: ayen.username, password: 'kept as it was typed' })
  await fillRegistration(form, who)
  await submitRegistration(form)
  await expect(form.getByRole('alert')).toHaveText(/^username: \S.*\S$/)
  await expect(form.getByLabel('Username')).toHaveValue(ayen.username)
  await expect(form.getByLabel('E-mail')).toHaveValue(who.email)
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue(who.password)
  await expect(form.getByRole('radio', { name: 'Freelancer' })).toBeChecked()
  await expect(form.getByRole('button', { name: 'Create account' })).toBeEnabled()
})

const ANSWERS = [
  ['REG-08', 400, '"Username taken"', 'Username taken'],
  ['REG-09', 400, '{"detail":"Sign-up is closed."}', 'Sign-up is closed.'],
  ['REG-10', 400, '{"non_field_errors":["a","b"],"email":["c"]}', 'a'],
  ['REG-11', 400, '{"email":["bad","x"],"username":["taken"]}', 'email: bad, username: taken'],
  ['REG-12 REG-13', 500, '{}', 'Registration failed'],
  ['REG-13', 502, '<!doctype html><title>Bad Gateway</title>', 'Registration failed'],
] as const

for (const [clauses, status, body, words] of ANSWERS) {
  test(`[${clauses}] ${status} ${body} shows ${words}`, async ({ page, world }) => {
    await page.route('**/api/users/', (route) =>
      route.fulfill({
        status,
        contentType: body.startsWith('<') ? 'text/html' : 'application/json',
        body,
      }),
    )
    await page.goto(`${world.server.origin}/signup`)
    await fillRegistration(registerForm(page), newcomer())
    await submitRegistration(registerForm(page))
    await expect(registerForm(page).getByRole('alert')).toHaveText(words)
  })
}

test('[SESSION-13] registered but not signed in: the page asks to log in, with the name filled in', async ({
  page,
  world,
}) => {
  const who = newcomer()
  let refusals = 0
  await page.route('**/api/auth/token/', (route) =>
    refusals++ === 0
      ? route.fulfill({ status: 401, contentType: 'application/json', body: '{"detail":"No."}' })
      : route.continue(),
  )
  await page.goto(`${world.server.origin}/signup`)
  await fillRegistration(registerForm(page), who)
  await submitRegistration(registerForm(page))
  const form = loginForm(page)
  await expect(form.getByRole('status')).toHaveText(SENTENCE)
  await expect(form.getByRole('alert')).toHaveText('')
  await expect(form.getByLabel('Username')).toHaveValue(who.username)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nyandeng' })).toBeVisible()
})

test('[SESSION-13 MODAL-02] the modal changes to its login form for it', async ({
  page,
  world,
}) => {
  await page.route('**/api/auth/token/', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{}' }),
  )
  await page.goto(`${world.server.origin}/`)
  await page.getByRole('button', { name: 'Join the community' }).click()
  const modal = page.getByRole('dialog')
  await fillRegistration(registerForm(modal), newcomer())
  await submitRegistration(registerForm(modal))
  await expect(modal).toHaveAccessibleName('Sign in')
  await expect(loginForm(modal).getByRole('status')).toHaveText(SENTENCE)
  await expect(loginForm(modal).getByRole('alert')).toHaveText('')
})
