import { mkdirSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFileFolder, PASSWORD, startFileApi } from '../kit/kit.ts'

/** Headers common to all responses, whichever part of the server sends them. */

const ORIGIN = 'https://kinyeti.example'

const folder = createFileFolder()
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Kinyeti</title>')
writeFileSync(join(folder, 'assets', 'main-1.js'), 'void 0')
const api = await startFileApi({
  config: { clientDir: folder, publicOrigin: ORIGIN, googleClientId: 'id' },
})
writeFileSync(join(api.config.mediaDir, 'a.webp'), 'picture')
await api.register('ayen')

const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const FILE = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const PAGE = expect.stringMatching(
  /^default-src 'self'; .*object-src 'none'; base-uri 'none'; .*frame-ancestors 'none'$/,
)
const DOCS = expect.stringMatching(
  /^default-src 'none'; .*base-uri 'none'.*frame-ancestors 'none'$/,
)

test.each([
  ['GET', '/', 200, 'text/html; charset=utf-8', PAGE],
  ['GET', '/assets/main-1.js', 200, 'application/javascript; charset=utf-8', FILE],
  ['GET', '/assets/none.js', 404, 'text/plain; charset=utf-8', FILE],
  ['GET', '/robots.txt', 200, 'text/plain; charset=utf-8', FILE],
  ['GET', '/sitemap.xml', 200, 'application/xml; charset=utf-8', FILE],
  ['GET', '/media/a.webp', 200, 'image/webp', `${API_POLICY}; sandbox`],
  ['GET', '/media/none.webp', 404, 'text/plain; charset=utf-8', FILE],
  ['GET', '/api/health/', 200, 'application/json; charset=utf-8', API_POLICY],
  ['GET', '/api/schema/', 200, 'application/json; charset=utf-8', API_POLICY],
  ['GET', '/api/docs/', 200, 'text/html; charset=utf-8', DOCS],
  ['GET', '/api/users/me/', 401, 'application/json; charset=utf-8', API_POLICY],
  ['GET', '/api/none/', 404, 'application/json; charset=utf-8', API_POLICY],
  ['DELETE', '/api/health/', 405, 'application/json; charset=utf-8', API_POLICY],
])('%s %s (%i) has its content type, no framing, and HSTS', async (...row) => {
  const [method, path, status, type, policy] = row
  const { headers, ...response } = await api.request(method, path)
  expect([response.status, headers.get('content-type')]).toEqual([status, type])
  expect(headers.get('content-security-policy')).toEqual(policy)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  if (path.startsWith('/api/') && path !== '/api/docs/') {
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
  expect(headers.get('access-control-allow-origin')).toBe(null)
})

test.each(['/', '/assets/', '/media/', '/api/health/'])(
  'TRACE of %s does not echo the request',
  async (path) => {
    const response = await trace(path)
    expect([404, 405]).toContain(response.status)
    expect(response.text).not.toContain('a-secret')
  },
)

test.each(['/assets/', '/media/', '/.git/HEAD', '/package.json', '/server/app.ts'])(
  '%s reveals no folder listing or source file',
  async (path) => {
    const { text } = await api.request('GET', path)
    expect(text).not.toMatch(/main-1|a\.webp|refs\/heads|"dependencies"|buildServer/)
  },
)

test.each([
  ['Content-Length: 4', 'Transfer-Encoding: chunked'],
  ['Content-Length: 4', 'Content-Length: 2'],
  ['Transfer-Encoding: xchunked'],
])('rejects ambiguous message lengths: %s, %s', async (...lengths) => {
  const lines = ['POST /api/auth/token/ HTTP/1.1', 'Host: localhost', ...lengths, '', '0', '', '']
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
  socket.write(lines.join('\r\n'))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const responses = Buffer.concat(chunks)
    .toString()
    .match(/^HTTP\/1\.1 \d+/gm)
  expect(responses).toEqual(['HTTP/1.1 400'])
})

test("the Google nonce's secret is set and read in a __Host- cookie", async () => {
  const path = '/api/auth/google/config/'
  const { headers, body } = await api.request('GET', path)
  const [line = ''] = headers.getSetCookie()
  expect(line).toMatch(/^__Host-kinyeti_google=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const [cookie = ''] = line.split(';', 1)
  const again = await api.request('GET', path, { headers: { cookie } })
  expect([again.body.nonce, again.headers.getSetCookie()]).toEqual([body.nonce, []])
})

describe('refresh cookie over HTTPS', () => {
  const LOGIN = { body: { username: 'ayen', password: PASSWORD } }
  const exchange = (cookie: string) =>
    api.request('POST', '/api/auth/token/refresh/', { body: {}, headers: { cookie } })

  test('has the __Host- prefix', async () => {
    const { headers, body } = await api.request('POST', '/api/auth/token/', LOGIN)
    expect(headers.getSetCookie()).toEqual([
      `__Host-kinyeti_refresh=${body.refresh}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      expect.stringMatching(
        /^__Host-kinyeti_device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect((await exchange(`__Host-kinyeti_refresh=${body.refresh}`)).status).toBe(200)
  })

  test('is accepted and cleared under that name only', async () => {
    const { body } = await api.request('POST', '/api/auth/token/', LOGIN)
    expect((await exchange(`kinyeti_refresh=${body.refresh}`)).status).toBe(400)
    const out = await api.request('POST', '/api/auth/logout/', { body: { refresh: body.refresh } })
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-kinyeti_refresh=; .*Path=\/;.*Secure/)
  })
})

function trace(path: string): Promise<{ status: number; text: string }> {
  const headers = { 'x-secret': 'a-secret' }
  return new Promise((resolve, reject) => {
    const requests = send(
      `${api.origin}${path}`,
      { method: 'TRACE', headers },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
      },
    )
    requests.on('error', reject)
    requests.end()
  })
}
