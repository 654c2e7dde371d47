import { expect, it, vi } from 'vitest'
import { httpLine, routeTemplate } from '../../devtools/trace/http-lines.ts'
import { watchHttp } from '../../devtools/trace/http-log.ts'

type Page = Parameters<typeof watchHttp>[0]

/** The events of an upload, without a network. */
class FakeRequest extends EventTarget {
  status = 0
  open(): void {}
  emit(type: string, status = 0): void {
    this.status = status
    this.dispatchEvent(new Event(type))
  }
}

function watched(fetch: () => Promise<Response>, prefetchedResponses?: unknown) {
  let now = 1_000
  const page = { fetch: vi.fn(fetch), XMLHttpRequest: FakeRequest, prefetchedResponses }
  const log = watchHttp(
    page as unknown as Page,
    () => (now += 10),
    () => {},
  )
  const lines = () =>
    log.entriesSince(0).entries.map((entry) => {
      const { at, by, what } = httpLine(entry, 'a', 1_000)
      return `${at} ${by} ${what}`
    })
  return { page: page as unknown as Page, log, lines }
}

const respond = (status: number) => async (): Promise<Response> => new Response(null, { status })

it.each([
  ['keeps the words of an endpoint', '/api/users/me/', '/api/users/me/'],
  [
    'replaces ids',
    'https://x.test/api/messaging/conversations/12/messages/',
    '/api/messaging/conversations/{}/messages/',
  ],
  ['replaces names', '/api/users/ayen/', '/api/users/{}/'],
  ['drops the query', '/api/search/?q=private', '/api/search/'],
  ['replaces a whole foreign path', 'https://cdn.test/media/secret.zip?sig=1', '/{}/{}'],
])('route template %s', (_, url, template) => {
  expect(routeTemplate(url)).toBe(template)
})

it('records begin and end of a request with status and time', async () => {
  const { page, lines } = watched(respond(500))
  await page.fetch('/api/users/me/?token=1', { method: 'PATCH', body: 'private' })
  await page.fetch(new Request('http://x.test/api/users/me/', { method: 'DELETE' }))
  expect(lines()).toEqual([
    '10 client PATCH /api/users/me/',
    '20 server 500 PATCH /api/users/me/ (20 ms)',
    '40 client DELETE /api/users/me/',
    '50 server 500 DELETE /api/users/me/ (20 ms)',
  ])
})

it('records a missing response and an aborted request, and passes the error on', async () => {
  const lost = watched(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lost.page.fetch('/api/users/me/')).rejects.toThrow('Failed to fetch')
  expect(lost.lines().at(-1)).toBe('20 server no answer to GET /api/users/me/ (20 ms)')
  const aborted = watched(() => Promise.reject(new DOMException('', 'AbortError')))
  await expect(aborted.page.fetch('/api/users/me/')).rejects.toThrow(DOMException)
  expect(aborted.lines().at(-1)).toBe('20 client gives up GET /api/users/me/ (20 ms)')
})

it('records uploads', () => {
  const { page, lines } = watched(respond(200))
  const upload = (end: (request: FakeRequest) => void): void => {
    const request = new page.XMLHttpRequest()
    request.open('POST', '/api/posts/')
    const fake = request as unknown as FakeRequest
    fake.emit('loadstart')
    end(fake)
  }
  upload((request) => request.emit('load', 413))
  upload((request) => request.emit('error'))
  upload((request) => request.emit('abort'))
  expect(lines().map((line) => line.replace(/^\d+ | \(.*$/g, ''))).toEqual([
    'client POST /api/posts/',
    'server 413 POST /api/posts/',
    'client POST /api/posts/',
    'server no answer to POST /api/posts/',
    'client POST /api/posts/',
    'client gives up POST /api/posts/',
  ])
})

it('records requests that the first script of the page has sent, without a time', async () => {
  const response = Promise.resolve(new Response(null, { status: 200 }))
  const { lines } = watched(respond(200), new Map([['posts/?page=1', { at: 1_001, response }]]))
  await response
  expect(lines()).toEqual(['1 client GET /api/posts/', '10 server 200 GET /api/posts/'])
})

it('returns the entries since a count, and retains a limited number', async () => {
  const { page, log } = watched(respond(200))
  for (let index = 0; index < 10_001; index += 1) await page.fetch('/api/posts/')
  const { entries, count } = log.entriesSince(0)
  expect([entries.length, count]).toEqual([19_002, 20_002])
  await page.fetch('/api/posts/')
  expect(log.entriesSince(count).entries).toHaveLength(2)
  expect(log.entriesSince(count + 2).entries).toEqual([])
})
