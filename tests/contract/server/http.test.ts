import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { socketTemplates, socketUrl } from '../../../src/protocol/live/socket-url.ts'
import { type NativeSocketClass, openSocket } from '../../../src/services/browser/socket.ts'
import { createHttpClient } from '../../../src/services/http/client.ts'
import { createTokenStore } from '../../../src/services/stores/storage.ts'
import { REAL_CLOCK } from '../../kit/clock.ts'
import { startFileApi } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'

const api = await startFileApi()
const akech = await api.register('akech')
const deng = await api.register('deng')

interface Seen {
  url: string
  method: string
  credentials: string | undefined
  authorization: string | null
  contentType: string | null
}

/**
 * The client against the running API with the given local storage entries; records its requests.
 */
function clientWith(entries: Record<string, string>) {
  const seen: Seen[] = []
  const values = new Map(Object.entries(entries))
  const tokens = createTokenStore({
    get: (key) => values.get(key) ?? null,
    stored: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    onChangeElsewhere: () => () => {},
  })
  const http = createHttpClient({
    load: (importChunk) => importChunk(),
    async fetch(input, init) {
      const request = new Request(input, init)
      seen.push({
        url: request.url,
        method: request.method,
        credentials: init?.credentials,
        authorization: request.headers.get('authorization'),
        contentType: request.headers.get('content-type'),
      })
      return fetch(request)
    },
    createRequest: () => new XMLHttpRequest(),
    apiBase: api.origin,
    apiOrigin: api.origin,
    clock: REAL_CLOCK,
    now: api.now,
    tokens,
    refreshGate: {
      running: () => false,
      wait: async () => {},
      refresh: () => Promise.reject(new Error('no refresh in this test')),
    },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
  return { http, seen }
}

const me = { method: 'GET', path: 'users/me/' } as const
const usernameIn = (data: Json) => (data as { username: string }).username

describe('client and API', () => {
  test('[HTTP-01 HTTP-02 HTTP-05] a request goes to the API root with credentials and the bearer token', async () => {
    const { http, seen } = clientWith({ access: akech.access })
    const response = await http.request(me)
    expect([response.status, usernameIn(response.data)]).toEqual([200, 'akech'])
    expect(seen).toEqual([
      {
        url: `${api.origin}/api/users/me/`,
        method: 'GET',
        credentials: 'include',
        authorization: `Bearer ${akech.access}`,
        contentType: null,
      },
    ])
  })

  test('[HTTP-03] the first stored of access, access_token and token is sent to the API', async () => {
    const all = { access: akech.access, access_token: deng.access, token: deng.access }
    expect(usernameIn((await clientWith(all).http.request(me)).data)).toBe('akech')
    const two = { access_token: akech.access, token: deng.access }
    expect(usernameIn((await clientWith(two).http.request(me)).data)).toBe('akech')
    const one = { access: 'undefined', access_token: ' ', token: akech.access }
    expect(usernameIn((await clientWith(one).http.request(me)).data)).toBe('akech')
  })

  test('[HTTP-04] a body is sent and parsed as JSON', async () => {
    const { http, seen } = clientWith({ access: akech.access })
    const response = await http.request({
      method: 'PATCH',
      path: 'profiles/update_profile/',
      body: { headline: 'Poster maker' },
    })
    expect(response.status).toBe(200)
    expect(seen[0]?.contentType).toBe('application/json')
    const profile = await http.request({ method: 'GET', path: 'profiles/my_profile/' })
    expect((profile.data as { headline: string }).headline).toBe('Poster maker')
  })

  test('[HTTP-05] the API root is not prepended to an absolute path', async () => {
    const { http, seen } = clientWith({ access: akech.access })
    const response = await http.request({
      method: 'POST',
      path: '/api/devices/',
      body: { token: 'device-1', platform: 'web' },
    })
    expect(response.status).toBeLessThan(300)
    expect(seen[0]?.url).toBe(`${api.origin}/api/devices/`)
  })

  test('[HTTP-07] a rejected token on a private path reaches the caller as 401', async () => {
    const { http } = clientWith({ access: 'not.a.token' })
    await expect(http.request(me)).rejects.toMatchObject({ status: 401, authError: true })
  })
})

describe('client socket and API', () => {
  test('[SOCKEV-15 SOCKEV-16] sends JSON when open, and neither sends nor queues before', async () => {
    const received: string[] = []
    let opened: () => void = () => {}
    const isOpen = new Promise<void>((resolve) => {
      opened = resolve
    })
    const { WebSocket: Native } = await import('ws')
    const socket = openSocket({
      url: socketUrl({
        templates: socketTemplates(api.origin),
        channel: 'notifications',
        token: akech.access,
        conversationId: null,
      }),
      WebSocket: Native as unknown as NativeSocketClass,
      clock: REAL_CLOCK,
      onOpen: opened,
      onMessage: (data) => received.push(data),
      onError: () => {},
      onClose: () => {},
    })
    expect(socket.send({ type: 'ping' })).toBe(false)
    await isOpen
    expect(socket.send({ type: 'ping' })).toBe(true)
    const pongs = () => received.filter((data) => JSON.parse(data).type === 'pong').length
    await expect.poll(pongs).toBe(1)
    // A complete ping and pong on another socket: a queued ping would have been answered by now.
    const probe = await openNotifications(api, akech)
    await probe.settled()
    expect(pongs()).toBe(1)
    await probe.close()
    socket.close(1000)
    expect(socket.send({ type: 'ping' })).toBe(false)
  })
})

describe('follow counts', () => {
  test('[STATS-09] follow/my-stats/ has followers_count', async () => {
    await api.request('POST', '/api/follow/follow/', {
      token: deng.access,
      body: { user_id: akech.id },
    })
    const { http } = clientWith({ access: akech.access })
    const response = await http.request({ method: 'GET', path: 'follow/my-stats/' })
    expect((response.data as { followers_count: number }).followers_count).toBe(1)
  })
})
