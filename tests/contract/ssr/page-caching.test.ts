import { describe, expect, test } from 'vitest'
import { startFileApi } from '../kit/kit.ts'
import { createBuild } from '../kit/ssr-kit.ts'

/** Caching and revalidation of server-rendered pages. */

const { clientDir, renderDir } = createBuild()
let clock = Date.parse('2026-03-01T09:00:00Z')
const api = await startFileApi({ config: { clientDir, renderDir }, now: () => clock })

test('the ETag of a cached page is the same for each encoding, and the encoding is one the browser accepts', async () => {
  const word = 'word-'.repeat(1_000)
  const fetchPage = async (accepted: string) => {
    const { text, headers } = await api.request('GET', `/about?count&say=${word}`, {
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
  test('are all rendered, eight at a time', async () => {
    const pages = await Promise.all(
      Array.from({ length: 16 }, (_, n) => api.request('GET', `/about?together=${n}`)),
    )
    const together = pages.map(({ text }) => Number(/<p>(\d+)<\/p>/.exec(text)?.[1]))
    expect(together.every((count) => count >= 1 && count <= 8)).toBe(true)
    expect(Math.max(...together)).toBe(8)
  })

  test('fall back to the empty page when their turn would be too late, and later pages render again', async () => {
    const stuck = Array.from({ length: 8 }, (_, n) =>
      api.request('GET', `/about?wish=never&n=${n}`),
    )
    const late = api.request('GET', '/about?late')
    for (const { status, text } of await Promise.all([...stuck, late])) {
      expect([status, text]).toEqual([200, expect.stringContaining('<div id="root"></div>')])
    }
    expect((await api.request('GET', '/about?late')).text).toContain('<h1>401</h1>')
  })
})

describe('a server-rendered page', () => {
  const counted = async (path: string, headers = {}) =>
    /<p>(\d+)<\/p>/.exec((await api.request('GET', path, { headers })).text)?.[1] ?? 'none'

  test('is cached for 5 s, then rendered again', async () => {
    const first = await counted('/about?count')
    clock += 4_999
    expect(await counted('/about?count')).toBe(first)
    clock += 1
    expect(await counted('/about?count')).not.toBe(first)
  })

  test('is rendered once for concurrent requests', async () => {
    const seen = await Promise.all(Array.from({ length: 20 }, () => counted('/about?count=once')))
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).not.toBe('none')
  })

  test('is cached per path and query', async () => {
    const seen = [
      await counted('/about?count=a'),
      await counted('/faq?count=a'),
      await counted('/about?count=b'),
    ]
    expect(new Set(seen).size).toBe(3)
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
    const other = await api.request('GET', '/about?say=x', { headers: { 'if-none-match': etag } })
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
