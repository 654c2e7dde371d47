import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOME_TIME_ZONE } from '../../src/protocol/base/brand.ts'
import { dateFormat, numberFormat } from '../../src/views/locale.ts'
import { minifyScript } from '../../tools/build/public-scripts.ts'

/**
 * What the inline script sets on the root element and in cookies, with this storage and request.
 */
function rootAfter(script: string, stored: { [key: string]: string }) {
  const dataset: { [name: string]: string } = {}
  const cookies: string[] = []
  const document = {
    documentElement: { dataset },
    get cookie() {
      return cookies.join(' & ')
    },
    set cookie(text: string) {
      cookies.push(text)
    },
    currentScript: { dataset: {} },
  }
  const localStorage = { getItem: (key: string) => stored[key] ?? null }
  const names = ['document', 'localStorage', 'navigator', 'addEventListener', 'globalThis']
  new Function(...names, script)(
    document,
    localStorage,
    { connection: { saveData: stored.saveData === 'yes' } },
    () => {},
    { document },
  )
  return [dataset, ...cookies]
}

const FOR_A_YEAR = ';path=/;samesite=lax;max-age=31536000'
const BEEN = `kinyeti_been=1${FOR_A_YEAR}`

test.each([
  [{ kinyeti_theme: 'dark', refresh: 'token' }, [{ theme: 'dark', kept: '' }, BEEN]],
  [{ kinyeti_motion: 'reduced', saveData: 'yes' }, [{ motion: 'reduced', saver: '' }, BEEN]],
  [{ kinyeti_data: 'on' }, [{ saver: '' }, `kinyeti_data=on${FOR_A_YEAR}`, BEEN]],
  [{ kinyeti_data: 'off', saveData: 'yes' }, [{}, `kinyeti_data=off${FOR_A_YEAR}`, BEEN]],
])('the minified script behaves like the original: %j', (stored, left) => {
  const source = readFileSync('public/theme.js', 'utf8')
  const small = minifyScript('theme.js', source)
  expect(small.length).toBeLessThan(0.7 * source.length)
  const results = [source, small].map((script) => rootAfter(script, stored))
  expect(results).toEqual([left, left])
})

const NOW = 1_800_000_000_000
/** An access token that expires this many seconds after `NOW`. */
const tokenFor = (seconds: number): string =>
  `head.${Buffer.from(JSON.stringify({ exp: NOW / 1000 + seconds, '?': '>>>???' })).toString('base64url')}.end`

/** The requests that the inline script prefetches with this storage. */
function prefetchedResponses(stored: { [key: string]: string }, pathname: string, apiBase = '') {
  const requests: [string, unknown][] = []
  const document = {
    documentElement: { dataset: {} },
    cookie: '',
    currentScript: { dataset: {} },
    querySelector: () => ({ content: apiBase }),
  }
  const names = ['document', 'localStorage', 'navigator', 'addEventListener', 'location', 'fetch']
  const script = readFileSync('public/theme.js', 'utf8')
  new Function(...names, 'Date', 'globalThis', script)(
    document,
    { getItem: (key: string) => stored[key] ?? null },
    {},
    () => {},
    { pathname },
    async (path: string, init: unknown) => {
      requests.push([path, init])
    },
    { now: () => NOW },
    { document },
  )
  return requests
}

const CALL = (access: string) => ({
  credentials: 'include',
  headers: { accept: 'application/json', authorization: `Bearer ${access}` },
})

test('[SESSION-03] prefetches the signed-in user, and a conversation on its page', () => {
  const access = tokenFor(31)
  const me = ['/api/users/me/', CALL(access)]
  const inbox = ['/api/messaging/conversations/', CALL(access)]
  const messages = ['/api/messaging/conversations/7/messages/?page=1', CALL(access)]
  expect(prefetchedResponses({ access }, '/explore')).toEqual([me])
  expect(prefetchedResponses({ access_token: access }, '/messages')).toEqual([me, inbox])
  expect(prefetchedResponses({ token: access }, '/messages/7')).toEqual([me, inbox, messages])
  expect(prefetchedResponses({ access }, '/messages/7/more')).toEqual([me])
})

test.each<[string, { [key: string]: string }, string]>([
  ['for an anonymous user', {}, ''],
  ['with a token that is about to expire', { access: tokenFor(30), refresh: 'r' }, ''],
  ['with an opaque token', { access: 'opaque' }, ''],
  ['for an API on another origin', { access: tokenFor(900) }, 'https://api.example.org'],
])('prefetches nothing %s', (_how, stored, apiBase) => {
  expect(prefetchedResponses(stored, '/messages/7', apiBase)).toEqual([])
})

test('an invalid script is an error that names it', () => {
  expect(() => minifyScript('odd.js', 'const = 1')).toThrow(/^odd\.js: /)
})

test('the worker warms up the formatters that the pages use, and closes', () => {
  const made: unknown[] = []
  const maker = (name: string) =>
    class {
      constructor(locale?: string, { timeZone }: { timeZone?: string } = {}) {
        made.push([name, locale, timeZone])
      }
      format = () => ''
      resolvedOptions = () => ({})
    }
  const intl = { NumberFormat: maker('number'), DateTimeFormat: maker('date') }
  const script = readFileSync('public/theme.js', 'utf8')
  new Function('Intl', 'close', 'globalThis', script)(intl, () => made.push('closed'), {})
  const { locale } = numberFormat({}).resolvedOptions()
  expect(dateFormat({}).resolvedOptions().locale).toBe(locale)
  expect(made).toEqual([
    ['number', locale, undefined],
    ['date', locale, HOME_TIME_ZONE],
    ['date', undefined, undefined],
    'closed',
  ])
})
