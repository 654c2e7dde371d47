import type { Page } from 'playwright/test'
import { addressOf, arriveWith, logOut, requestsOf, stored } from '../a11y/ways-in.ts'
import { createSeparateWorld, expect, pageErrors, signIn, test } from '../kit/kit.ts'

// Tests storage, several tabs, and a server of another origin.
test.use({ freshContext: true })

const account = (page: Page) => page.getByRole('button', { name: /^Account of / })
const REFRESH = 'auth/token/refresh/'

/** The same claims with another signature, so that only the server can reject it. */
const forged = (token: string): string => {
  const [head, claims, signature = ''] = token.split('.')
  return `${head}.${claims}.${[...signature].reverse().join('')}`
}

/** When a token expires, in epoch seconds. */
const expiryOf = (token: string | null): number =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).exp

test('[SESSION-04 SESSION-09 REFRESH-03 REFRESH-08] a refresh token alone resumes a session; a rejected refresh ends it, at runtime and on load', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const title = page.getByRole('heading', { level: 1 })
  await test.step('a stored refresh token is enough', async () => {
    const refreshes = requestsOf(page, 'POST', REFRESH)
    await arriveWith(page, world, { refresh: ayen.refresh }, '/dashboard')
    await expect(title).toHaveText('Hello, Ayen')
    expect(refreshes.map((request) => request.postDataJSON())).toEqual([{ refresh: ayen.refresh }])
    expect(await stored(page, 'access')).toMatch(/^\S+\.\S+\.\S+$/)
  })

  await test.step('a rejected refresh ends the running session', async () => {
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
    await expect(title).toHaveText('Authentication Required')
    expect(await stored(page, 'access')).toBeNull()
  })

  await test.step('rejected tokens lead to the guard, and are removed', async () => {
    await arriveWith(page, world, { access: 'stale', refresh: 'stale' }, '/dashboard')
    await expect(title).toHaveText('Authentication Required')
    expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([null, null])
  })
})

test('[SESSION-03 REFRESH-01] access tokens that expire after two seconds do not end a session', async ({
  page,
}) => {
  const world = await createSeparateWorld({ ACCESS_TOKEN_SECONDS: '2' })
  try {
    const errors = pageErrors(page)
    const ayen = await world.createUser('Ayen')
    await signIn(page, world, ayen, '/dashboard')
    const hello = page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })
    await expect(hello).toBeVisible()
    const first = await stored(page, 'access')
    await expect.poll(() => Date.now() / 1000).toBeGreaterThan(expiryOf(first))
    await page.reload()
    await expect(hello).toBeVisible()
    expect(await stored(page, 'access')).not.toBe(first)
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

/** Counts the open sockets of a page, and records the code of each close. */
async function watchSockets(page: Page) {
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
  return {
    open: () => page.evaluate(() => Reflect.get(window, 'openSockets')() as number),
    codes: () => page.evaluate(() => Reflect.get(window, 'closeCodes') as number[]),
  }
}

test('[SESSION-08 NAV-06 SOCKGEN-02 B7] a sign-out clears the storage, closes the sockets with 1000 and signs out the other tab', async ({
  page,
  world,
}) => {
  const sockets = await watchSockets(page)
  await signIn(page, world, await world.createUser('Ayen'), '/dashboard')
  const other = await page.context().newPage()
  await other.goto(`${world.server.origin}/notifications`)
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect.poll(sockets.open).toBe(2)
  await logOut(page)
  expect(addressOf(page)).toBe('/')
  await expect.poll(sockets.codes).toEqual([1000, 1000])
  expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([null, null])
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  await expect(other.getByRole('button', { name: 'Get Started' })).toBeVisible()
  await page.goto(`${world.server.origin}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
})

test('[REFRESH-01 REFRESH-02 B7] ten simultaneous 401 responses cause one refresh, and each request is retried', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const ids: number[] = []
  for (let n = 0; n < 10; n++) {
    const other = await world.createUser(`Friend${n}`)
    ids.push(await world.createConversation(ayen, other, [`Hello number ${n}`]))
  }
  // The sockets refresh the token too; here only the requests should.
  await page.routeWebSocket(/\/ws\//, () => {})
  await signIn(page, world, ayen, '/messages')
  await expect(page.getByText('Hello number 9')).toBeVisible()
  await page.evaluate((access) => localStorage.setItem('access', access), forged(ayen.access))

  const refreshes = requestsOf(page, 'POST', REFRESH)
  const responses = new Map<string, number[]>()
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
  // The presence request is held too, so that it does not get the first 401.
  await page.route(/\/api\/messaging\/users\/\d+\/status\//, async (route) => {
    await allArrived
    await route.continue()
  })
  page.on('response', (response) => {
    const id = /conversations\/(\d+)\/messages\//.exec(response.url())?.[1]
    if (id) responses.set(id, [...(responses.get(id) ?? []), response.status()])
  })
  for (const n of ids.keys()) {
    await page.getByRole('main').getByText(`Hello number ${n}`).first().click()
    await expect(page).toHaveURL(`${world.server.origin}/messages/${ids[n]}`)
  }
  await expect
    .poll(() => Object.fromEntries(responses))
    .toEqual(Object.fromEntries(ids.map((id) => [String(id), [401, 200]])))
  expect(refreshes.map((request) => request.postDataJSON())).toEqual([{ refresh: ayen.refresh }])
  await expect(account(page)).toBeVisible()
})
