import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { type Dialect, ODD, PLAIN } from './dialect.ts'
import { type ForeignServer, startForeign } from './server.ts'
import { endpointTable } from './table.ts'

let server: ForeignServer | null = null
afterEach(() => server?.stop())

async function start(dialect: Partial<Dialect> = {}): Promise<ForeignServer> {
  server = await startForeign({ ...PLAIN, ...dialect })
  return server
}

interface Clause {
  id: string
  kind: string
  verbatim: string[]
}

const clauses = readFileSync('docs/spec/clauses.jsonl', 'utf8')
  .split('\n')
  .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Clause]))

test('endpoint table contains every endpoint clause with a method and a path', () => {
  const listedClauses = new Set(endpointTable().flatMap((row) => row.clauses))
  const missing = clauses.filter(
    ({ id, kind, verbatim }) =>
      kind === 'endpoint' &&
      !id.startsWith('CAP-') &&
      verbatim.some((word) => /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(word)) &&
      verbatim.some((word) => word.endsWith('/')) &&
      !listedClauses.has(id),
  )
  expect(missing.map(({ id }) => id)).toEqual([])
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

test('serves each endpoint of the table, and no other method of its path', async () => {
  const { origin, store } = await start()
  const ayen = store.addUser({ username: 'ayen', first_name: 'Ayen', last_name: 'Deng' })
  const headers = { authorization: `Bearer ${store.issueTokens(ayen).access}` }
  const listed = new Set(endpointTable().map(({ key }) => key))
  for (const key of ['GET projects/', 'GET projects/{id}/']) listed.add(key)
  const wrong = await Promise.all(
    [...new Set(endpointTable().map((row) => row.path))].flatMap((path) =>
      METHODS.map(async (method) => {
        // An unknown id: existing endpoints return their own error, all others 405.
        const url = `${origin}/api/${path.replace(/\{\w+\}/g, 'missing')}`
        const { status } = await fetch(url, { method, headers })
        const isListed = [...listed].some((key) => matches(key, method, path))
        return isListed === (status !== 405) && status !== 500 ? [] : `${method} ${path} ${status}`
      }),
    ),
  )
  expect(wrong.flat()).toEqual([])
})

/** Whether a call matches an endpoint of the table; `posts/mine/` may match an id. */
function matches(key: string, method: string, path: string): boolean {
  const [listedMethod, pattern = ''] = key.split(' ')
  const shape = new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`)
  return listedMethod === method && shape.test(path)
}

test.each([
  ['JSON', { status: 404, html: false }, '{"detail":"Not found."}'],
  ['an HTML page with status 200', { status: 200, html: true }, '<!doctype html>'],
  ['405', { status: 405, html: false }, '{"detail":"Not found."}'],
  ['501', { status: 501, html: false }, '{"detail":"Not found."}'],
])('an unspecified path returns %s', async (_, missing, text) => {
  const { origin } = await start({ missing })
  for (const path of ['uploads/', 'collections/', 'admin/overview/', 'posts/1/pictures/']) {
    const response = await fetch(`${origin}/api/${path}`)
    expect([path, response.status]).toEqual([path, missing.status])
    expect(await response.text()).toContain(text)
  }
})

test('logs and ignores unspecified fields and parameters', async () => {
  const { origin, store, received } = await start()
  store.addUser({ username: 'ayen', password: 'secret' })
  const response = await fetch(`${origin}/api/auth/token/?page=2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ayen', password: 'secret', device: 'phone' }),
  })
  expect(Object.keys((await response.json()) as object)).toEqual(['access', 'refresh'])
  expect(received).toEqual([
    {
      method: 'POST',
      path: 'auth/token/',
      key: 'POST auth/token/',
      query: { page: '2' },
      body: { username: 'ayen', password: 'secret', device: 'phone' },
      files: [],
      status: 200,
      unknown: ['?page', 'device'],
    },
  ])
})

test('stores uploaded pictures under any field name', async () => {
  const { origin, store, received } = await start()
  const ayen = store.addUser({ username: 'ayen', first_name: 'Ayen', last_name: 'Deng' })
  const form = new FormData()
  form.append('title', 'Ferry')
  form.append('anything', new Blob(['PNG'], { type: 'image/png' }), 'ferry.png')
  const response = await fetch(`${origin}/api/portfolio/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${store.issueTokens(ayen).access}` },
    body: form,
  })
  const work = (await response.json()) as { title: string; images: { image: string }[] }
  expect(work.title).toBe('Ferry')
  expect(await (await fetch(origin + work.images[0]?.image)).text()).toBe('PNG')
  expect(received[0]?.files).toEqual([
    { field: 'anything', name: 'ferry.png', type: 'image/png', size: 3 },
  ])
})

test('odd dialect: string ids, lists under results, authors by username', async () => {
  const { origin, store } = await start(ODD)
  const ayen = store.addUser({ username: 'ayen', first_name: 'Ayen', last_name: 'Deng' })
  const post = store.add('post', ayen, { title: 'Nile', body: 'High water' })
  const headers = { authorization: `Bearer ${store.issueTokens(ayen).access}` }
  const anonymous = await fetch(`${origin}/api/posts/`)
  const response = await fetch(`${origin}/api/posts/`, { headers })
  expect(anonymous.status).toBe(401)
  expect(await response.json()).toEqual({
    results: [
      {
        id: '2',
        title: 'Nile',
        content: 'High water',
        category: '',
        tags: [],
        author: 'ayen',
        likes_count: 0,
        comments_count: 0,
        views_count: 0,
        created_at: post.createdAt,
      },
    ],
  })
})
