import { expect, it } from 'vitest'
import { fetchOf } from '../../src/app/prefetch.ts'

const ORIGIN = 'https://kinyeti.example'
const ME = `${ORIGIN}/api/users/me/`
const AS_AYEN = { method: 'GET', headers: { authorization: 'Bearer ayen' } }

/** A page that prefetched `users/me/` at 1,000 ms; later requests are recorded. */
function page(response: string | null) {
  const requests: string[] = []
  const clock = { now: 2_000 }
  const window = {
    location: { origin: ORIGIN },
    prefetchedResponses: new Map([
      [
        'users/me/',
        {
          at: 1_000,
          authorization: 'Bearer ayen',
          response: Promise.resolve(response === null ? null : new Response(response)),
        },
      ],
    ]),
    fetch: async (input: string, { method }: RequestInit) => {
      requests.push(`${method} ${input}`)
      return new Response('of the line')
    },
  }
  const fetch = fetchOf({ window: window as never, now: () => clock.now })
  return {
    window,
    clock,
    requests,
    text: async (...call: Parameters<typeof fetch>) => (await fetch(...call)).text(),
  }
}

it('[SESSION-03] uses a prefetched response once', async () => {
  const { text, requests } = page('ahead')
  expect(await text(ME, AS_AYEN)).toBe('ahead')
  expect(await text(ME, AS_AYEN)).toBe('of the line')
  expect(requests).toEqual([`GET ${ME}`])
})

it.each<[string, string, RequestInit]>([
  ['of another user', ME, { method: 'GET', headers: { authorization: 'Bearer deng' } }],
  ['of an anonymous user', ME, { method: 'GET' }],
  ['with another method', ME, { ...AS_AYEN, method: 'DELETE' }],
  ['for another URL', `${ORIGIN}/api/users/me/?full=1`, AS_AYEN],
  ['to another server', ME.replace('kinyeti', 'elsewhere'), AS_AYEN],
])('sends a request %s', async (_what, url, init) => {
  const { text, requests } = page('ahead')
  expect(await text(url, init)).toBe('of the line')
  expect(requests).toEqual([`${init.method} ${url}`])
})

it('sends the request when the prefetch failed or is 30 s old', async () => {
  const failed = page(null)
  expect(await failed.text(ME, AS_AYEN)).toBe('of the line')
  const old = page('ahead')
  old.clock.now = 30_999
  expect(await old.text(ME, AS_AYEN)).toBe('ahead')
  const older = page('ahead')
  older.clock.now = 31_000
  expect(await older.text(ME, AS_AYEN)).toBe('of the line')
})

it('sends every request when nothing was prefetched', async () => {
  const { window, text, requests } = page('ahead')
  Reflect.deleteProperty(window, 'prefetchedResponses')
  expect(await text(ME, AS_AYEN)).toBe('of the line')
  expect(requests).toEqual([`GET ${ME}`])
})
