import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestUser } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'
import { createRequestAs } from '../live/live-people.ts'
import { startMarket } from '../market/assets-kit.ts'

/**
 * Tests a server clock that jumps: earlier tokens and links must not stay valid, and requests must
 * keep working.
 */

const DAY_MS = 86_400_000
const START = Date.parse('2026-06-01T09:00:00Z')

let now = START
const market = await startMarket({ now: () => now, config: { limits: true } })
const { api } = market
const requestAs = createRequestAs(api)
beforeEach(() => {
  now = START
})

const login = async ({ username }: TestUser): Promise<{ access: string; refresh: string }> => {
  const body = { username, password: PASSWORD }
  const response = await api.request('POST', '/api/auth/token/', { body })
  expect(response.status).toBe(200)
  return response.body
}
const refresh = (token: string) =>
  api.request('POST', '/api/auth/token/refresh/', { body: { refresh: token } })

/** Typical requests of a user. */
async function goesOn(user: TestUser): Promise<void> {
  const post = { title: 'A title', body: 'Words.', category: 'Craft' }
  const created = await requestAs(user, 'POST', 'posts/', { body: post })
  expect(created.status).toBe(201)
  for (const path of ['posts/', 'explore/feed/', 'explore/trending/', 'user/stats/']) {
    expect([path, (await requestAs(user, 'GET', path)).status]).toEqual([path, 200])
  }
  const bell = await openNotifications(api, user)
  await bell.settled()
  await bell.close()
}

describe.each([
  ['back', -DAY_MS],
  ['forward', DAY_MS],
])('clock that jumps %s by a day', (_, jump) => {
  test('users signed in before refresh their tokens, and new sign-ins work', async () => {
    const before = await login(market.seller)
    now += jump
    const renewed = await refresh(before.refresh)
    expect(renewed.status).toBe(200)
    await goesOn({ ...market.seller, ...renewed.body })
    await goesOn({ ...market.seller, ...(await login(market.seller)) })
    now = START
    await goesOn({ ...market.seller, ...(await login(market.seller)) })
  })
})

test('access tokens expire when the clock is a day ahead, and exchanged tokens stay invalid after it is corrected', async () => {
  const before = await login(market.buyer)
  now += DAY_MS
  expect((await requestAs({ ...market.buyer, ...before }, 'GET', 'users/me/')).status).toBe(401)
  const first = (await refresh(before.refresh)).body
  const second = (await refresh(first.refresh)).body
  now = START
  expect((await refresh(before.refresh)).status).toBe(401)
  expect((await refresh(second.refresh)).status).toBe(401)
})

test('a download link is invalid a day later, and lasts no longer when the clock is set back', async () => {
  const asset = await market.sell({ ...market.seller, ...(await login(market.seller)) })
  const seller = { ...market.seller, ...(await login(market.seller)) }
  const path = `creative-assets/${asset.id}/download/`
  const { url } = (await requestAs(seller, 'POST', path)).body
  const load = async () => (await fetch(api.origin + url)).status
  expect(await load()).toBe(200)
  now += DAY_MS
  expect(await load()).toBe(403)
  now = START - DAY_MS
  expect(await load()).toBe(403)
})
