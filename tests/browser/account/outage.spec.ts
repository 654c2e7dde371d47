import { stored } from '../a11y/ways-in.ts'
import { countsIn, expect, pageErrors, signIn, test } from '../kit/kit.ts'

test.beforeEach(({ consoleWatch }) =>
  consoleWatch.allow(/: Part of the page couldn’t load/, /^answer is not JSON /),
)

const HTML = '<!doctype html><title>502</title><h1>Bad Gateway</h1>'

test('[B10 SESSION-10 ERRSCR-01] when the server fails during load the page stays usable and the tokens stored, and the session starts once it responds', async ({
  page,
  world,
  context,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  const tokens = { access: ayen.access, refresh: ayen.refresh }
  const heading = page.getByRole('heading', { level: 1 })
  const isStored = async () =>
    expect({
      access: await stored(page, 'access'),
      refresh: await stored(page, 'refresh'),
    }).toEqual(tokens)

  let response = { status: 502, contentType: 'text/html', body: HTML }
  await page.route('**/api/**', (route) => route.fulfill(response))
  await signIn(page, world, ayen, '/robots.txt')
  for (const [what, next] of [
    ['an HTML page with status 502', response],
    [
      'an empty object with status 500',
      { status: 500, contentType: 'application/json', body: '{}' },
    ],
    ['an HTML page with status 200', { status: 200, contentType: 'text/html', body: HTML }],
  ] as const)
    await test.step(what, async () => {
      response = next
      await page.goto(`${world.server.origin}/notifications`)
      await expect(heading).toHaveText('Authentication Required')
      await isStored()
      await page.getByRole('link', { name: 'Services' }).first().click()
      await expect(heading).toHaveText('Services to hire')
    })
  await page.unroute('**/api/**')

  await test.step('no connection', async () => {
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await page.goto(`${world.server.origin}/dashboard`)
    await expect(heading).toHaveText('Authentication Required')
    await isStored()
    await page.unroute('**/api/**')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('[ERRSCR-02 STATS-02 STATS-12] a profile and the counts of the dashboard show that they failed to load, and Retry loads them', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
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

  await page.route('**/api/user/stats/', (route) => route.fulfill({ json: 'none' }))
  await signIn(page, world, ayen, '/dashboard')
  const figures = page.getByRole('region', { name: 'Your stats' })
  await expect(figures.getByRole('alert')).toContainText('Failed to load stats')
  await page.unroute('**/api/user/stats/')
  await figures.getByRole('button', { name: 'Retry' }).click()
  await expect(countsIn(figures)).toHaveText(['0', '0', '0', '1'])
})

test.describe('with a chunk that does not load', () => {
  // A chunk in the HTTP cache would load.
  test.use({ freshContext: true })

  test('[ERRSCR-01 ERRSCR-03] a page shows the error screen, or offline the connection screen, and each button there recovers', async ({
    page,
    world,
    context,
  }) => {
    const heading = page.getByRole('heading', { level: 1 })
    const screen = page.getByRole('main').getByRole('alert')
    let isBroken = true
    await page.route(/\/assets\/about-page-.*\.js/, (route) =>
      isBroken ? route.abort('failed') : route.continue(),
    )
    for (const way of ['Try Again', 'Reload Page'])
      await test.step(way, async () => {
        isBroken = true
        await page.goto(`${world.server.origin}/about`)
        await expect(screen.getByRole('heading')).toHaveText('Oops! Something went wrong')
        await expect(screen.getByRole('button')).toHaveText(['Try Again', 'Reload Page'])
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
        await screen.getByRole('button', { name: 'Try Again' }).click()
        await expect(screen.getByRole('heading')).toHaveText('Oops! Something went wrong')
        isBroken = false
        let loads = 0
        const count = () => {
          loads += 1
        }
        page.on('load', count)
        await screen.getByRole('button', { name: way }).click()
        await expect(heading).toHaveText('Where South Sudan’s creatives meet')
        await expect.poll(() => loads).toBe(way === 'Reload Page' ? 1 : 0)
        page.off('load', count)
      })

    await test.step('offline', async () => {
      await context.setOffline(true)
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Services' })
        .click()
      await expect(screen.getByRole('heading')).toHaveText('Connection Problem')
      await expect(screen.getByRole('paragraph')).toHaveText(
        'Please check your internet connection and try again.',
      )
      await context.setOffline(false)
      await screen.getByRole('button', { name: 'Retry' }).click()
      await expect(heading).toHaveText('Services to hire')
    })
  })
})
