import type { Page } from 'playwright/test'
import { addressOf, alerts, loginForm, requestsOf, stored } from '../a11y/ways-in.ts'
import {
  CLIENT_ID,
  chooseAccount,
  type FakeGoogle,
  serveGoogleLibrary,
  startFakeGoogle,
} from '../kit/google-kit.ts'
import { test as base, createSeparateWorld, expect, type World } from '../kit/kit.ts'

/** Tests with a server that has Google sign-in configured and reads the keys from `keys`. */
const test = base.extend<object, { keys: FakeGoogle; world: World }>({
  keys: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const keys = await startFakeGoogle()
      await use(keys)
      keys.close()
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ keys }, use) => {
      const world = await createSeparateWorld({
        GOOGLE_CLIENT_ID: CLIENT_ID,
        GOOGLE_JWKS_URL: keys.jwksUrl,
      })
      await use(world)
      await world.server.dispose()
    },
    { scope: 'worker' },
  ],
})

const ask = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click()

/**
 * Consecutive rows have different texts, so that an alert cannot be that of the previous attempt.
 */
const ANSWERS = [
  [
    'success false without a text',
    { status: 200, json: { success: false, tokens: null, user: null } },
    'Google authentication failed',
  ],
  [
    'success false with a text',
    { status: 200, json: { success: false, error: 'This account is closed.' } },
    'This account is closed.',
  ],
  [
    'success false with a blank text',
    { status: 200, json: { success: false, error: '' } },
    'Google authentication failed',
  ],
  ['a bare 500', { status: 500, json: {} }, 'Authentication failed. Please try again.'],
] as const

test('[SESSION-07 LOGIN-03 LOGIN-05 LOGIN-07 GOOGLE-01 GOOGLE-02] each rejection shows its text and keeps the form; a Google account signs in without a user request', async ({
  page,
  world,
  keys,
}) => {
  const users = requestsOf(page, 'GET', 'users/me/')
  await serveGoogleLibrary(page)
  await page.goto(`${world.server.origin}/login`)
  await ask(page)
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'googleClientId'))).toBe(CLIENT_ID)

  for (const [what, response, words] of ANSWERS) {
    await test.step(what, async () => {
      await page.route('**/api/auth/google/', (route) => route.fulfill(response), { times: 1 })
      await chooseAccount(page, 'a.b.c')
      await expect(alerts(page)).toHaveText(words)
    })
  }
  await test.step('the library returns no credential', async () => {
    await chooseAccount(page, undefined)
    await expect(alerts(page)).toHaveText('Google authentication failed')
  })
  await test.step('the real server rejects the token', async () => {
    await chooseAccount(page, await keys.idToken('achol', { aud: 'another-client' }))
    await expect(alerts(page)).toHaveText('Google did not confirm this sign-in. Please try again.')
    await expect(loginForm(page)).toBeVisible()
    expect(addressOf(page)).toBe('/login')
    expect(await stored(page, 'access')).toBeNull()
  })
  await test.step('the real server accepts the token', async () => {
    await chooseAccount(page, await keys.idToken('achol'))
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Achol' })).toBeVisible()
    expect(addressOf(page)).toBe('/dashboard')
    expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    expect(users.length).toBe(0)
  })
})

test('[GOOGLE-03 GOOGLE-06] a library that does not load within 10 s shows an error, and can be requested again', async ({
  page,
  world,
  keys,
}) => {
  await page.route('https://accounts.google.com/gsi/client', (route) => route.abort())
  await page.clock.install()
  await page.goto(`${world.server.origin}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const config = page.waitForResponse('**/api/auth/google/config/')
  await ask(page)
  await (await config).finished()
  await expect(page.locator('script[src="https://accounts.google.com/gsi/client"]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Getting Google ready...' })).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(alerts(page)).toHaveText('Failed to initialize Google Sign-In')
  await serveGoogleLibrary(page)
  await ask(page)
  await page.clock.runFor(1_000)
  await chooseAccount(page, await keys.idToken('second-try'))
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Achol' })).toBeVisible()
})
