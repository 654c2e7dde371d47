import type { Page } from 'playwright/test'
import { expect, ownWorld, pageErrors, signIn, test } from './kit.ts'
import { arriveWith, logIn, logOut, requestsOf, stored } from './ways-in.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Account of / })
const REFRESH = 'auth/token/refresh/'

/** Same claims, another signature: only the server can tell that it is no good. */
const forged = (token: string): string => {
  const [head, claims, signature = ''] = token.split('.')
  return `${head}.${claims}.${[...signature].reverse().join('')}`
}

test('[SESSION-03] a reload resumes the session from the stored access token', async ({
  page,
  world,
}) => {
  await logIn(page, world, await world.person('Ayen'))
  const access = await stored(page, 'access')
  const users = requestsOf(page, 'GET', 'users/me/')
  const refreshes = requestsOf(page, 'POST', REFRESH)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })).toBeVisible()
  expect(users.map((request) => request.headers().authorization)).toEqual([`Bearer ${access}`])
  expect(refreshes.length).toBe(0)
})

test('[SESSION-04 REFRESH-08] a stored refresh token alone is enough', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const refreshes = requestsOf(page, 'POST', REFRESH)
  await arriveWith(page, world, { refresh: ayen.refresh }, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })).toBeVisible()
  expect(refreshes.map((request) => request.postDataJSON())).toEqual([{ refresh: ayen.refresh }])
  expect(await stored(page, 'access')).toMatch(/^\S+\.\S+\.\S+$/)
})

test('[SESSION-03 REFRESH-01] tokens that live two seconds do not end a session', async ({
  page,
}) => {
  const world = await ownWorld({ ACCESS_TOKEN_SECONDS: '2' })
  try {
    const errors = pageErrors(page)
    const ayen = await world.person('Ayen')
    await signIn(page, world, ayen, '/dashboard')
    const hello = page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })
    await expect(hello).toBeVisible()
    const first = await stored(page, 'access')
    await expect
      .poll(async () => {
        await page.reload()
        await expect(hello).toBeVisible()
        return (await stored(page, 'access')) === first
      })
      .toBe(false)
    await page
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(account(page)).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await world.server.dispose()
  }
})

test('[SESSION-08 NAV-06 SOCKGEN-02] a logout clears the storage and closes the sockets with 1000', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    const codes: number[] = []
    let open = 0
    Object.assign(window, { closeCodes: codes, openSockets: () => open })
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('open', () => {
          open += 1
        })
        this.addEventListener('close', (event) => {
          open -= 1
          codes.push(event.code)
        })
      }
    }
  })
  await signIn(page, world, await world.person('Ayen'), '/dashboard')
  const open = () => page.evaluate(() => Reflect.get(window, 'openSockets')() as number)
  await expect.poll(open).toBe(2)
  await logOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'closeCodes') as number[]))
    .toEqual([1000, 1000])
  expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([null, null])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
})

test('[B7 SESSION-08] a logout in one tab logs the other one out', async ({ page, world }) => {
  await signIn(page, world, await world.person('Ayen'), '/dashboard')
  await expect(account(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${world.server.origin}/notifications`)
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await logOut(page)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  await expect(other.getByRole('button', { name: 'Get Started' })).toBeVisible()
})

test('[REFRESH-01 REFRESH-02 B7] ten calls refused at once make one refresh, and each is tried again', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const ids: number[] = []
  for (let n = 0; n < 10; n++) {
    const other = await world.person(`Friend${n}`)
    ids.push(await world.conversation(ayen, other, [`Hello number ${n}`]))
  }
  // The sockets refresh on their own account; here only the calls are to.
  await page.routeWebSocket(/\/ws\//, () => {})
  await signIn(page, world, ayen, '/messages')
  await expect(page.getByText('Hello number 9')).toBeVisible()
  await page.evaluate((access) => localStorage.setItem('access', access), forged(ayen.access))

  const refreshes = requestsOf(page, 'POST', REFRESH)
  const answers = new Map<string, number[]>()
  let arrived = 0
  let letGo = () => {}
  const allArrived = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/messaging\/conversations\/\d+\/messages\//, async (route) => {
    arrived += 1
    if (arrived === ids.length) letGo()
    await allArrived
    await route.continue()
  })
  // Who is here is asked as well; it is not to be refused first.
  await page.route(/\/api\/messaging\/users\/\d+\/status\//, async (route) => {
    await allArrived
    await route.continue()
  })
  page.on('response', (response) => {
    const id = /conversations\/(\d+)\/messages\//.exec(response.url())?.[1]
    if (id) answers.set(id, [...(answers.get(id) ?? []), response.status()])
  })
  for (const n of ids.keys()) {
    await page.getByRole('main').getByText(`Hello number ${n}`).first().click()
    await expect(page).toHaveURL(`${world.server.origin}/messages/${ids[n]}`)
  }
  await expect
    .poll(() => Object.fromEntries(answers))
    .toEqual(Object.fromEntries(ids.map((id) => [String(id), [401, 200]])))
  expect(refreshes.map((request) => request.postDataJSON())).toEqual([{ refresh: ayen.refresh }])
  await expect(account(page)).toBeVisible()
})

test('[REFRESH-03 SESSION-09] a refused refresh ends the session while it is running', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/dashboard')
  await expect(page.getByRole('definition').first()).toHaveText('0')
  await page.evaluate((access) => {
    localStorage.setItem('access', access)
    localStorage.setItem('refresh', 'no longer known')
  }, forged(ayen.access))
  await page.context().clearCookies()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Settings/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  expect(await stored(page, 'access')).toBeNull()
})
