import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as open } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createFileFolder, PASSWORD, startApi, startFileApi, type TestUser } from '../kit/kit.ts'
import { createUserFactory } from '../live/live-people.ts'

/** The same URL in other spellings gets the same limits, headers and log line. */

const folder = createFileFolder()
const clientDir = join(folder, 'client')
mkdirSync(clientDir)
writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Kinyeti</title>')
const logFile = join(folder, 'server.log')
const config = { limits: true, trustProxy: 1, clientDir, logLevel: 'info', logFile } as const
const api = await startFileApi({ config })
writeFileSync(join(api.config.mediaDir, 'a.webp'), 'picture')
const newcomer = createUserFactory(api)

/** RFC 3986 and the URL standard of browsers: each is the same as `path`. */
const spellings = (path: string): string[] => {
  const code = path.charCodeAt(1).toString(16)
  return [
    `/%${code}${path.slice(2)}`,
    `/%${code.toUpperCase()}${path.slice(2)}`,
    `/assets/..${path}`,
    `/assets/%2e%2e${path}`,
    `/assets/.%2E${path}`,
    `/.${path}`,
    `/assets\\..${path}`,
    `http://any.example${path}`,
    `HTTP://any.example/media/%2e.${path}`,
    `${path}#part`,
  ]
}

interface Sent {
  readonly method?: string
  readonly user?: TestUser
  readonly address?: string
  readonly id?: string
  readonly body?: object
}

/** Sends the path as it is, which `fetch` does not. */
async function send(path: string, { method = 'GET', user, address, id, body }: Sent = {}) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    ...(user && { authorization: `Bearer ${user.access}` }),
    ...(address && { 'x-forwarded-for': address }),
    ...(id && { 'x-request-id': id }),
    ...(body && { 'content-type': 'application/json' }),
    'content-length': String(Buffer.byteLength(text)),
  }
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  const { hostname, port } = new URL(api.origin)
  open({ hostname, port, method, path, headers }, resolve).on('error', reject).end(text)
  const response = await promise
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return {
    status: response.statusCode,
    headers: response.headers,
    text: Buffer.concat(chunks).toString(),
  }
}

const statuses = async (paths: readonly string[], sent: Sent) => {
  const found: [string, number | undefined][] = []
  for (const path of paths) found.push([path, (await send(path, sent)).status])
  return found
}

/** Per minute, as documented in docs/security.md. */
const PAGES_OF_AN_ADDRESS = 900
const READS_OF_AN_ACCOUNT = 900
const CHANGES_OF_AN_ACCOUNT = 240
const TRIES_OF_A_NAME = 10
const TRIES_OF_A_PASSWORD = 10
const REGISTRATIONS_OF_AN_ADDRESS = 30

/** Requests that use up a limit, and a path that it applies to. */
const LIMITS: {
  [subject: string]: () => Promise<{ count: number; path: string; sent: Sent; other?: string[] }>
} = {
  pages: async () => ({
    count: PAGES_OF_AN_ADDRESS,
    path: '/robots.txt',
    sent: { address: '203.0.113.1' },
    other: ['/faq', '/search', '/media/previews/person-1.jpg', '/sitemap.xml'],
  }),
  'reads of an account': async () => ({
    count: READS_OF_AN_ACCOUNT,
    path: '/api/categories/',
    sent: { user: await newcomer('ayen') },
    other: ['/api/users/me/'],
  }),
  'changes of an account': async () => ({
    count: CHANGES_OF_AN_ACCOUNT,
    path: '/api/notifications/mark_all_read/',
    sent: { user: await newcomer('ayen'), method: 'POST' },
  }),
  'sign-in attempts': async () => ({
    count: TRIES_OF_A_NAME,
    path: '/api/auth/token/',
    sent: {
      address: '203.0.113.2',
      method: 'POST',
      body: { username: 'kuol', password: 'wrong' },
    },
  }),
  'checks of a password': async () => ({
    count: TRIES_OF_A_PASSWORD,
    path: '/api/auth/change-password/',
    sent: { user: await newcomer('ayen'), method: 'POST', body: {} },
  }),
  registrations: async () => ({
    count: REGISTRATIONS_OF_AN_ADDRESS,
    path: '/api/users/',
    sent: { address: '203.0.113.3', method: 'POST', body: {} },
  }),
}

describe('a rate limit applies to every spelling of a path:', () => {
  test.each(Object.keys(LIMITS))(
    '%s',
    async (subject) => {
      const { count, path, sent, other = [] } = (await LIMITS[subject]?.()) ?? expect.fail()
      for (let n = 0; n < count; n += 20) {
        const batch = Array.from({ length: Math.min(20, count - n) }, () => send(path, sent))
        for (const { status } of await Promise.all(batch)) expect(status).not.toBe(429)
      }
      const paths = [path, ...other].flatMap((one) => [one, ...spellings(one)])
      expect(await statuses(paths, sent)).toEqual(paths.map((one) => [one, 429]))
    },
    60_000,
  )
})

test('a path with two slashes at its start is a page, not a route of the API', async () => {
  const user = await newcomer('ayen')
  for (const path of ['//api/users/me/', '//assets/../api/users/me/', '//%61pi/users/me/']) {
    const { text, headers } = await send(path, { user, address: '203.0.113.4' })
    expect([text.includes('email'), headers['content-type']]).toEqual([
      false,
      'text/html; charset=utf-8',
    ])
  }
})

test('headers of a response do not depend on the spelling of its path', async () => {
  const user = await newcomer('ayen')
  const emitted = [
    'cache-control',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
  ]
  for (const path of ['/api/users/me/', '/api/none/', '/media/a.webp', '/faq']) {
    const headersOf = async (spelling: string) => {
      const { status, headers } = await send(spelling, { user, address: '203.0.113.5' })
      // The policy of a page names the host of an absolute URL.
      return [
        spelling,
        status,
        ...emitted.map((name) => String(headers[name]).replace(/ws:\S+/, '')),
      ]
    }
    const [, ...expected] = await headersOf(path)
    for (const spelling of spellings(path)) {
      expect(await headersOf(spelling)).toEqual([spelling, ...expected])
    }
  }
  expect((await send('/%61pi/users/me/', { user })).headers['cache-control']).toBe('no-store')
})

test('the log contains no token in any spelling of a path or a parameter, and no text of a search', async () => {
  const token = 'secret-429.1795750698'
  const files = spellings(`/api/asset-files/${token}/`)
  const paths = [
    ...files,
    `/api/asset-files/${token}%/`,
    `/ws/notifications/?%74oken=${token}`,
    `/api/posts/?search=${token}&page=1`,
    `/search?q=${token}`,
  ]
  for (const [n, path] of paths.entries()) {
    await send(path, { address: '203.0.113.6', id: `spelling-${n}` })
  }
  const last = `spelling-${paths.length - 1}`
  await vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toContain(last))
  const lines = readFileSync(logFile, 'utf8').split('\n')
  expect(lines.filter((line) => line.includes('secret-429'))).toEqual([])
  const urls = lines
    .filter((line) => line.includes('"reqId":"spelling-') && line.includes('answered'))
    .map((line) => JSON.parse(line).req.url)
  expect(urls).toEqual([
    ...files.map(() => '/api/asset-files/…/'),
    '/ws/notifications/?%74oken=…',
    '/api/posts/?search=…&page=1',
    '/search?q=…',
  ])
})

test('a disabled endpoint is disabled in every spelling', async () => {
  const bare = await startApi({ config: { disabledEndpoints: ['bookmarks'] } })
  try {
    const user = await bare.register('ayen', { password: PASSWORD })
    const get = (path: string) => bare.request('GET', path, { token: user.access })
    for (const path of ['/api/bookmarks/', '/%61pi/bookmarks/', '/api/%62ookmarks/']) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  } finally {
    await bare.stop()
  }
})

test.each(['/%%361pi/users/me/', '/api/%zz/', 'ftp://any.example/api/users/me/', '*'])(
  'responds 400 for %s, which has no such spelling',
  async (path) => {
    const { status, text } = await send(path, { address: '203.0.113.7' })
    expect([status, JSON.parse(text)]).toEqual([400, { detail: 'This URL can’t be read.' }])
  },
)
