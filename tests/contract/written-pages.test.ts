import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from './kit.ts'
import { builtFolder } from './written-kit.ts'

/** How pages come as HTML, with a renderer that does what the test asks of it in the query. */

const { folder, clientDir, renderDir } = builtFolder()
let api: Api
let log: () => { level: number; msg: string; page?: string; err?: { message: string } }[]
beforeAll(async () => {
  const logFile = join(folder, 'server.log')
  api = await startApi({
    config: {
      clientDir,
      renderDir,
      logLevel: 'warn',
      logFile,
    },
  })
  log = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
})
afterAll(() => api.stop())

test.each(['/explore', '/posts/a-post', '/about'])('%s goes compressed', async (path) => {
  const say = 'word '.repeat(1_000)
  const { status, headers } = await api.request('GET', `${path}?say=${encodeURIComponent(say)}`, {
    headers: { 'accept-encoding': 'br' },
  })
  expect([status, headers.get('content-encoding')]).toEqual([
    path.startsWith('/posts/') ? 404 : 200,
    'br',
  ])
})

const dataOf = (html: string) =>
  /<script type="application\/json" id="written">(.*?)<\/script>/s.exec(html)?.[1] ?? 'none'

test('[META-01 META-03] a public page comes with its HTML, its style, its links and its data', async () => {
  const { status, text, headers } = await api.request('GET', '/about')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain('<div id="root"><h1>401</h1></div>')
  expect(text).toMatch(
    /<link rel="expect" href="#main" blocking="render"><link rel="modulepreload" crossorigin href="\/assets\/written-1.js"><link rel="preload" as="image" href="\/a.webp"\/><style>[^<]*\[data-written="0"\]\{width:1px\}<\/style>/,
  )
  expect(text).toContain('<title>Of itself | Kinyeti</title>')
  expect(text).toContain('<script src="/theme.js" async data-entry="/assets/index-1.js"></script>')
  expect(text).not.toContain('type="module"')
  expect(text).toContain('<meta name="description" content="What it says" />')
  expect(text).toContain('Without JavaScript you can read and search')
  expect(JSON.parse(dataOf(text))).toMatchObject({ feeds: [], queries: [{ key: ['said'] }] })
})

const CORE = '@layer core,utilities;@layer core{*{margin:0}}'
const OWN = '[data-written="0"]{width:1px}'

test('a page brings what it uses of the style, and names the rest behind its content', async () => {
  const sheets = async (path: string) => {
    const { text } = await api.request('GET', path)
    const [head = '', body = ''] = text.split('</head>')
    const named = (part: string) => part.match(/<link rel="stylesheet" crossorigin[^>]*>/g) ?? []
    return { style: /<style>(.*?)<\/style>/s.exec(head)?.[1], head: named(head), body: named(body) }
  }
  const utilities = '<link rel="stylesheet" crossorigin href="/assets/utilities-1.css">'
  const plain = { style: CORE + OWN, head: [], body: [utilities] }
  expect(await sheets('/about')).toEqual(plain)
  expect(await sheets('/posts?wish=list')).toEqual({
    ...plain,
    style: `${CORE}@layer utilities{.a{gap:0}}${OWN}`,
  })
  // An empty page has no rule of its own, for its policy names none.
  expect(await sheets('/settings')).toEqual({
    style: undefined,
    head: ['<link rel="stylesheet" crossorigin href="/assets/core-1.css">', utilities],
    body: [],
  })
  const { text } = await api.request('GET', '/about')
  expect(text).toMatch(/<\/h1><\/div><link rel="stylesheet"[^>]*><script type="application\/json"/)
})

test('only who has been here waits for what was chosen', async () => {
  const script = async (cookie: string) => {
    const { text, headers } = await api.request('GET', '/about', { headers: { cookie } })
    return [/<script src="\/theme\.js"[^>]*>/.exec(text)?.[0], headers.get('etag')]
  }
  const first = await script('kinyeti_data=off')
  const again = await script('kinyeti_been=1')
  expect([first[0], again[0]]).toEqual([
    '<script src="/theme.js" async data-entry="/assets/index-1.js">',
    '<script src="/theme.js" data-entry="/assets/index-1.js">',
  ])
  expect(first[1]).not.toBe(again[1])
  const { text } = await api.request('GET', '/settings')
  expect(text).toContain('<script src="/theme.js"></script>')
})

test('the head of a list says where it goes on and where it came from', async () => {
  const { text } = await api.request('GET', '/posts?page=2&wish=list')
  const [head = ''] = text.split('</head>')
  expect(head.match(/<link rel="(?:prev|next)"[^>]*>/g)).toEqual([
    '<link rel="prev" href="/posts?a=1&amp;b=2">',
    '<link rel="next" href="/posts?page=3">',
  ])
})

test('who asks for a page behind the end of a list is led to one there is, for the time being', async () => {
  const { status, headers } = await api.request('GET', '/posts?page=9999&wish=beyond')
  expect([status, headers.get('location')]).toEqual([302, '/posts?tag=river'])
})

test('its policy lets in the style by its hash, and nothing else more', async () => {
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

test('what people have written does not get out of the data', async () => {
  const said = '</script><script>alert(1)</script><!--\u2028\u2029'
  const { text } = await api.request('GET', `/faq?say=${encodeURIComponent(said)}`)
  expect(dataOf(text)).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(dataOf(text)).queries[0].data.startsWith(said)).toBe(true)
})

describe('the page starts empty', () => {
  test.each([
    ['cannot be rendered', '/about?wish=fail', 'cannot'],
    ['would change something', '/about?wish=write', 'not POST /api/comments/'],
    ['asks for more than the API', '/about?wish=elsewhere', 'not GET /robots.txt'],
    ['takes longer than 3 s', '/about?wish=never', 'timeout'],
  ])('when it %s, and the log says so', async (_when, path, why) => {
    const before = log().length
    const { status, text } = await api.request('GET', path)
    expect([status, text]).toEqual([200, expect.stringContaining('<div id="root"></div>')])
    expect(text).toContain('Needs JavaScript.')
    expect(log().slice(before)).toEqual([
      expect.objectContaining({
        level: 40,
        page: '/about',
        err: expect.objectContaining({ message: expect.stringContaining(why) }),
      }),
    ])
  })

  test.each(['/settings', '/messages/7', '/admin', '/create/post', '/no/such/page'])(
    'where it is not for everybody: %s',
    async (path) => {
      expect((await api.request('GET', path)).text).toContain('<div id="root"></div>')
    },
  )

  test('and is tried again by the next who asks', async () => {
    const before = log().length
    await api.request('GET', '/faq?wish=fail')
    await api.request('GET', '/faq?wish=fail')
    expect(log().length - before).toBe(2)
  })

  test('where nothing writes pages', async () => {
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

describe('a conversation', () => {
  test.each(['/messages', '/messages/7', '/legacy-messages', '/chat-demo'])(
    'comes with the names of its code, with its title and without a face: %s',
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
    'is no other page: %s',
    async (path) => {
      const { text } = await api.request('GET', path)
      expect(text).not.toContain('modulepreload')
      expect(text).toContain('as="font"')
    },
  )

  test('asks for no face of who spends little data', async () => {
    const headers = { 'save-data': 'on' }
    const { text } = await api.request('GET', '/messages/7', { headers })
    expect(text).toContain('<html data-saver="">')
    expect(text).toContain('/assets/member-1.js')
    expect(text).not.toContain('as="font"')
  })
})

describe('who spends little data', () => {
  /** What the page was written for, whether its root says so, and the faces it asks for. */
  const sentTo = async (path: string, headers: { [name: string]: string }) => {
    const { text } = await api.request('GET', path, { headers })
    const written = /<p>(\w+)<\/p>/.exec(text)?.[1] ?? 'empty'
    return [written, /<html[^>]*>/.exec(text)?.[0], text.match(/[\w-]+\.woff2/g) ?? []]
  }
  const SAVING = ['<html data-saver="" data-first="">', []]
  const FULL = ['<html data-first="">', ['face-1.woff2']]

  test.each([
    ['whose browser asks for it', { 'save-data': 'on' }, true],
    ['who chose it in the settings', { cookie: 'kinyeti_data=on' }, true],
    ['who chose it against the browser', { cookie: 'kinyeti_data=on', 'save-data': 'off' }, true],
    ['not who wants everything', { cookie: 'kinyeti_data=off', 'save-data': 'on' }, false],
    ['not who says nothing', {}, false],
    ['not who says something else', { cookie: 'kinyeti_data=maybe', 'save-data': '1' }, false],
  ])('%s: gets a page of its own, each time', async (_who, headers, saves) => {
    const other = saves ? {} : { 'save-data': 'on' }
    await sentTo('/about?spare', other)
    expect(await sentTo('/about?spare', headers)).toEqual([`${saves}`, ...(saves ? SAVING : FULL)])
    expect(await sentTo('/about?spare', other)).toEqual([`${!saves}`, ...(saves ? FULL : SAVING)])
  })

  test('gets no faces where the page starts empty either', async () => {
    const saving = await sentTo('/settings', { 'save-data': 'on' })
    expect(saving).toEqual(['empty', '<html data-saver="">', []])
    expect(await sentTo('/settings', {})).toEqual(['empty', '<html>', ['face-1.woff2']])
  })

  test('is not told that a page of the other kind is the same', async () => {
    const full = await api.request('GET', '/about?spare')
    const headers = { 'save-data': 'on', 'if-none-match': full.headers.get('etag') ?? '' }
    expect((await api.request('GET', '/about?spare', { headers })).status).toBe(200)
  })
})

test('pages of two people, asked for at once, know neither of them', async () => {
  const people = await Promise.all([api.register('ayen'), api.register('deng')])
  const pages = await Promise.all(
    Array.from({ length: 40 }, (_, n) => people[n % 2]).map((person, n) =>
      api.request('GET', `/about?n=${n % 16}`, {
        token: person?.access ?? '',
        headers: { cookie: `access=${person?.access}; refresh=${person?.refresh}` },
      }),
    ),
  )
  for (const { text } of pages) {
    expect(text).not.toMatch(/ayen|deng/)
    expect(text).toContain('<h1>401</h1>')
  }
})

test('what a page asks is counted as its visitor’s', async () => {
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
    const asked = readFileSync(logFile, 'utf8')
      .split('\n')
      .find((line) => line.includes('/api/users/me/'))
    expect(JSON.parse(asked ?? '{}')).toMatchObject({ from: '203.0.113.9', status: 401 })
  } finally {
    await proxied.stop()
  }
})
