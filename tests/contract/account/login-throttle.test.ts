import { expect, test } from 'vitest'
import { PASSWORD, startFileApi } from '../kit/kit.ts'

/** As documented in docs/server.md. */
const WRONG_BEFORE_WAITING = 100

const api = await startFileApi({ config: { limits: true, trustProxy: 1 } })

const sendRequest = (path: string, ip: string, body: { [name: string]: string }) =>
  api.request('POST', `/api/auth/${path}`, { body, headers: { 'x-forwarded-for': ip } })
const login = (ip: string, password: string) =>
  sendRequest('token/', ip, { username: 'ayen', password })

test('guessing from many IP addresses is throttled, the owner is notified and can still sign in', async () => {
  const ayen = await api.register('ayen')
  await sendRequest('token/refresh/', '203.0.113.9', { refresh: ayen.refresh })
  const statuses: number[] = []
  for (let n = 1; n <= WRONG_BEFORE_WAITING; n += 1) {
    statuses.push((await login(`198.51.100.${n}`, 'wrong')).status)
  }
  expect(statuses).toEqual(Array(WRONG_BEFORE_WAITING).fill(401))

  const rejected = await login('198.51.100.200', PASSWORD)
  const seconds = Number(rejected.headers.get('retry-after'))
  expect(seconds > 500 && seconds <= 600).toBe(true)
  expect([rejected.status, rejected.body]).toEqual([
    429,
    { detail: `Too many sign-in attempts. Please try again in ${seconds} seconds.` },
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
