import type { Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../../src/protocol/base/brand.ts'
import {
  addressOf,
  arriveWith,
  fillLogin,
  loginForm,
  logOut,
  stored,
  submitLogin,
} from '../a11y/ways-in.ts'
import { expect, pageErrors, type TestUser, test, type World } from '../kit/kit.ts'

// First visits, since the overlay depends on what the browser has stored.
test.use({ freshContext: true })

/** 00:30 on 11 March in Juba, still the 10th in UTC: "today" is in the user's time zone. */
const NIGHT = '2026-03-10T22:30:00Z'
const NIGHT_DATE = '2026-03-11'

const arrive = (page: Page, world: World, user: TestUser, flags = {}, path = '/') =>
  arriveWith(page, world, { access: user.access, refresh: user.refresh, ...flags }, path)

const overlay = (page: Page) => page.getByRole('dialog', { name: /^Welcome back/ })

const press = (page: Page, name: string) => overlay(page).getByRole('button', { name }).click()

const flagsOf = async (page: Page) => ({
  lastShown: await stored(page, WELCOME_KEYS.lastShown),
  dontShow: await stored(page, WELCOME_KEYS.dontShow),
  oncePerDay: await stored(page, WELCOME_KEYS.oncePerDay),
})

/** Reloads home as after a new sign-in, with only these flags. */
async function openAgain(page: Page, flags: { [key: string]: string } = {}): Promise<void> {
  await page.evaluate(
    ([keys, given]) => {
      for (const key of keys) localStorage.removeItem(key)
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
    },
    [Object.values(WELCOME_KEYS), flags] as const,
  )
  await page.reload()
}

/**
 * The profile completion link needs the authenticated scope, more code and API responses. By the
 * time it is shown, the overlay, which only needs its code, would have been requested.
 */
async function expectNoOverlay(page: Page, open: () => Promise<unknown>): Promise<void> {
  const code: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/welcome-overlay')) code.push(request.url())
  })
  await open()
  await expect(page.getByRole('link', { name: /^Complete your profile:/ })).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
  expect(code).toEqual([])
}

test('[WELCOME-01 WELCOME-02 WELCOME-03 WELCOME-04 WELCOME-05 WELCOME-10 WELCOME-11 WELCOME-12 ROUTE-01 STATS-01 STATS-03] the overlay greets signed-in users only on home, with four counts, four actions and its buttons, also with a don\'t-show flag of "false"', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
  await world.call(bol, 'POST', 'follow/follow/', { user_id: ayen.id })
  const { promise: released, resolve: response } = Promise.withResolvers<void>()
  await page.route('**/api/user/stats/', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${world.server.origin}/`)
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await arrive(page, world, ayen, { [WELCOME_KEYS.dontShow]: 'false' }, '/about')
  await expect(page.getByRole('button', { name: 'Account of Ayen Deng' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()

  const dialog = overlay(page)
  await expect(dialog).toHaveAccessibleName('Welcome back, Ayen!')
  await expect(dialog).toHaveAccessibleDescription('Ready to create something amazing today?')
  await expect(dialog.getByRole('status')).toHaveText('Loading your stats...')
  response()
  await expect(dialog.getByRole('status')).toHaveText('')
  await expect(dialog.getByRole('term')).toHaveText(['Uploads', 'Likes', 'Followers', 'Day Streak'])
  await expect(dialog.getByRole('definition')).toHaveText(['0', '0', '1', '1'])
  await expect(dialog.getByRole('link')).toHaveText([
    'Upload Work',
    'Create Post',
    'Explore Feed',
    'View Messages',
  ])
  await expect(dialog.getByRole('button')).toHaveText([
    '',
    "Don't show again",
    'Show once per day',
    'Continue to Home',
  ])
  await expect(dialog.getByRole('button').first()).toHaveAccessibleName('Close')
  expect(errors).toEqual([])
})

test('[WELCOME-02 WELCOME-12 STATS-02 STATS-04 STATS-05 STATS-06 STATS-07 STATS-08 STATS-09 STATS-10 STATS-12 A25] without a first name it greets with the username; counts that fail to load show an error, and each fallback is independent', async ({
  page,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/^unexpected event \{actor: stats/)
  const ayen = await world.createUser('Ayen')
  await page.route('**/api/users/me/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), first_name: '' } })
  })
  await page.route('**/api/user/stats/', (route) => route.fulfill({ json: ['no', 'record'] }))
  await arrive(page, world, ayen, { [WELCOME_KEYS.dontShow]: '1' })
  await expect(overlay(page)).toHaveAccessibleName(`Welcome back, ${ayen.username}!`)
  await expect(overlay(page).getByRole('status')).toHaveText('Failed to load stats')

  const responses = [
    ['user/stats', 500, {}],
    ['user/uploads/count', 404, {}],
    ['portfolio', 200, { results: [{}, {}] }],
    ['blog', 200, { results: [{}, {}, {}] }],
    ['user/likes-received', 200, { total_likes: 1234 }],
    ['follow/my-stats', 500, {}],
    ['user/activity-streak', 200, { streak: 7 }],
  ] as const
  for (const [path, status, json] of responses) {
    await page.route(`**/api/${path}/`, (route) => route.fulfill({ status, json }))
  }
  await openAgain(page, { [WELCOME_KEYS.dontShow]: 'TRUE' })
  await expect(overlay(page).getByRole('definition')).toHaveText(['5', '1.2K', '0', '7'])
})

const ACTIONS = [
  ['Upload Work', '/create/upload-work'],
  ['Create Post', '/create/post'],
  ['Explore Feed', '/explore'],
  ['View Messages', '/messages'],
] as const

test('[WELCOME-06 WELCOME-07 WELCOME-08 WELCOME-09 WELCOME-14] each action opens its page, stores the date, and Back does not greet again', async ({
  page,
  world,
}) => {
  await page.clock.setSystemTime(NIGHT)
  await arrive(page, world, await world.createUser('Ayen'))
  for (const [index, [label, path]] of ACTIONS.entries()) {
    await test.step(label, async () => {
      if (index > 0) await openAgain(page)
      await overlay(page).getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(world.server.origin + path)
      await expect(overlay(page)).toHaveCount(0)
      expect(await flagsOf(page)).toEqual({
        lastShown: NIGHT_DATE,
        dontShow: null,
        oncePerDay: null,
      })
      await expectNoOverlay(page, () => page.goBack())
    })
  }
})

const CLOSINGS = [
  ['Close', { dontShow: null, oncePerDay: null }],
  ['Continue to Home', { dontShow: null, oncePerDay: null }],
  ["Don't show again", { dontShow: 'true', oncePerDay: null }],
  ['Show once per day', { dontShow: null, oncePerDay: 'true' }],
] as const

test('[WELCOME-11 WELCOME-13 WELCOME-14 WELCOME-15 WELCOME-16 WELCOME-17 WELCOME-18 A7] each button hides it and stores its flags, which apply to the next sign-in and the next day', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await page.clock.setSystemTime(NIGHT)
  await arrive(page, world, ayen)
  for (const [button, flags] of CLOSINGS) {
    await test.step(button, async () => {
      await press(page, button)
      await expect(overlay(page)).toHaveCount(0)
      expect(addressOf(page)).toBe('/')
      expect(await flagsOf(page)).toEqual({ lastShown: NIGHT_DATE, ...flags })
      if (flags.dontShow) await expectNotGreetedAtSignIn(page, ayen)
      if (!flags.oncePerDay) await openAgain(page)
    })
  }
  expect(Object.values(WELCOME_KEYS)).toEqual([
    'kinyeti_welcome_last_shown',
    'kinyeti_welcome_dont_show',
    'kinyeti_welcome_once_per_day',
  ])

  await test.step('not again today, but again tomorrow', async () => {
    // 23:59 of the same day in Juba.
    await page.clock.setSystemTime('2026-03-11T21:59:00Z')
    await expectNoOverlay(page, () => page.reload())
    await page.clock.setSystemTime('2026-03-11T22:01:00Z')
    await page.reload()
    await expect(overlay(page)).toBeVisible()
  })
})

async function expectNotGreetedAtSignIn(
  page: Page,
  { username, password }: TestUser,
): Promise<void> {
  await logOut(page)
  expect((await flagsOf(page)).dontShow).toBe('true')
  await page.getByRole('button', { name: 'Get Started' }).click()
  const form = loginForm(page.getByRole('dialog'))
  await fillLogin(form, username, password)
  await expectNoOverlay(page, () => submitLogin(form))
}
