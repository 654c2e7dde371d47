import { expect, figuresIn, pageErrors, signIn, test } from './kit.ts'
import { arriveWith, stored } from './ways-in.ts'

test.beforeEach(({ consoleWatch }) =>
  consoleWatch.allow(/: A part of the page could not be loaded/, /^answer is not JSON /),
)

const HTML = '<!doctype html><title>502</title><h1>Bad Gateway</h1>'

test('[B10 SESSION-10] a server out of reach at load keeps the tokens, and the session comes by itself', async ({
  page,
  world,
  context,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await arriveWith(page, world, { access: ayen.access, refresh: ayen.refresh }, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([
    ayen.access,
    ayen.refresh,
  ])
  await page.unroute('**/api/**')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })).toBeVisible()
  expect(errors).toEqual([])
})

for (const [what, status, contentType, body] of [
  ['pages of HTML', 502, 'text/html', HTML],
  ['a bare 500', 500, 'application/json', '{}'],
  ['HTML that claims to be fine', 200, 'text/html', HTML],
] as const) {
  test(`[SESSION-10 ERRSCR-01] ${what} at load leave no white screen and keep the tokens`, async ({
    page,
    world,
  }) => {
    const errors = pageErrors(page)
    const ayen = await world.person('Ayen')
    await page.route('**/api/**', (route) => route.fulfill({ status, contentType, body }))
    await arriveWith(page, world, { access: ayen.access, refresh: ayen.refresh }, '/notifications')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
    expect(await stored(page, 'refresh')).toBe(ayen.refresh)
    await page.getByRole('link', { name: 'Services' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work you can commission')
    expect(errors).toEqual([])
  })
}

test('[ERRSCR-02] a page whose data cannot be loaded says so, and Retry loads it', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.route('**/api/public-profiles/**', (route) =>
    route.fulfill({ status: 400, contentType: 'text/html', body: HTML }),
  )
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText('Failed to load data')
  await expect(alert.getByRole('button')).toHaveText(['Retry'])
  await page.unroute('**/api/public-profiles/**')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ayen Deng' })).toBeVisible()
})

for (const way of ['Try Again', 'Reload Page']) {
  test(`[ERRSCR-01] a page whose code does not come shows the crash screen; ${way} brings the page`, async ({
    page,
    world,
  }) => {
    let broken = true
    await page.route(/\/assets\/about-page-.*\.js/, (route) =>
      broken ? route.abort('failed') : route.continue(),
    )
    await page.goto(`${world.server.origin}/about`)
    const screen = page.getByRole('main').getByRole('alert')
    await expect(screen.getByRole('heading')).toHaveText('Oops! Something went wrong')
    await expect(screen.getByRole('button')).toHaveText(['Try Again', 'Reload Page'])
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await screen.getByRole('button', { name: 'Try Again' }).click()
    await expect(screen.getByRole('heading')).toHaveText('Oops! Something went wrong')
    broken = false
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await screen.getByRole('button', { name: way }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'A mountain you can see from everywhere',
    )
    expect(loads).toBe(way === 'Reload Page' ? 1 : 0)
  })
}

test('[ERRSCR-03] offline, a page whose code is not here asks for the connection; Retry brings it', async ({
  page,
  world,
  context,
}) => {
  await page.goto(`${world.server.origin}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Services' })
    .click()
  const screen = page.getByRole('main').getByRole('alert')
  await expect(screen.getByRole('heading')).toHaveText('Connection Problem')
  await expect(screen.getByRole('paragraph')).toHaveText(
    'Please check your internet connection and try again.',
  )
  await context.setOffline(false)
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work you can commission')
})

test('[STATS-02 STATS-12] the dashboard says when its figures are unreadable, and reads them again', async ({
  page,
  world,
}) => {
  await page.route('**/api/user/stats/', (route) => route.fulfill({ json: 'none' }))
  await signIn(page, world, await world.person('Ayen'), '/dashboard')
  const figures = page.getByRole('region', { name: 'Your figures' })
  await expect(figures.getByRole('alert')).toContainText('Failed to load stats')
  await page.unroute('**/api/user/stats/')
  await figures.getByRole('button', { name: 'Retry' }).click()
  await expect(figuresIn(figures)).toHaveText(['0', '0', '0', '1'])
})
