import { beforeEach, describe, expect, test } from 'vitest'
import { createTokens } from '../../../server/account/auth/tokens.ts'
import { sweepSessions } from '../../../server/notifications/devices/sessions.ts'
import { PASSWORD, startFileApi, type TestUser } from '../kit/kit.ts'
import {
  createConversation,
  openMessaging,
  openNotifications,
  type Probe,
  trackProbes,
} from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { newDevice } from '../notifications/push-kit.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 11; TECNO KG5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const DAY = 86_400_000

let time = Date.now()
let ayen: TestUser
let lokai: TestUser
const { open } = trackProbes()

const api = await startFileApi({ now: () => time })
const newcomer = createUserFactory(api)
const requestAs = createRequestAs(api)

beforeEach(async () => {
  ayen = await newcomer('ayen')
  lokai = await newcomer('lokai')
})

/** Starts another session of the same user on another device. */
async function signIn(user: TestUser, userAgent: string): Promise<TestUser> {
  const tokens = createTokens(api.db, api.config, api.now)
  return { ...user, ...(await tokens.issue(user.id, userAgent)) }
}

async function listening(opening: Promise<Probe>): Promise<Probe> {
  const probe = await opening
  open.push(probe)
  await probe.settled()
  return probe
}

const sessionsOf = async (user: TestUser) => (await requestAs(user, 'GET', 'auth/sessions/')).body
const renew = (user: TestUser, userAgent = PHONE) =>
  api.request('POST', '/api/auth/token/refresh/', {
    body: { refresh: user.refresh },
    headers: { 'user-agent': userAgent },
  })

describe('sessions of a user', () => {
  test('are listed with device names and last use, the current one first', async () => {
    const began = time
    const phone = await signIn(ayen, PHONE)
    time += 60_000
    const desk = await signIn(ayen, DESK)
    time += 60_000
    await renew(phone, PHONE)
    const list = await sessionsOf(desk)
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    const created_at = expect.any(String)
    const at = (ms: number) => new Date(began + ms).toISOString()
    expect(list).toEqual([
      { id, device: 'Firefox on Windows', created_at, last_used_at: at(60_000), current: true },
      { id, device: 'Chrome on Android', created_at, last_used_at: at(120_000), current: false },
      { id, device: 'Unknown device', created_at, last_used_at: at(0), current: false },
    ])
    const { body } = await requestAs(phone, 'GET', 'auth/sessions/')
    expect(body.map((one: { current: boolean }) => one.current)).toEqual([true, false, false])
    expect(body[0].id).toBe(list[1].id)
    expect(await sessionsOf(lokai)).toHaveLength(1)
    expect((await api.request('GET', '/api/auth/sessions/')).status).toBe(401)
  })

  test("have the browser's name after sign-in over HTTP and after a refresh", async () => {
    const kuol = await api.register(`kuol${ayen.id}`)
    const login = await api.request('POST', '/api/auth/token/', {
      body: { username: kuol.username, password: PASSWORD },
      headers: { 'user-agent': DESK },
    })
    const desk = { ...kuol, ...login.body }
    expect((await sessionsOf(desk))[0].device).toBe('Firefox on Windows')
    await renew(desk, PHONE)
    expect((await sessionsOf(desk))[0].device).toBe('Chrome on Android')
  })

  test('can be ended from another session, which ends tokens, sockets and devices immediately', async () => {
    const phone = await signIn(ayen, PHONE)
    const conversationId = await createConversation(api, ayen, lokai)
    const sockets = [
      await listening(openMessaging(api, phone)),
      await listening(openMessaging(api, phone, conversationId)),
      await listening(openNotifications(api, phone)),
    ]
    const own = await listening(openNotifications(api, ayen))
    const outsider = await listening(openNotifications(api, lokai))
    const { token } = newDevice('https://push.example.com')
    await requestAs(phone, 'POST', 'devices/', { body: { token, platform: 'web' } })
    await requestAs(ayen, 'POST', 'devices/', { body: { token: 'kept', platform: 'android' } })
    const [, { id }] = await sessionsOf(ayen)

    expect((await requestAs(lokai, 'DELETE', `auth/sessions/${id}/`)).status).toBe(404)
    expect((await requestAs(ayen, 'DELETE', `auth/sessions/${id}/`)).status).toBe(204)
    for (const socket of sockets) expect((await socket.closed).code).toBe(4001)
    await own.settled()
    await outsider.settled()
    expect((await requestAs(phone, 'GET', 'users/me/')).status).toBe(401)
    expect((await renew(phone)).status).toBe(401)
    expect((await requestAs(ayen, 'GET', 'devices/')).body).toMatchObject([{ token: 'kept' }])
    expect(await sessionsOf(ayen)).toHaveLength(1)
    expect((await requestAs(ayen, 'DELETE', `auth/sessions/${id}/`)).status).toBe(404)
    expect((await requestAs(ayen, 'DELETE', 'auth/sessions/7/')).status).toBe(404)
  })

  test('a password change closes the sockets of all other sessions', async () => {
    const phone = await signIn(ayen, PHONE)
    const other = await listening(openNotifications(api, phone))
    const own = await listening(openNotifications(api, ayen))
    const changed = await requestAs(ayen, 'POST', 'auth/change-password/', {
      body: { old_password: ayen.password, new_password: 'another long password' },
    })
    expect(changed.status).toBe(200)
    expect((await other.closed).code).toBe(4001)
    await own.settled()
  })

  test('reuse of a stolen token closes the sockets of its session', async () => {
    const phone = await signIn(ayen, PHONE)
    const renewed = { ...phone, ...(await renew(phone)).body }
    await renew(renewed)
    const bell = await listening(openNotifications(api, renewed))
    time += 3_600_000
    expect((await renew(phone)).status).toBe(401)
    expect((await bell.closed).code).toBe(4001)
  })

  test('are deleted a week after they ended or expired', async () => {
    const remaining = await signIn(ayen, DESK)
    const ended = await signIn(ayen, PHONE)
    await api.request('POST', '/api/auth/logout/', { body: { refresh: ended.refresh } })
    time += 8 * DAY
    expect((await renew(remaining)).status).toBe(200)
    const count = async () =>
      (await api.db.selectFrom('sessions').select('id').where('user_id', '=', ayen.id).execute())
        .length
    expect(await count()).toBe(3)
    await sweepSessions(api)
    expect(await count()).toBe(2)
    time += 25 * DAY
    await sweepSessions(api)
    expect(await count()).toBe(2)
    time += 6 * DAY
    await sweepSessions(api)
    expect(await count()).toBe(1)
    time += 7 * DAY
    await sweepSessions(api)
    expect(await count()).toBe(0)
  })
})

describe('sign-out', () => {
  test('[SESSION-08] ends the session of the token with its sockets, devices and cookie', async () => {
    const phone = await signIn(ayen, PHONE)
    const bell = await listening(openNotifications(api, phone))
    await requestAs(phone, 'POST', 'devices/', {
      body: { token: `t${phone.id}`, platform: 'android' },
    })
    const response = await api.request('POST', '/api/auth/logout/', {
      body: { refresh: phone.refresh },
    })
    expect([response.status, response.text]).toEqual([204, ''])
    expect(response.headers.get('set-cookie')).toContain('kinyeti_refresh=;')
    expect((await bell.closed).code).toBe(4001)
    expect((await renew(phone)).status).toBe(401)
    expect((await requestAs(ayen, 'GET', 'devices/')).body).toEqual([])
    expect((await requestAs(ayen, 'GET', 'users/me/')).status).toBe(200)
  })

  test('[SESSION-08] works with the access token alone, and succeeds with an invalid one', async () => {
    const phone = await signIn(ayen, PHONE)
    expect((await requestAs(phone, 'POST', 'auth/logout/')).status).toBe(204)
    expect((await requestAs(phone, 'GET', 'users/me/')).status).toBe(401)
    for (const body of [{ refresh: null }, { refresh: 'nonsense' }, {} as { refresh: null }]) {
      expect((await api.request('POST', '/api/auth/logout/', { body })).status).toBe(204)
    }
    expect((await requestAs(ayen, 'GET', 'users/me/')).status).toBe(200)
  })
})

describe('push devices', () => {
  test('[API-NOTIF-08] are listed newest first to their owner only', async () => {
    const { token } = newDevice('https://fcm.googleapis.com')
    const body = { token: JSON.stringify({ ...JSON.parse(token), more: 1 }), platform: 'web' }
    const old = (
      await requestAs(ayen, 'POST', 'devices/', { body: { token: 'x', platform: 'ios' } })
    ).body
    const created = (await requestAs(ayen, 'POST', 'devices/', { body })).body
    const created_at = expect.any(String)
    const { endpoint, keys } = JSON.parse(token)
    expect(JSON.parse(created.token)).toEqual({ endpoint, keys })
    expect((await requestAs(ayen, 'GET', 'devices/')).body).toEqual([
      { id: created.id, token: created.token, platform: 'web', created_at },
      { id: old.id, token: 'x', platform: 'ios', created_at },
    ])
    expect((await requestAs(lokai, 'GET', 'devices/')).body).toEqual([])
    expect((await requestAs(lokai, 'DELETE', `devices/${created.id}/`)).status).toBe(404)
    expect((await api.request('GET', '/api/devices/')).status).toBe(401)
  })

  test('[API-NOTIF-08] register the same subscription as one device', async () => {
    const { token } = newDevice('https://fcm.googleapis.com')
    const body = { token, platform: 'web' }
    const first = (await requestAs(ayen, 'POST', 'devices/', { body })).body
    expect((await requestAs(ayen, 'POST', 'devices/', { body })).body).toEqual(first)
  })

  test('[API-NOTIF-08] remove the oldest above twenty', async () => {
    for (let n = 0; n < 22; n += 1) {
      const body = { token: `${ayen.id}-${n}`, platform: 'android' }
      await requestAs(ayen, 'POST', 'devices/', { body })
    }
    const tokens = (await requestAs(ayen, 'GET', 'devices/')).body.map(
      (one: { token: string }) => one.token,
    )
    expect(tokens).toEqual(Array.from({ length: 20 }, (_, n) => `${ayen.id}-${21 - n}`))
  })

  test.each([
    'http://push.example.com',
    'https://localhost',
    'https://127.0.0.1',
    'https://10.1.2.3:8443',
    'https://169.254.169.254',
    'https://[::1]',
    'https://[fd00::1]',
    'https://[::ffff:10.0.0.1]',
    'https://2130706433',
    'https://postgres',
    'https://db.internal',
    'https://user:word@push.example.com',
    'https://push.example.com:8443',
    'https://push.example.com:22',
    'javascript:alert(1)//',
  ])('[API-NOTIF-08] reject %s as push endpoint', async (origin) => {
    const response = await requestAs(ayen, 'POST', 'devices/', {
      body: { token: newDevice(origin).token, platform: 'web' },
    })
    expect([response.status, response.body]).toEqual([
      400,
      { token: ['The address of this push subscription cannot be used.'] },
    ])
  })

  test('[API-NOTIF-08] reject invalid encryption keys', async () => {
    const good = JSON.parse(newDevice('https://push.example.com').token)
    const offCurve = Buffer.alloc(65, 1)
    offCurve[0] = 4
    for (const keys of [
      undefined,
      { ...good.keys, auth: 'short' },
      { ...good.keys, p256dh: 'AAAA' },
      { ...good.keys, p256dh: offCurve.toString('base64url') },
    ]) {
      const response = await requestAs(ayen, 'POST', 'devices/', {
        body: { token: JSON.stringify({ ...good, keys }), platform: 'web' },
      })
      expect([response.status, response.body]).toEqual([
        400,
        { token: ['The keys of this push subscription cannot be used.'] },
      ])
    }
  })
})
