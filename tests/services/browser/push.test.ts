import { describe, expect, it } from 'vitest'
import type { PushPermission } from '../../../src/protocol/notifications/devices.ts'
import { createDevicesApi } from '../../../src/services/api/devices.ts'
import { createPush } from '../../../src/services/browser/push.ts'
import { createSignOutBeacon } from '../../../src/services/browser/sign-out-beacon.ts'
import { json, noResponse } from '../../kit/fakes/http.ts'
import { API, createTestServices, failureOf } from '../kit/kit.ts'

const KEY = Buffer.from([4, ...Array.from({ length: 64 }, (_, n) => n)])
const OTHER_KEY = Buffer.from([4, ...Array.from({ length: 64 }, () => 7)])
const ENDPOINT = 'https://push.example/abc'
const JSON_OF = { endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer

/** A browser with a push service, and the API. */
function rig(
  given: { permission?: PushPermission; subscribedFor?: Buffer; broken?: boolean } = {},
) {
  const did: string[] = []
  let subscription: object | null = null
  const subscribed = (key: ArrayBuffer) => ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: key },
    toJSON: () => JSON_OF,
    async unsubscribe() {
      did.push('unsubscribe')
      subscription = null
      return true
    },
  })
  if (given.subscribedFor) subscription = subscribed(bufferOf(given.subscribedFor))
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe(options: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) {
      const { applicationServerKey: key } = options
      did.push(`subscribe ${options.userVisibleOnly} ${Buffer.from(key).equals(KEY)}`)
      if (given.broken) throw new DOMException('push service error', 'AbortError')
      subscription = subscribed(bufferOf(KEY))
      return subscription
    },
  }
  const registration = { pushManager }
  const serviceWorker = {
    async register(script: string, options: object) {
      did.push(`register ${script} ${JSON.stringify(options)}`)
      return registration
    },
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  } as never // Only the members that Web Push uses.
  const Notification = {
    permission: given.permission ?? ('granted' as PushPermission),
    async requestPermission() {
      did.push('ask')
      Notification.permission = 'granted'
      return Notification.permission
    },
  }
  const { server, http } = createTestServices({ stored: { access: 'a' } })
  const devices = createDevicesApi(http)
  const options = {
    serviceWorker,
    hasPushManager: true,
    Notification,
    devices: async () => devices,
  }
  return { push: createPush(options), options, server, did }
}

const LIST = 'GET /api/devices/'
const known = json(200, [
  { id: 3, token: 'a phone', platform: 'android' },
  { id: 8, token: JSON.stringify(JSON_OF), platform: 'web' },
])

describe('push state', () => {
  it.each([{ serviceWorker: undefined }, { Notification: undefined }, { hasPushManager: false }])(
    '[A9] is unsupported without %o',
    async (missing) => {
      const { options, server } = rig()
      expect(await createPush({ ...options, ...missing }).read()).toBe('unsupported')
      expect(await createPush({ ...options, ...missing }).subscribe()).toBe('unsupported')
      expect(server.log).toEqual([])
    },
  )

  it.each([
    ['denied', 'denied'],
    ['default', 'off'],
  ] as const)('[A9] with permission %s is %s, without a prompt', async (permission, state) => {
    const { push, server, did } = rig({ permission, subscribedFor: KEY })
    expect(await push.read()).toBe(state)
    expect([server.log, did]).toEqual([[], []])
  })

  it('[API-NOTIF-08] is on if the account has this browser registered, else off', async () => {
    const { push, server } = rig({ subscribedFor: KEY })
    server.on(LIST, known)
    expect(await push.read()).toBe('on')
    server.on(LIST, json(200, [{ id: 3, token: 'a phone', platform: 'android' }]))
    expect(await push.read()).toBe('off')
  })

  it('is off without a subscription, without a request', async () => {
    const { push, server } = rig()
    expect(await push.read()).toBe('off')
    expect(server.log).toEqual([])
  })

  it('[A13] fails with a message for users', async () => {
    const { push, server } = rig({ subscribedFor: KEY })
    server.on(LIST, noResponse)
    expect(await failureOf(push.read())).toMatchObject({
      message: 'Network error - please check your connection',
    })
  })
})

describe('push subscription', () => {
  it('[A9] prompts through the browser', async () => {
    const { push, did } = rig({ permission: 'default' })
    expect(await push.ask()).toBe('granted')
    expect(did).toEqual(['ask'])
  })

  it('[API-NOTIF-08] registers the worker, the subscription and the device, in this order', async () => {
    const { push, server, did } = rig()
    server.on('GET /api/push/key/', json(200, { public_key: KEY.toString('base64url') }))
    server.on('POST /api/devices/', json(201, {}))
    expect(await push.subscribe()).toBe('on')
    expect(did).toEqual([
      'register /service-worker.js {"scope":"/","updateViaCache":"none"}',
      'subscribe true true',
    ])
    expect(server.calls.at(-1)?.body).toEqual({ token: JSON.stringify(JSON_OF), platform: 'web' })
  })

  it('[API-NOTIF-08] keeps a subscription with the same key and replaces one with another key', async () => {
    const same = rig({ subscribedFor: KEY })
    const other = rig({ subscribedFor: OTHER_KEY })
    for (const { push, server } of [same, other]) {
      server.on('GET /api/push/key/', json(200, { public_key: KEY.toString('base64url') }))
      server.on('POST /api/devices/', json(201, {}))
      expect(await push.subscribe()).toBe('on')
    }
    expect(same.did.slice(1)).toEqual([])
    expect(other.did.slice(1)).toEqual(['unsubscribe', 'subscribe true true'])
  })

  it('[A9] does nothing if the permission was revoked', async () => {
    for (const [permission, state] of [
      ['denied', 'denied'],
      ['default', 'off'],
    ] as const) {
      const { push, server, did } = rig({ permission })
      expect(await push.subscribe()).toBe(state)
      expect([server.log, did]).toEqual([[], []])
    }
  })

  it.each([
    [{ broken: true }, json(200, { public_key: KEY.toString('base64url') })],
    [{}, json(200, { nothing: 1 })],
    [{}, json(503, {})],
  ])('maps a failure of the browser or server to a message: %o', async (given, key) => {
    const { push, server } = rig(given)
    server.on('GET /api/push/key/', key)
    server.on('POST /api/devices/', json(201, {}))
    expect(await failureOf(push.subscribe())).toMatchObject({
      message: 'Push notifications couldn’t be turned on. Please try again.',
    })
  })
})

describe('push unsubscription', () => {
  it('[API-NOTIF-08] removes the device from the account, then the subscription', async () => {
    const { push, server, did } = rig({ subscribedFor: KEY })
    server.on(LIST, known)
    server.on('DELETE /api/devices/8/', json(204, null))
    expect(await push.unsubscribe()).toBe('off')
    expect(server.log).toEqual([LIST, 'DELETE /api/devices/8/'])
    expect(did).toEqual(['unsubscribe'])
    expect(await push.unsubscribe()).toBe('off')
  })

  it('keeps the subscription if the account could not be updated', async () => {
    const { push, server, did } = rig({ subscribedFor: KEY })
    server.on(LIST, json(503, {}))
    expect(await failureOf(push.unsubscribe())).toMatchObject({ name: 'ServiceError' })
    expect(did).toEqual([])
  })
})

describe('sessions', () => {
  it('returns valid sessions', async () => {
    const { http, server } = createTestServices({ stored: { access: 'a' } })
    const good = {
      id: 'x',
      device: 'Chrome on Android',
      created_at: '2026-01-01T00:00:00Z',
      last_used_at: '2026-01-02T00:00:00Z',
      current: true,
    }
    server.on(
      'GET /api/auth/sessions/',
      json(200, [good, null, { id: 'y' }, { ...good, id: 'z', device: '', current: 1 }]),
    )
    expect(await createDevicesApi(http).sessions()).toEqual([
      good,
      { ...good, id: 'z', device: 'Unknown device', current: false },
    ])
  })

  it('ends a session', async () => {
    const { http, server } = createTestServices({ stored: { access: 'a' } })
    server.on('DELETE /api/auth/sessions/x/', json(204, null))
    await createDevicesApi(http).endSession('x')
    expect(server.log).toEqual(['DELETE /api/auth/sessions/x/'])
  })
})

describe('createSignOutBeacon', () => {
  it('[SESSION-08] ends the session on the server and removes the push subscription without waiting', async () => {
    const sent: unknown[] = []
    const { options, did } = rig({ subscribedFor: KEY })
    const signOutBeacon = createSignOutBeacon({
      apiBase: API,
      absent: { has: () => false, add: () => {} },
      serviceWorker: options.serviceWorker,
      fetch: async (input, init) => {
        sent.push([input, init?.method, init?.body, init?.keepalive])
        throw new TypeError('no network')
      },
    })
    expect(signOutBeacon('refresh-1')).toBe(undefined)
    await expect.poll(() => did).toEqual(['unsubscribe'])
    expect(sent).toEqual([[`${API}/api/auth/logout/`, 'POST', '{"refresh":"refresh-1"}', true]])
  })

  it('[SESSION-08] does nothing without a token and a service worker', () => {
    const signOutBeacon = createSignOutBeacon({
      apiBase: API,
      absent: { has: () => false, add: () => {} },
      serviceWorker: undefined,
      fetch: () => Promise.reject(new Error('must not be called')),
    })
    expect(signOutBeacon(null)).toBe(undefined)
  })
})

it('[SESSION-08] asks an API without the endpoint only once', async () => {
  const known = new Set<string>()
  const sent: unknown[] = []
  const signOutBeacon = createSignOutBeacon({
    apiBase: API,
    absent: { has: (name) => known.has(name), add: (name) => known.add(name) },
    serviceWorker: undefined,
    fetch: async (input) => {
      sent.push(input)
      return new Response('{}', { status: 404 })
    },
  })
  signOutBeacon('refresh-1')
  await expect.poll(() => [...known]).toEqual(['auth.logout'])
  signOutBeacon('refresh-2')
  expect(sent).toEqual([`${API}/api/auth/logout/`])
})
