import type { Page } from 'playwright/test'
import { CLIENT_ID, type GoogleStandIn, serveGoogleLibrary, startGoogle } from './google-kit.ts'
import { test as base, expect, ownWorld, type World } from './kit.ts'
import { addressOf, requestsOf, stored } from './ways-in.ts'

/** A server that knows Google, whose keys are served here. */
const test = base.extend<object, { google: { world: World; keys: GoogleStandIn } }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const keys = await startGoogle()
      const world = await ownWorld({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: keys.jwksUrl })
      await use({ world, keys })
      await world.server.dispose()
      keys.close()
    },
    { scope: 'worker' },
  ],
})

const ask = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click()

const choose = async (page: Page) => {
  await ask(page)
  const button = page.getByRole('button', { name: 'Sign in with Google' })
  await expect(button).toBeFocused()
  await button.click()
}

const alerts = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })

test('[SESSION-07 LOGIN-03 LOGIN-05] a Google account signs in, without a fetch of the user', async ({
  page,
  google: { world, keys },
}) => {
  const users = requestsOf(page, 'GET', 'users/me/')
  await serveGoogleLibrary(page, await keys.idToken('achol'))
  await page.goto(`${world.server.origin}/login`)
  await choose(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Achol' })).toBeVisible()
  expect(addressOf(page)).toBe('/dashboard')
  expect(await page.evaluate(() => Reflect.get(window, 'googleClientId'))).toBe(CLIENT_ID)
  expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([
    expect.any(String),
    expect.any(String),
  ])
  expect(users.length).toBe(0)
})

test('[LOGIN-07] what the real server refuses is told, and the form is still there', async ({
  page,
  google: { world, keys },
}) => {
  await serveGoogleLibrary(page, await keys.idToken('achol', { aud: 'somebody-else' }))
  await page.goto(`${world.server.origin}/login`)
  await choose(page)
  await expect(alerts(page)).toHaveText('Google did not confirm this sign-in. Please try again.')
  expect(addressOf(page)).toBe('/login')
  expect(await stored(page, 'access')).toBeNull()
})

for (const [clauses, what, answer, words] of [
  [
    'LOGIN-07 GOOGLE-01',
    'success false without a text',
    { status: 200, json: { success: false, tokens: null, user: null } },
    'Google authentication failed',
  ],
  [
    'LOGIN-07',
    'success false with a text',
    { status: 200, json: { success: false, error: 'This account is closed.' } },
    'This account is closed.',
  ],
  [
    'LOGIN-07 GOOGLE-01',
    'success false with a blank text',
    { status: 200, json: { success: false, error: '' } },
    'Google authentication failed',
  ],
  [
    'GOOGLE-02',
    'a bare 500',
    { status: 500, json: {} },
    'Authentication failed. Please try again.',
  ],
] as const) {
  test(`[${clauses}] ${what} shows its text`, async ({ page, google: { world } }) => {
    await serveGoogleLibrary(page, 'a.b.c')
    await page.route('**/api/auth/google/', (route) => route.fulfill(answer))
    await page.goto(`${world.server.origin}/login`)
    await choose(page)
    await expect(alerts(page)).toHaveText(words)
  })
}

test('[GOOGLE-01] the library answers without a credential', async ({
  page,
  google: { world },
}) => {
  await serveGoogleLibrary(page, null)
  await page.goto(`${world.server.origin}/login`)
  await choose(page)
  await expect(alerts(page)).toHaveText('Google authentication failed')
})

test('[GOOGLE-03 GOOGLE-06] a library that does not come in 10 s is given up, and can be asked for again', async ({
  page,
  google: { world, keys },
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
  await serveGoogleLibrary(page, await keys.idToken('second-try'))
  await ask(page)
  await page.clock.runFor(1_000)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Achol' })).toBeVisible()
})

test('[GOOGLE-04] a server without Google says so', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/login`)
  await ask(page)
  await expect(alerts(page)).toHaveText('Google OAuth not configured on backend')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
})
