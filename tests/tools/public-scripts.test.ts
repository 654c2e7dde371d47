import { expect, test } from 'vitest'
import { ACCESS_KEYS } from '../../src/protocol/account/tokens.ts'
import { HOME_TIME_ZONE } from '../../src/protocol/base/brand.ts'
import { dateFormat, numberFormat } from '../../src/views/locale.ts'
import { buildThemeScript, minifyScript } from '../../tools/build/public-scripts.ts'

const SCRIPT = await buildThemeScript({ minify: false })
const MINIFIED = await buildThemeScript({ minify: true })

/**
 * What the theme script sets on the root element and in cookies, with this storage and request.
 */
function rootAfter(script: string, stored: { [key: string]: string }, protocol = 'http:') {
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
    querySelector: () => null,
  }
  const localStorage = { getItem: (key: string) => stored[key] ?? null }
  const names = ['document', 'localStorage', 'navigator', 'addEventListener', 'globalThis']
  new Function(...names, 'location', script)(
    document,
    localStorage,
    { connection: { saveData: stored.saveData === 'yes' } },
    () => {},
    { document },
    { protocol, pathname: '/' },
  )
  return [dataset, ...cookies]
}

const FOR_A_YEAR = ';path=/;samesite=lax;max-age=31536000'
const BEEN = `kinyeti_been=1${FOR_A_YEAR}`

test.each([
  [{ kinyeti_theme: 'dark', refresh: 'token' }, [{ theme: 'dark', hasToken: '' }, BEEN]],
  [{ kinyeti_motion: 'reduced', saveData: 'yes' }, [{ motion: 'reduced', saver: '' }, BEEN]],
  [{ kinyeti_data: 'on' }, [{ saver: '' }, `kinyeti_data=on${FOR_A_YEAR}`, BEEN]],
  [{ kinyeti_data: 'off', saveData: 'yes' }, [{}, `kinyeti_data=off${FOR_A_YEAR}`, BEEN]],
])('the minified script behaves like the original: %j', (stored, left) => {
  const results = [SCRIPT, MINIFIED].map((script) => rootAfter(script, stored))
  expect(results).toEqual([left, left])
})

test('the minified script is small, classic and complete', () => {
  expect(MINIFIED.length).toBeLessThan(3700)
  expect(MINIFIED).not.toMatch(/\b(?:import|export) |require\(|import\.meta/)
})

test.each<[{ [key: string]: string }, boolean]>([
  ...ACCESS_KEYS.map((key): [{ [key: string]: string }, boolean] => [{ [key]: 'token' }, true]),
  [{ refresh: 'token' }, true],
  [{ access: ' ', token: 'token' }, true],
  [{ access: '' }, false],
  [{ access: '  ', refresh: 'null' }, false],
  [{ access: 'undefined', access_token: ' null ' }, false],
])(
  '[HTTP-03] hides content for anonymous users only if a token is stored: %j',
  (stored, hasToken) => {
    expect(rootAfter(SCRIPT, stored)[0]).toEqual(hasToken ? { hasToken: '' } : {})
  },
)

test('cookies are secure on an https page', () => {
  const [, ...cookies] = rootAfter(SCRIPT, { kinyeti_data: 'on' }, 'https:')
  expect(cookies).toEqual([`kinyeti_data=on${FOR_A_YEAR};secure`, `${BEEN};secure`])
})

const NOW = 1_800_000_000_000
/** An access token that expires this many seconds after `NOW`. */
const tokenFor = (seconds: number): string =>
  `head.${Buffer.from(JSON.stringify({ exp: NOW / 1000 + seconds, '?': '>>>???' })).toString('base64url')}.end`

/** The requests that the theme script prefetches with this storage. */
function prefetchedResponses(stored: { [key: string]: string }, pathname: string, apiBase = '') {
  const requests: [string, unknown][] = []
  const document = {
    documentElement: { dataset: {} },
    cookie: '',
    currentScript: { dataset: {} },
    querySelector: () => ({ content: apiBase }),
  }
  const names = ['document', 'localStorage', 'navigator', 'addEventListener', 'location', 'fetch']
  new Function(...names, 'Date', 'globalThis', SCRIPT)(
    document,
    { getItem: (key: string) => stored[key] ?? null },
    {},
    () => {},
    { pathname, protocol: 'https:' },
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

test.each(['', '  ', 'null', 'undefined'])(
  '[HTTP-03] prefetches with the next entry when %j is stored as the access token',
  (blank) => {
    const access = tokenFor(31)
    const stored = { access: blank, access_token: access }
    expect(prefetchedResponses(stored, '/')).toEqual([['/api/users/me/', CALL(access)]])
  },
)

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
  new Function('Intl', 'close', 'globalThis', SCRIPT)(intl, () => made.push('closed'), {})
  const { locale } = numberFormat({}).resolvedOptions()
  expect(dateFormat({}).resolvedOptions().locale).toBe(locale)
  expect(made).toEqual([
    ['number', locale, undefined],
    ['date', locale, HOME_TIME_ZONE],
    ['date', undefined, undefined],
    'closed',
  ])
})
