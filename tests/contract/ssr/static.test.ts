import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createFileFolder, startApi, startFileApi } from '../kit/kit.ts'

const PAGE = `<!doctype html><title>Kinyeti</title>
<script>document.documentElement.dataset.early = '1'</script>
<script type="module" src="/assets/main-abc123.js"></script>
`
const SCRIPT = `console.log("${'x'.repeat(2000)}")\n`

const folder = createFileFolder()
const put = (path: string, content: string | Buffer): void => {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
}
put('index.html', PAGE)
put('assets/main-abc123.js', SCRIPT)
put('assets/main-abc123.js.br', brotliCompressSync(SCRIPT))
put('assets/main-abc123.js.gz', gzipSync(SCRIPT))
put('brand/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
put('.source-hash', 'secret')
put('.vite/manifest.json', '{}')
const config = { clientDir: folder }
const api = await startFileApi({ config })
const bare = await startFileApi()
const withGoogle = await startFileApi({ config: { ...config, googleClientId: 'id' } })
mkdirSync(join(api.config.mediaDir, 'avatars'), { recursive: true })
writeFileSync(join(api.config.mediaDir, 'avatars', 'a.webp'), 'picture')
writeFileSync(join(api.config.mediaDir, 'evil.svg'), '<svg onload="alert(1)"/>')

const get = (path: string, headers: { [name: string]: string } = {}) =>
  api.request('GET', path, { headers })

const HASH = "'sha256-eD0ePK2x6V7wStGPWox1yvLzTu0OButmAufGylRvaNE='"

describe('client pages', () => {
  test.each(['/', '/messages/7', '/no/such/page', '/faq/a.b'])(
    "the client's page is served at %s",
    async (path) => {
      const response = await get(path)
      expect([response.status, response.text]).toEqual([200, PAGE])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test('respond 304 while unchanged', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    const again = await get('/login', { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test.each([
    ['/messages', 'noindex'],
    ['/settings', 'noindex'],
    ['/edit/post/3', 'noindex'],
    ['/admin', 'noindex'],
    ['/', null],
    ['/u/settings', null],
    ['/creators', null],
  ])('%s has the x-robots-tag %s', async (path, robots) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe(robots)
  })

  test('have a CSP that allows only their own scripts', async () => {
    const { headers } = await get('/')
    expect(headers.get('content-security-policy')).toBe(
      [
        "default-src 'self'",
        `script-src 'self' ${HASH}`,
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        `connect-src 'self' ${api.origin.replace('http', 'ws')}`,
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('list only configured hosts in the CSP', async () => {
    const { origin, request, stop } = await startApi({
      config: {
        clientDir: folder,
        publicOrigin: 'https://kinyeti.example',
        pictureOrigins: ['https://cdn.example', 'https://lh3.example'],
      },
    })
    try {
      expect(origin).not.toBe('https://kinyeti.example')
      const policy = (await request('GET', '/')).headers.get('content-security-policy') ?? ''
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([
          "img-src 'self' data: blob: https://cdn.example https://lh3.example",
          "connect-src 'self' wss://kinyeti.example",
        ]),
      )
    } finally {
      await stop()
    }
  })

  test("allow Google's sign-in only where it is configured", async () => {
    const { headers } = await withGoogle.request('GET', '/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${HASH} https://accounts.google.com/gsi/client;`)
    expect(policy).toContain('frame-src https://accounts.google.com/gsi/;')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })

  test('respond 404 to methods other than GET and HEAD', async () => {
    expect((await api.request('POST', '/messages', { body: {} })).status).toBe(404)
  })
})

describe('static files', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])(
    'a script requested with %s is encoded as %s and cached as immutable',
    async (accepted, encoding) => {
      const response = await get('/assets/main-abc123.js', { 'accept-encoding': accepted })
      expect(response.status).toBe(200)
      expect(response.text).toBe(SCRIPT)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    },
  )

  test('without a hash in their name are revalidated', async () => {
    const response = await get('/brand/icon.svg')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  test('a missing script gives 404 and no page', async () => {
    const response = await get('/assets/gone-123.js')
    expect([response.status, response.text]).toEqual([404, 'Not found'])
  })

  test.each(['/nothing.js', '/nothing.css', '/favicon.ico', '/a.b.map', '/nothing.html'])(
    '%s is missing and gives 404, not a page',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.text]).toEqual([404, 'Not found'])
    },
  )

  test('internal files are not served', async () => {
    for (const path of ['/.source-hash', '/.vite/manifest.json', '/..%2f..%2fetc/passwd']) {
      expect((await get(path)).text).not.toMatch(/^(?:secret|\{\}|root:)/)
    }
  })
})

describe('media files', () => {
  test('pictures are cached for a day and cannot run scripts', async () => {
    const response = await get('/media/avatars/a.webp')
    expect([response.status, response.text]).toEqual([200, 'picture'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const drawing = await get('/media/evil.svg')
    expect(drawing.headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    )
  })

  test('a missing picture gives 404, and files outside the folder are unreachable', async () => {
    for (const path of ['/media/avatars/b.webp', '/media/..%2fsecret.key', '/media/']) {
      expect((await get(path)).status).toBe(404)
    }
  })
})

test('a server without a client serves only the API', async () => {
  expect((await bare.request('GET', '/')).status).toBe(404)
  expect((await bare.request('GET', '/api/health/')).status).toBe(200)
})
