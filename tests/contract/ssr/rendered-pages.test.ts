import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startApi, startFileApi } from '../kit/kit.ts'
import { createBuild } from '../kit/ssr-kit.ts'

/** Server-rendered pages, with a renderer whose behaviour a test controls with the query string. */

const { folder, clientDir, renderDir } = createBuild()
const logFile = join(folder, 'server.log')
const api = await startFileApi({ config: { clientDir, renderDir, logLevel: 'warn', logFile } })
const log = (): { level: number; msg: string; page?: string; err?: { message: string } }[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

test.each(['/explore', '/posts/a-post', '/about'])('%s is sent compressed', async (path) => {
  const { status, headers } = await api.request('GET', path, {
    headers: { 'accept-encoding': 'br' },
  })
  expect([status, headers.get('content-encoding')]).toEqual([
    path.startsWith('/posts/') ? 404 : 200,
    'br',
  ])
})

const dataOf = (html: string) =>
  /<script type="application\/json" id="ssr-payload">(.*?)<\/script>/s.exec(html)?.[1] ?? 'none'

test('[META-01 META-03] a public page is sent with its HTML, style, links and data', async () => {
  const { status, text, headers } = await api.request('GET', '/about')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain('<div id="root"><h1>401</h1></div>')
  expect(text).toMatch(
    /<link rel="expect" href="#main" blocking="render"><link rel="preload" as="image" href="\/a.webp"\/><style>[^<]*\[data-inline-style="0"\]\{width:1px\}<\/style>/,
  )
  expect(text).toContain('<title>Of itself | Kinyeti</title>')
  expect(text).toContain(
    '<script src="/theme.js" async data-entry="/assets/index-1.js" data-hydration="/assets/written-1.js" data-search=""></script>',
  )
  expect(text).not.toContain('type="module"')
  expect(text).toContain('<meta name="description" content="What it says" />')
  expect(text).toContain('Without JavaScript you can read and search')
  expect(text).not.toContain('eeds JavaScript')
  expect(JSON.parse(dataOf(text))).toMatchObject({ feeds: [], queries: [{ key: ['said'] }] })
})

test('pages link to those without JavaScript, a profile to a message to its user', async () => {
  await api.register('ayen+b')
  for (const [path, messages] of [
    ['/about', '/plain/messages'],
    ['/messages', '/plain/messages'],
    ['/u/ayen+b', '/plain/message?to=ayen%2Bb'],
  ] as const) {
    expect(await plainPathsOn(path)).toEqual(['/plain/sign-in', '/plain/post', messages])
  }
})

async function plainPathsOn(path: string): Promise<(string | undefined)[]> {
  const { text } = await api.request('GET', path)
  const notice = /<noscript><p.*?<\/noscript>/.exec(text)?.[0] ?? ''
  return [...notice.matchAll(/href="(\/plain\/[^"]*)"/g)].map(([, href]) => href)
}

const CORE = '@layer core,utilities;@layer core{*{margin:0}}'
const OWN = '[data-inline-style="0"]{width:1px}'

test('a server-rendered page has critical CSS in its head and links the other styles after its content', async () => {
  const sheets = async (path: string) => {
    const { text } = await api.request('GET', path)
    const [head = '', body = ''] = text.split('</head>')
    const named = (part: string) => part.match(/<link rel="stylesheet" crossorigin[^>]*>/g) ?? []
    return { style: /<style>(.*?)<\/style>/s.exec(head)?.[1], head: named(head), body: named(body) }
  }
  const utilities = '<link rel="stylesheet" crossorigin href="/assets/utilities-1.css">'
  const plain = { style: CORE + OWN, head: [], body: [utilities] }
  expect(await sheets('/about')).toEqual(plain)
  expect(await sheets('/posts?tag=wish%3Dlist')).toEqual({
    ...plain,
    style: `${CORE}@layer utilities{.a{gap:0}}${OWN}`,
  })
  // An empty page has no inline style, because its CSP allows none.
  expect(await sheets('/settings')).toEqual({
    style: undefined,
    head: ['<link rel="stylesheet" crossorigin href="/assets/core-1.css">', utilities],
    body: [],
  })
  const { text } = await api.request('GET', '/about')
  expect(text).toMatch(/<\/h1><\/div><link rel="stylesheet"[^>]*><script type="application\/json"/)
})

const SCRIPTS = 'data-entry="/assets/index-1.js" data-hydration="/assets/written-1.js"'

test.each([
  ['/posts?utm=1&page=2&tag=wish%3Dlist&x=y', ' data-search="?tag=wish%3Dlist&amp;page=2"'],
  ['/search?q=$1"', ' data-search="?q=%241%22"'],
  ['/login', ''],
  ['/signup?next=%2F', ''],
])(
  '%s names the query string that it is rendered with, if it may wait for the client',
  async (path, search) => {
    const { text } = await api.request('GET', path)
    expect(/<script src="\/theme\.js"[^>]*>/.exec(text)?.[0]).toBe(
      `<script src="/theme.js" async ${SCRIPTS}${search}>`,
    )
  },
)

test('the theme script is async on a first visit and blocking on later ones', async () => {
  const script = async (cookie: string) => {
    const { text, headers } = await api.request('GET', '/about', { headers: { cookie } })
    return [/<script src="\/theme\.js"[^>]*>/.exec(text)?.[0], headers.get('etag')]
  }
  const first = await script('kinyeti_data=off')
  const again = await script('kinyeti_been=1')
  expect([first[0], again[0]]).toEqual([
    `<script src="/theme.js" async ${SCRIPTS} data-search="">`,
    `<script src="/theme.js" ${SCRIPTS} data-search="">`,
  ])
  expect(first[1]).not.toBe(again[1])
  const { text } = await api.request('GET', '/settings')
  expect(text).toContain('<script src="/theme.js"></script>')
})

test('a list page has prev and next links in its head', async () => {
  const { text } = await api.request('GET', '/posts?page=2&tag=wish%3Dlist')
  const [head = ''] = text.split('</head>')
  expect(head.match(/<link rel="(?:prev|next)"[^>]*>/g)).toEqual([
    '<link rel="prev" href="/posts?a=1&amp;b=2">',
    '<link rel="next" href="/posts?page=3">',
  ])
})

test('a page beyond the end of a list redirects temporarily to an existing one', async () => {
  const { status, headers } = await api.request('GET', '/posts?page=9999&tag=wish%3Dbeyond')
  expect([status, headers.get('location')]).toEqual([302, '/posts?tag=river'])
})

test('a server-rendered page allows its inline style by hash in the CSP, and nothing else', async () => {
  const hash = createHash('sha256')
    .update(CORE + OWN)
    .digest('base64')
  const policyOf = async (path: string) =>
    (await api.request('GET', path)).headers.get('content-security-policy')?.split('; ')
  const empty = await policyOf('/settings')
  expect(await policyOf('/about')).toEqual(
    empty?.map((part) => (part === "style-src 'self'" ? `${part} 'sha256-${hash}'` : part)),
  )
})

test('user content cannot break out of the data element', async () => {
  const said = '</script><script>alert(1)</script><!--\u2028\u2029'
  const { text } = await api.request(
    'GET',
    `/search?q=${encodeURIComponent(`say=${encodeURIComponent(said)}`)}`,
  )
  expect(dataOf(text)).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(dataOf(text)).queries[0].data.startsWith(said)).toBe(true)
})

describe('the empty page is sent', () => {
  test.each([
    ['cannot be rendered', '/search?q=wish%3Dfail', 'cannot'],
    ['would change something', '/search?q=wish%3Dwrite', 'not POST /api/comments/'],
    ['asks for more than the API', '/search?q=wish%3Delsewhere', 'not GET /robots.txt'],
    ['takes longer than 3 s', '/search?q=wish%3Dnever', 'timeout'],
  ])('when the page %s, and the reason is logged', async (_when, path, why) => {
    const before = log().length
    const { status, text } = await api.request('GET', path)
    expect([status, text]).toEqual([200, expect.stringContaining('<div id="root"></div>')])
    expect(text).toContain('This page needs JavaScript.')
    expect(log().slice(before)).toEqual([
      expect.objectContaining({
        level: 40,
        page: '/search',
        err: expect.objectContaining({ message: expect.stringContaining(why) }),
      }),
    ])
  })

  test.each(['/settings', '/messages/7', '/admin', '/create/post', '/no/such/page'])(
    'for pages that are not public: %s',
    async (path) => {
      expect((await api.request('GET', path)).text).toContain('<div id="root"></div>')
    },
  )

  test('after a failure, and the next request renders again', async () => {
    const before = log().length
    await api.request('GET', '/search?q=wish%3Dfail')
    await api.request('GET', '/search?q=wish%3Dfail')
    expect(log().length - before).toBe(2)
  })

  test('without a renderer', async () => {
    const bare = await startApi({ config: { clientDir } })
    const gone = await startApi({
      config: { clientDir, renderDir: join(folder, 'gone') },
    })
    try {
      for (const each of [bare, gone]) {
        expect((await each.request('GET', '/about')).text).toContain('<div id="root"></div>')
      }
    } finally {
      await Promise.all([bare.stop(), gone.stop()])
    }
  })
})

describe('messages page', () => {
  test.each(['/messages', '/messages/7', '/legacy-messages', '/chat-demo'])(
    'preloads its scripts, has its title and no font preload: %s',
    async (path) => {
      const { text } = await api.request('GET', path)
      const [head = ''] = text.split('</head>')
      expect(head.match(/<link rel="(?:module)?preload"[^>]*>/g)).toEqual(
        ['messages-page', 'ways', 'member'].map(
          (name) => `<link rel="modulepreload" crossorigin href="/assets/${name}-1.js">`,
        ),
      )
      expect(head).toContain('<script type="module" crossorigin src="/assets/index-1.js">')
      expect(head).toContain('<title>Messages | Kinyeti</title>')
    },
  )

  test.each(['/settings', '/notifications', '/messages-of-others'])(
    'other pages have no script preloads: %s',
    async (path) => {
      const { text } = await api.request('GET', path)
      expect(text).not.toContain('modulepreload')
      expect(text).toContain('as="font"')
    },
  )

  test('has no font preload in data-saver mode', async () => {
    const headers = { 'save-data': 'on' }
    const { text } = await api.request('GET', '/messages/7', { headers })
    expect(text).toContain('<html data-saver="">')
    expect(text).toContain('/assets/member-1.js')
    expect(text).not.toContain('as="font"')
  })
})

describe('data-saver mode', () => {
  /** The mode the page was rendered for, its html element, and its font preloads. */
  const sentTo = async (path: string, headers: { [name: string]: string }) => {
    const { text } = await api.request('GET', path, { headers })
    const mode = /<p>(\w+)<\/p>/.exec(text)?.[1] ?? 'empty'
    return [mode, /<html[^>]*>/.exec(text)?.[0], text.match(/[\w-]+\.woff2/g) ?? []]
  }
  const SAVING = ['<html data-saver="" data-first="">', []]
  const FULL = ['<html data-first="">', ['face-1.woff2']]

  test.each([
    ['on by the Save-Data header', { 'save-data': 'on' }, true],
    ['on by the cookie', { cookie: 'kinyeti_data=on' }, true],
    [
      'on by the cookie despite the header',
      { cookie: 'kinyeti_data=on', 'save-data': 'off' },
      true,
    ],
    [
      'off by the cookie despite the header',
      { cookie: 'kinyeti_data=off', 'save-data': 'on' },
      false,
    ],
    ['off without header and cookie', {}, false],
    ['off for unknown values', { cookie: 'kinyeti_data=maybe', 'save-data': '1' }, false],
  ])('%s: pages are cached separately', async (_who, headers, saves) => {
    const other = saves ? {} : { 'save-data': 'on' }
    await sentTo('/search?q=spare', other)
    expect(await sentTo('/search?q=spare', headers)).toEqual([
      `${saves}`,
      ...(saves ? SAVING : FULL),
    ])
    expect(await sentTo('/search?q=spare', other)).toEqual([
      `${!saves}`,
      ...(saves ? FULL : SAVING),
    ])
  })

  test('has no font preloads in the empty page', async () => {
    const saving = await sentTo('/settings', { 'save-data': 'on' })
    expect(saving).toEqual(['empty', '<html data-saver="">', []])
    expect(await sentTo('/settings', {})).toEqual(['empty', '<html>', ['face-1.woff2']])
  })

  test('does not share ETags with the normal page', async () => {
    const full = await api.request('GET', '/search?q=spare')
    const headers = { 'save-data': 'on', 'if-none-match': full.headers.get('etag') ?? '' }
    expect((await api.request('GET', '/search?q=spare', { headers })).status).toBe(200)
  })
})

test('concurrent server-rendered pages of two users contain data of neither', async () => {
  const users = await Promise.all([api.register('ayen'), api.register('deng')])
  const pages = await Promise.all(
    Array.from({ length: 40 }, (_, n) => users[n % 2]).map((user, n) =>
      api.request('GET', `/search?q=n%3D${n % 16}`, {
        token: user?.access ?? '',
        headers: { cookie: `access=${user?.access}; refresh=${user?.refresh}` },
      }),
    ),
  )
  for (const { text } of pages) {
    expect(text).not.toMatch(/ayen|deng/)
    expect(text).toContain('<h1>401</h1>')
  }
})

test("API requests of a page are attributed to the client's IP address", async () => {
  const logFile = join(folder, 'proxied.log')
  const proxied = await startApi({
    config: {
      clientDir,
      renderDir,
      trustProxy: 1,
      logLevel: 'info',
      logFile,
    },
  })
  try {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    await proxied.request('GET', '/about', { headers })
    const requests = readFileSync(logFile, 'utf8')
      .split('\n')
      .find((line) => line.includes('/api/users/me/'))
    expect(JSON.parse(requests ?? '{}')).toMatchObject({ from: '203.0.113.9', status: 401 })
  } finally {
    await proxied.stop()
  }
})
