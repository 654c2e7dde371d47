import type { Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import { expect, type Person, pageErrors, test, type World } from './kit.ts'
import {
  addressOf,
  arriveWith,
  fillLogin,
  loginForm,
  logOut,
  stored,
  submitLogin,
} from './ways-in.ts'

/** 00:30 on 11 March in Juba, still the 10th in UTC: "today" is the reader's own. */
const NIGHT = '2026-03-10T22:30:00Z'
const NIGHT_DATE = '2026-03-11'

const arrive = (page: Page, world: World, person: Person, flags = {}, path = '/') =>
  arriveWith(page, world, { access: person.access, refresh: person.refresh, ...flags }, path)

const overlay = (page: Page) => page.getByRole('dialog', { name: /^Welcome back/ })

const flagsOf = async (page: Page) => ({
  lastShown: await stored(page, WELCOME_KEYS.lastShown),
  dontShow: await stored(page, WELCOME_KEYS.dontShow),
  oncePerDay: await stored(page, WELCOME_KEYS.oncePerDay),
})

/** Signed in, and all code and data are there, so that the overlay has had its chance. */
const expectNoOverlay = async (page: Page) => {
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(overlay(page)).toHaveCount(0)
}

test('[WELCOME-01 ROUTE-01] guests are not greeted, and members on home alone', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/`)
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await arrive(page, world, ayen, {}, '/about')
  await expect(page.getByRole('button', { name: 'Account of Ayen Deng' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(overlay(page)).toBeVisible()
})

test('[WELCOME-02 WELCOME-03 WELCOME-04 WELCOME-10 WELCOME-11 STATS-03] it greets, shows four figures, four actions and its buttons', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  const bol = await world.person('Bol')
  await world.call(bol, 'POST', 'follow/follow/', { user_id: ayen.id })
  await arrive(page, world, ayen)
  const dialog = overlay(page)
  await expect(dialog).toHaveAccessibleName('Welcome back, Ayen!')
  await expect(dialog).toHaveAccessibleDescription('Ready to create something amazing today?')
  await expect(dialog.getByRole('term')).toHaveText(['Uploads', 'Likes', 'Followers', 'Day Streak'])
  await expect(dialog.getByRole('definition')).toHaveText(['0', '0', '1', '1'])
  await expect(dialog.getByRole('status')).toHaveText('')
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

test('[WELCOME-02] without a first name the username is greeted', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await page.route('**/api/users/me/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), first_name: '' } })
  })
  await arrive(page, world, ayen)
  await expect(overlay(page)).toHaveAccessibleName(`Welcome back, ${ayen.username}!`)
})

test('[WELCOME-05 STATS-01] while the figures load it says so', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user/stats/', async (route) => {
    await held
    await route.continue()
  })
  await arrive(page, world, ayen)
  await expect(overlay(page).getByRole('status')).toHaveText('Loading your stats...')
  answer()
  await expect(overlay(page).getByRole('status')).toHaveText('')
  await expect(overlay(page).getByRole('definition')).toHaveText(['0', '0', '0', '1'])
})

test('[STATS-02 STATS-12 A25] an answer that is no record of figures says Failed to load stats', async ({
  page,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/^unexpected event \{actor: stats/)
  const ayen = await world.person('Ayen')
  await page.route('**/api/user/stats/', (route) => route.fulfill({ json: ['no', 'record'] }))
  await arrive(page, world, ayen)
  await expect(overlay(page).getByRole('status')).toHaveText('Failed to load stats')
})

test('[STATS-04 STATS-05 STATS-06 STATS-07 STATS-08 STATS-09 STATS-10] each fallback answers for itself', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.route('**/api/user/stats/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/user/uploads/count/', (route) =>
    route.fulfill({ status: 404, json: {} }),
  )
  await page.route('**/api/portfolio/', (route) => route.fulfill({ json: { results: [{}, {}] } }))
  await page.route('**/api/blog/', (route) => route.fulfill({ json: { results: [{}, {}, {}] } }))
  await page.route('**/api/user/likes-received/', (route) =>
    route.fulfill({ json: { total_likes: 1234 } }),
  )
  await page.route('**/api/follow/my-stats/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/user/activity-streak/', (route) =>
    route.fulfill({ json: { streak: 7 } }),
  )
  await arrive(page, world, ayen)
  await expect(overlay(page).getByRole('definition')).toHaveText(['5', '1.2K', '0', '7'])
})

for (const [clause, label, path] of [
  ['WELCOME-06', 'Upload Work', '/create/upload-work'],
  ['WELCOME-07', 'Create Post', '/create/post'],
  ['WELCOME-08', 'Explore Feed', '/explore'],
  ['WELCOME-09', 'View Messages', '/messages'],
] as const) {
  test(`[${clause} WELCOME-14] ${label} leads to ${path}, and Back does not greet again`, async ({
    page,
    world,
  }) => {
    await page.clock.setSystemTime(NIGHT)
    await arrive(page, world, await world.person('Ayen'))
    await overlay(page).getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(world.server.origin + path)
    await expect(overlay(page)).toHaveCount(0)
    expect(await flagsOf(page)).toEqual({ lastShown: NIGHT_DATE, dontShow: null, oncePerDay: null })
    await page.goBack()
    await expectNoOverlay(page)
  })
}

for (const [clauses, button, flags] of [
  ['WELCOME-11 WELCOME-14', 'Close', { dontShow: null, oncePerDay: null }],
  ['WELCOME-15', 'Continue to Home', { dontShow: null, oncePerDay: null }],
  ['WELCOME-16', "Don't show again", { dontShow: 'true', oncePerDay: null }],
  ['WELCOME-17', 'Show once per day', { dontShow: null, oncePerDay: 'true' }],
] as const) {
  test(`[${clauses} WELCOME-18] ${button} hides it and stores its date`, async ({
    page,
    world,
  }) => {
    await page.clock.setSystemTime(NIGHT)
    await arrive(page, world, await world.person('Ayen'))
    await overlay(page).getByRole('button', { name: button }).click()
    await expect(overlay(page)).toHaveCount(0)
    expect(addressOf(page)).toBe('/')
    expect(await flagsOf(page)).toEqual({ lastShown: NIGHT_DATE, ...flags })
    expect(Object.values(WELCOME_KEYS)).toEqual([
      'kinyeti_welcome_last_shown',
      'kinyeti_welcome_dont_show',
      'kinyeti_welcome_once_per_day',
    ])
  })
}

test('[WELCOME-16] a new sign-in after "Don\'t show again" shows nothing', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await arrive(page, world, ayen)
  await overlay(page).getByRole('button', { name: "Don't show again" }).click()
  await logOut(page)
  expect((await flagsOf(page)).dontShow).toBe('true')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await fillLogin(loginForm(page.getByRole('dialog')), ayen.username, ayen.password)
  await submitLogin(loginForm(page.getByRole('dialog')))
  await expectNoOverlay(page)
})

test('[WELCOME-13 WELCOME-17 A7] once per day: not again today, again tomorrow', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.clock.setSystemTime(NIGHT)
  await arrive(page, world, ayen)
  await overlay(page).getByRole('button', { name: 'Show once per day' }).click()
  // 23:59 of the same day in Juba.
  await page.clock.setSystemTime('2026-03-11T21:59:00Z')
  await page.reload()
  await expectNoOverlay(page)
  await page.clock.setSystemTime('2026-03-11T22:01:00Z')
  await page.reload()
  await expect(overlay(page)).toBeVisible()
})

for (const value of ['false', '1', 'TRUE']) {
  test(`[WELCOME-12] a don't-show flag of "${value}" still shows it`, async ({ page, world }) => {
    await arrive(page, world, await world.person('Ayen'), { [WELCOME_KEYS.dontShow]: value })
    await expect(overlay(page)).toBeVisible()
  })
}
