import { expect, test } from 'vitest'
import { PASSWORD, startFileApi } from '../kit/kit.ts'

/** As documented in docs/server.md. */
const WRONG_BEFORE_WAITING = 100

let clock = Date.parse('2026-03-01T09:00:00Z')
const api = await startFileApi({ config: { limits: true, trustProxy: 1 }, now: () => clock })

const sendRequest = (path: string, ip: string, body: { [name: string]: string }, cookie = '') =>
  api.request('POST', `/api/auth/${path}`, {
    body,
    headers: { 'x-forwarded-for': ip, cookie },
  })
const login = (ip: string, password: string, cookie = '') =>
  sendRequest('token/', ip, { username: 'ayen', password }, cookie)

const DEVICE = /^kinyeti_device=(\d+)\.([\w-]{22})\.(\d+)\.([\w-]{43})$/

/** The cookie with which a sign-in marks the device, and its attributes. */
function deviceOf({ headers }: { headers: Headers }) {
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith('kinyeti_device='))
  const [cookie = '', ...attributes] = line?.split('; ') ?? []
  return { cookie, attributes }
}

test('guessing from many IP addresses is throttled, the owner is notified and can still sign in', async () => {
  const ayen = await api.register('ayen')
  await sendRequest('token/refresh/', '203.0.113.9', { refresh: ayen.refresh })
  const statuses: number[] = []
  for (let n = 1; n <= WRONG_BEFORE_WAITING; n += 1) {
    statuses.push((await login(`198.51.100.${n}`, 'wrong')).status)
  }
  expect(statuses).toEqual(Array(WRONG_BEFORE_WAITING).fill(401))

  // The right password from an unknown address, although guessing goes on.
  expect((await login('198.51.100.200', PASSWORD)).status).toBe(200)
  const rejected = await login('198.51.100.1', PASSWORD)
  const seconds = Number(rejected.headers.get('retry-after'))
  expect(seconds).toBe(1)
  expect([rejected.status, rejected.body]).toEqual([
    429,
    { detail: 'Too many sign-in attempts. Please try again in 1 second.' },
  ])

  const home = await login('203.0.113.9', PASSWORD)
  expect(home.status).toBe(200)
  const emitted = await api.request('GET', '/api/notifications/', { token: home.body.access })
  expect(emitted.body.results).toEqual([
    {
      id: expect.any(Number),
      actor: null,
      title: 'Unusual sign-in attempts',
      message:
        'Someone tried to guess your password. We’ve slowed them down. Change it if it’s weak.',
      verb: 'guessed',
      payload: { preview: '', url: '/settings' },
      created_at: expect.any(String),
      is_read: false,
    },
  ])
}, 120_000)

test('a device on which the user has signed in is not slowed down by guessing, also at another address', async () => {
  const marked = await login('203.0.113.20', PASSWORD)
  const { cookie, attributes } = deviceOf(marked)
  expect(cookie).toMatch(DEVICE)
  expect(attributes).toEqual(['Max-Age=15552000', 'Path=/api/', 'HttpOnly', 'SameSite=Lax'])

  const attacked = '192.0.2.1'
  for (let count = 0; count < 3; count += 1) await login(attacked, 'wrong')
  expect((await login(attacked, PASSWORD)).status).toBe(429)
  const forged = cookie.replace(
    DEVICE,
    (_, user, id, at) => `kinyeti_device=${user}.${id}.${at}.${'A'.repeat(43)}`,
  )
  const other = await api.register('deng')
  const theirs = cookie.replace(
    DEVICE,
    (_, _user, id, at, sign) => `kinyeti_device=${other.id}.${id}.${at}.${sign}`,
  )
  for (const wrong of [forged, theirs, 'kinyeti_device=x', 'kinyeti_device=...']) {
    expect((await login(attacked, PASSWORD, wrong)).status).toBe(429)
  }
  const known = await login(attacked, PASSWORD, cookie)
  expect([known.status, deviceOf(known).cookie]).toEqual([200, ''])
})

test('a refresh marks the device as well, and its mark is renewed after 30 days and ends after 180', async () => {
  const user = await api.register('poni')
  const address = '192.0.2.2'
  const refreshed = await sendRequest('token/refresh/', address, { refresh: user.refresh })
  const { cookie } = deviceOf(refreshed)
  expect(cookie).toMatch(DEVICE)
  const signIn = (mark: string) =>
    sendRequest('token/', address, { username: 'poni', password: PASSWORD }, mark)
  clock += 29 * 86_400_000
  expect(deviceOf(await signIn(cookie)).cookie).toBe('')
  clock += 2 * 86_400_000
  const renewed = deviceOf(await signIn(cookie)).cookie
  expect(DEVICE.exec(renewed)?.[2]).toBe(DEVICE.exec(cookie)?.[2])
  clock += 150 * 86_400_000
  const fresh = deviceOf(await signIn(cookie)).cookie
  expect(DEVICE.exec(fresh)?.[2]).not.toBe(DEVICE.exec(cookie)?.[2])
})
