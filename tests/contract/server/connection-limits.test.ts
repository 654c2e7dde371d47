import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { socketTemplates, socketUrl } from '../../../src/protocol/live/socket-url.ts'
import { startFileApi } from '../kit/kit.ts'
import { openProbe } from '../kit/live-kit.ts'

/** Limits on who may open sockets and pages, and how many. */

const SOCKETS_OF_A_PERSON = 20
const SOCKETS_OF_AN_ADDRESS = 200
const HANDSHAKES_OF_AN_ADDRESS = 600
const PAGES_OF_AN_ADDRESS = 900

const api = await startFileApi({ config: { limits: true, trustProxy: 1 } })
const user = await api.register('ayen')

const socketUrlOf = (token: string) =>
  socketUrl({ templates: socketTemplates(api.origin), channel: 'notifications', token })

/** The status of a rejected handshake, or 101. */
async function handshake(
  headers: { [name: string]: string },
  token = user.access,
): Promise<number> {
  const socket = new WebSocket(socketUrlOf(token), { headers })
  const status = await new Promise<number>((resolve, reject) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', reject)
  })
  socket.terminate()
  return status
}

describe('socket handshakes', () => {
  test('are accepted from this origin and from clients without an Origin header', async () => {
    expect(await handshake({})).toBe(101)
    expect(await handshake({ origin: api.origin })).toBe(101)
    expect(await handshake({ origin: 'https://evil.example' })).toBe(403)
    expect(await handshake({ origin: 'null' })).toBe(403)
    const forwarded = { origin: 'https://kinyeti.example', 'x-forwarded-host': 'kinyeti.example' }
    expect(await handshake(forwarded)).toBe(101)
  })

  test('above twenty sockets per user are closed, the others stay open', async () => {
    const deng = await api.register('deng')
    const open = await Promise.all(
      Array.from({ length: SOCKETS_OF_A_PERSON }, () => openProbe(socketUrlOf(deng.access))),
    )
    await Promise.all(open.map((probe) => probe.first('unread_count')))
    const more = await openProbe(socketUrlOf(deng.access))
    expect((await more.closed).code).toBe(1013)
    await open[0]?.settled()
    await open[0]?.close()
    const next = await openProbe(socketUrlOf(deng.access))
    await next.first('unread_count')
    for (const probe of [...open.slice(1), next]) probe.socket.terminate()
  })

  test('above two hundred sockets per IP address are rejected, by the address the trusted proxy sent', async () => {
    const from = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
    const sockets: WebSocket[] = []
    for (let n = 0; sockets.length < SOCKETS_OF_AN_ADDRESS; n += 1) {
      const { access } = await api.register(`guest-${n}`)
      const opened = Array.from({ length: SOCKETS_OF_A_PERSON }, async () => {
        const socket = new WebSocket(socketUrlOf(access), { headers: from })
        sockets.push(socket)
        await once(socket, 'open')
      })
      await Promise.all(opened)
    }
    expect(await handshake({ 'x-forwarded-for': '198.51.100.2, 203.0.113.9' })).toBe(429)
    expect(await handshake({ 'x-forwarded-for': '203.0.113.10' })).toBe(101)
    for (const socket of sockets) socket.terminate()
  }, 60_000)

  test('above six hundred per minute and IP address get 429 with Retry-After', async () => {
    const from = { 'x-forwarded-for': '203.0.113.20' }
    for (let n = 0; n < HANDSHAKES_OF_AN_ADDRESS / 20; n += 1) {
      const statuses = await Promise.all(Array.from({ length: 20 }, () => handshake(from, 'bad')))
      expect(new Set(statuses)).toEqual(new Set([101]))
    }
    const socket = new WebSocket(socketUrlOf('bad'), { headers: from })
    const [, rejected] = await once(socket, 'unexpected-response')
    expect(rejected.statusCode).toBe(429)
    const wait = Number(rejected.headers['retry-after'])
    expect(wait > 0 && wait <= 60).toBe(true)
    expect(await handshake({ 'x-forwarded-for': '203.0.113.21' })).toBe(101)
    socket.on('error', () => {})
    socket.terminate()
  }, 60_000)

  test('that are rejected are terminated after two seconds without a closing handshake', async () => {
    const { hostname, port } = new URL(api.origin)
    const peer = connect(Number(port), hostname)
    const { pathname } = new URL(socketUrlOf('bad'))
    peer.write(
      `GET ${pathname}?token=bad HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    peer.on('data', () => {})
    const started = performance.now()
    await once(peer, 'close')
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})

test('requests to upgrade to HTTP/2 get a normal response', async () => {
  const { hostname, port } = new URL(api.origin)
  const peer = connect(Number(port), hostname)
  peer.write(
    'GET /api/health/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n',
  )
  const [response] = await once(peer, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  peer.destroy()
})

test('pages have their own rate limit', async () => {
  const page = () =>
    api.request('GET', '/robots.txt', { headers: { 'x-forwarded-for': '203.0.113.50' } })
  for (let n = 0; n < PAGES_OF_AN_ADDRESS; n += 1) expect((await page()).status).toBe(200)
  const rejected = await page()
  expect(rejected.status).toBe(429)
  expect(rejected.body.detail).toMatch(/^Too many pages\. Please try again in \d+ seconds?\.$/)
  expect((await api.request('GET', '/robots.txt')).status).toBe(200)
}, 60_000)

describe('response headers', () => {
  test('of the API docs allow only its own scripts and no framing', async () => {
    const page = await api.request('GET', '/api/docs/')
    expect(page.text).not.toMatch(/<script(?![^>]* src=)/)
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const script = await api.request('GET', '/api/docs/start.js')
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })

  test('set HSTS and restrict responses to this origin', async () => {
    const behind = { 'x-forwarded-proto': 'https' }
    const secure = await api.request('GET', '/api/health/', { headers: behind })
    expect(secure.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect(secure.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const plain = await api.request('GET', '/api/health/')
    expect(plain.headers.get('strict-transport-security')).toBe(null)
  })
})
