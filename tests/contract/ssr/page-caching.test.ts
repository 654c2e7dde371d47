import { request as open } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { promote } from '../admin/admin-kit.ts'
import { addContent } from '../content/content-kit.ts'
import { startApi, startFileApi } from '../kit/kit.ts'
import { createBuild } from '../kit/ssr-kit.ts'

/** Caching and revalidation of server-rendered pages. */

const { clientDir, renderDir } = createBuild()
let clock = Date.parse('2026-03-01T09:00:00Z')
const api = await startFileApi({ config: { clientDir, renderDir }, now: () => clock })
/** `start` and `end` of each rendering, with its URL. */
const { log: renders }: { log: string[] } = await import(
  pathToFileURL(join(renderDir, 'render.js')).href
)

test('the ETag of a cached page is the same for each encoding, and the encoding is one the browser accepts', async () => {
  const word = 'word-'.repeat(1_000)
  const fetchPage = async (accepted: string) => {
    const { text, headers } = await api.request('GET', `/search?q=count%26say%3D${word}`, {
      headers: { 'accept-encoding': accepted },
    })
    const emitted = ['content-encoding', 'vary', 'etag'].map((name) => headers.get(name))
    return { text, emitted }
  }
  const requests = ['br', 'gzip, deflate, br', 'br;q=0, gzip', 'identity', 'BR;q=0.000', 'br, gzip']
  const responses = []
  for (const accepted of requests) responses.push(await fetchPage(accepted))
  const [first] = responses
  const etag = first?.emitted[2]
  expect(responses.map(({ emitted }) => emitted)).toEqual(
    ['br', 'br', 'gzip', null, null, 'br'].map((way) => [
      way,
      'accept-encoding, save-data, cookie',
      etag,
    ]),
  )
  expect(new Set(responses.map(({ text }) => text))).toEqual(new Set([first?.text]))
  expect(first?.text).toContain(word)
})

describe('many different server-rendered pages requested at the same time', () => {
  test('are all rendered, two at a time', async () => {
    const pages = await Promise.all(
      Array.from({ length: 16 }, (_, n) => api.request('GET', `/search?q=together%3D${n}`)),
    )
    const together = pages.map(({ text }) => Number(/<p>(\d+)<\/p>/.exec(text)?.[1]))
    expect(together.every((count) => count === 1 || count === 2)).toBe(true)
    expect(Math.max(...together)).toBe(2)
  })

  test('fall back to the empty page when their turn would be too late, and later pages render again', async () => {
    const stuck = Array.from({ length: 2 }, (_, n) =>
      api.request('GET', `/search?q=wish%3Dnever%26n%3D${n}`),
    )
    const late = api.request('GET', '/search?q=late')
    for (const { status, text } of await Promise.all([...stuck, late])) {
      expect([status, text]).toEqual([200, expect.stringContaining('<div id="root"></div>')])
    }
    expect((await api.request('GET', '/search?q=late')).text).toContain('<h1>401</h1>')
  })
})

describe('a server-rendered page', () => {
  const counted = async (path: string, headers = {}) =>
    /<p>(\d+)<\/p>/.exec((await api.request('GET', path, { headers })).text)?.[1] ?? 'none'

  test('is cached for 5 s, then rendered again', async () => {
    const first = await counted('/search?q=count')
    clock += 4_999
    expect(await counted('/search?q=count')).toBe(first)
    clock += 1
    expect(await counted('/search?q=count')).not.toBe(first)
  })

  test('is rendered once for concurrent requests', async () => {
    const seen = await Promise.all(
      Array.from({ length: 20 }, () => counted('/search?q=count%3Donce')),
    )
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).not.toBe('none')
  })

  test('is cached per path and query', async () => {
    const seen = [
      await counted('/search?q=count%3Da'),
      await counted('/services?search=count%3Da'),
      await counted('/search?q=count%3Db'),
    ]
    expect(new Set(seen).size).toBe(3)
  })

  test('is rendered again after a change by a moderator', async () => {
    const staff = await promote(api, await api.register('keji'), { is_staff: true })
    const user = await api.register('ayen')
    const id = await addContent(api, 'post', user)
    const first = await counted('/search?q=count%3Dhidden')
    const read = await api.request('GET', '/api/admin/overview/', { token: staff.access })
    const refused = await api.request('POST', `/api/admin/content/post/${id}/hide/`, {
      token: user.access,
      body: { reason: 'Spam.' },
    })
    expect([read.status, refused.status]).toEqual([200, 403])
    expect(await counted('/search?q=count%3Dhidden')).toBe(first)
    const hidden = await api.request('POST', `/api/admin/content/post/${id}/hide/`, {
      token: staff.access,
      body: { reason: 'Spam.' },
    })
    expect(hidden.status).toBe(200)
    expect(await counted('/search?q=count%3Dhidden')).not.toBe(first)
  })

  test('keeps its ETag and gives 304 while its content does not change, however often it is rendered', async () => {
    const first = await api.request('GET', '/about')
    const etag = first.headers.get('etag') ?? ''
    expect([etag, first.headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^"[\w-]{22}"$/),
      'no-cache',
    ])
    clock += 60_000
    const again = await api.request('GET', '/about', { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const policy = 'content-security-policy'
    expect(again.headers.get(policy)).toBe(first.headers.get(policy))
    const other = await api.request('GET', '/search?q=say%3Dx', {
      headers: { 'if-none-match': etag },
    })
    expect([other.status, other.headers.get('etag') === etag]).toEqual([200, false])
  })

  test.each([
    ['made weak by a compressing proxy', (etag: string) => `W/${etag}`],
    ['in a list', (etag: string) => `"of another", W/"and, of one more" , ${etag}`],
    ['wildcard', () => '*'],
  ])('gives 304 for its ETag: %s', async (_how, tags) => {
    const first = await api.request('GET', '/about')
    const headers = { 'if-none-match': tags(first.headers.get('etag') ?? '') }
    const again = await api.request('GET', '/about', { headers })
    const emitted = ['etag', 'vary', 'cache-control', 'content-security-policy']
    expect([again.status, again.text, ...emitted.map((name) => again.headers.get(name))]).toEqual([
      304,
      '',
      ...emitted.map((name) => first.headers.get(name)),
    ])
  })

  test.each(['"of another"', 'W/"of another", "x"', ''])(
    'is sent again for another ETag: %j',
    async (tags) => {
      const headers = { 'if-none-match': tags }
      expect((await api.request('GET', '/about', { headers })).status).toBe(200)
    },
  )
})

describe('a rendering', () => {
  /** Requests a page and closes the connection when `leave` is called. */
  const visit = (path: string) => {
    const { hostname, port } = new URL(api.origin)
    const request = open({ hostname, port, path }).on('error', () => {})
    request.end()
    return { leave: () => request.destroy() }
  }
  const rendersOf = (word: string) => renders.filter((line) => line.includes(word))

  test('happens once for URLs that differ in parameters that the page does not read, or in their order', async () => {
    const seen = []
    for (const extra of ['', '&x=1', '&x=2', '&utm_source=a&page_size=9']) {
      seen.push(await api.request('GET', `/projects?search=count%26alike&status=open${extra}`))
      seen.push(await api.request('GET', `/projects?status=open${extra}&search=count%26alike`))
    }
    for (const x of [1, 2, 3]) await api.request('GET', `/faq?x=${x}`)
    expect(new Set(seen.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    expect([rendersOf('alike').length, rendersOf('/faq')]).toEqual([2, ['start /faq', 'end /faq']])
  })

  test('ends when the last visitor who waits for it leaves', async () => {
    const path = '/search?q=wish%3Dnever%26n%3Dleft'
    const visits = [visit(path), visit(path)]
    await expect.poll(() => rendersOf('left')).toEqual([`start ${path}`])
    visits[0]?.leave()
    expect((await api.request('GET', '/about')).text).toContain('<h1>401</h1>')
    expect(rendersOf('left')).toEqual([`start ${path}`])
    visits[1]?.leave()
    await expect.poll(() => rendersOf('left')).toEqual([`start ${path}`, `end ${path}`])
  })

  test('does not start for a visitor who left before its turn', async () => {
    const stuck = [1, 2].map((n) => visit(`/search?q=wish%3Dnever%26n%3Dfull${n}`))
    await expect.poll(() => rendersOf('full').length).toBe(2)
    const gone = visit('/search?q=unwanted')
    const next = api.request('GET', '/search?q=wanted')
    await api.request('GET', '/api/health/')
    gone.leave()
    await api.request('GET', '/api/health/')
    for (const { leave } of stuck) leave()
    expect((await next).text).toContain('<h1>401</h1>')
    expect([rendersOf('unwanted'), rendersOf('wanted').length]).toEqual([[], 2])
  })
})

test('above 120 renderings per minute and IP address pages are sent empty, and cached ones as before', async () => {
  const limited = await startApi({
    config: { clientDir, renderDir, limits: true, trustProxy: 1 },
    now: () => clock,
  })
  const isRendered = async (path: string, address: string) => {
    const headers = { 'x-forwarded-for': address }
    const { status, text } = await limited.request('GET', path, { headers })
    return [status, text.includes('<h1>401</h1>')]
  }
  try {
    for (let n = 0; n < 120; n += 1) {
      expect(await isRendered(`/search?q=n%3D${n}`, '203.0.113.1')).toEqual([200, true])
    }
    expect(await isRendered('/search?q=more', '203.0.113.1')).toEqual([200, false])
    expect(await isRendered('/search?q=n%3D119', '203.0.113.1')).toEqual([200, true])
    expect(await isRendered('/search?q=more', '203.0.113.2')).toEqual([200, true])
    expect(await isRendered('/search?q=more', '203.0.113.1')).toEqual([200, true])
  } finally {
    await limited.stop()
  }
}, 60_000)
