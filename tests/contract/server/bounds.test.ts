import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { sweepDrafts } from '../../../server/draft-visibility.ts'
import { type Api, startApi, startFileApi } from '../kit/kit.ts'
import { jpeg, sendForm, upload } from '../publishing/forms.ts'

const disk = vi.hoisted(() => ({ full: false }))
const noRoom = () => Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })

/** Simulates a disk that runs full in the middle of a file. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const writeHalf: typeof real.writeFile = async (path, data, options) => {
    if (!disk.full) return real.writeFile(path, data, options)
    const bytes = Buffer.from(data as Uint8Array)
    await real.writeFile(path, bytes.subarray(0, bytes.length / 2), options)
    throw noRoom()
  }
  return { ...real, writeFile: writeHalf }
})
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const { Writable } = await import('node:stream')
  const { writeFileSync } = real
  const createWriteStream = ((path: string, options: object) => {
    if (!disk.full) return real.createWriteStream(path, options)
    return new Writable({
      write(chunk, _encoding, done) {
        writeFileSync(path, chunk)
        done(noRoom())
      },
    })
  }) as unknown as typeof real.createWriteStream
  return { ...real, createWriteStream }
})

const api = await startFileApi()
const user = await api.register('ayen')
afterEach(() => {
  disk.full = false
})

/** Sends a raw request; resolves to its status, or 0 without a response. */
function raw(text: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(api.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let response = ''
    socket.on('data', (chunk) => (response += chunk))
    socket.on('error', reject)
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0), text: response }),
    )
    socket.write(text)
  })
}

const get = (path: string, host = 'localhost') =>
  raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

const filesOf = (api: Api): string[] =>
  readdirSync(api.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

describe('malformed requests', () => {
  test.each(['a b', 'x:99999', '[::1', 'x"><y', 'user@host'])(
    'rejects the Host header %j',
    async (host) => {
      expect((await get('/api/posts/', host)).status).toBe(400)
      expect((await get('/sitemap.xml', host)).status).toBe(400)
    },
  )

  test.each(['localhost:4000', '[::1]:4000', 'kinyeti.example', 'my_host.', '10.0.0.7'])(
    'accepts the Host header %j',
    async (host) => {
      expect((await get('/api/posts/', host)).status).toBe(200)
    },
  )

  test.each([
    '///',
    '//[',
    '//%5b',
    '/api/docs/__proto__',
    '/api/docs/constructor',
    '/api/docs/toString',
  ])('responds 404 for %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test.each([65, 5_000, 40_000])('rejects JSON nested %i deep at any position', async (depth) => {
    const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const list = `{"tags":${'['.repeat(depth)}${']'.repeat(depth)}}`
    for (const text of [deep, list]) {
      for (const path of [
        'posts/',
        'portfolio/',
        'creative-assets/',
        'messaging/conversations/create/',
      ]) {
        const { access } = user
        const response = await api.request('POST', `/api/${path}`, { token: access, raw: text })
        expect([path, response.status]).toEqual([path, 400])
      }
    }
  })

  test('truncates a search to 200 characters and limits a page to 100 entries', async () => {
    const word = 'x'.repeat(200)
    const found = await api.request('POST', '/api/posts/', {
      token: user.access,
      body: { title: 'Long', body: word, category: 'Craft' },
    })
    expect(found.status).toBe(201)
    const list = await api.request('GET', `/api/posts/?search=${word}${'y'.repeat(2_800)}`)
    expect(list.body.results.map((post: { id: number }) => post.id)).toEqual([found.body.id])
    const page = await api.request('GET', '/api/posts/?page_size=1000000&page=1')
    expect(page.status).toBe(200)
  })
})

describe('overloaded database', () => {
  test('responds 503 with Retry-After while the pool is exhausted, and the health check uses its own connection', async () => {
    // The wait includes opening the connection.
    const narrow = await startApi({ pool: { max: 1, connectionTimeoutMs: 2_000 } })
    const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const occupied = narrow.db.connection().execute(() => {
      taken.resolve()
      return free.promise
    })
    await taken.promise
    const response = await narrow.request('GET', '/api/posts/')
    expect([response.status, response.body, response.headers.get('retry-after')]).toEqual([
      503,
      { detail: 'The server is busy at the moment. Please try again.' },
      '2',
    ])
    expect((await narrow.request('GET', '/api/health/')).body).toEqual({ status: 'ok' })
    free.resolve()
    await occupied
    expect((await narrow.request('GET', '/api/posts/')).status).toBe(200)
    await narrow.stop()
  })

  test('responds 503 with Retry-After on a long lock and recovers', async () => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${await nameOf(api)}`
    const other = openDatabase(url.href, { max: 1 })
    const response = await other.transaction().execute(async (trx) => {
      await sql`lock table posts in access exclusive mode`.execute(trx)
      return api.request('GET', '/api/posts/')
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await api.request('GET', '/api/posts/')).status).toBe(200)
    await other.destroy()
  })

  test('sets timeouts on every connection', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name like '%\_timeout' and name ~
        '^(?:statement|lock|idle_in_transaction_session)_' order by name`.execute(api.db)
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '30000' },
      { name: 'lock_timeout', setting: '5000' },
      { name: 'statement_timeout', setting: '15000' },
    ])
  })
})

describe('full disk', () => {
  const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')

  test('uploads get 507 and leave nothing behind, and existing files are still served', async () => {
    const bytes = await jpeg(900, 700)
    const existing = await upload(api, user.access, { bytes, name: 'a.jpg' })
    const before = filesOf(api)
    disk.full = true
    const detail = 'The server is out of storage. Please try again later.'
    const picture = await upload(api, user.access, { bytes, name: 'b.jpg' })
    expect([picture.status, picture.body]).toEqual([507, { detail }])
    const asset = await sendForm(api, 'POST', '/api/creative-assets/', user.access, [
      ['title', 'Brushes'],
      ['file', { bytes: ZIP, name: 'brushes.zip' }],
    ])
    expect([asset.status, asset.body]).toEqual([507, { detail }])
    for (const file of ['320.webp', '640.avif', '320.webp']) {
      const response = await fetch(`${api.origin}${existing.body.url}${file}`)
      expect([file, response.status, (await response.arrayBuffer()).byteLength > 100]).toEqual([
        file,
        200,
        true,
      ])
    }
    const preview = await fetch(`${api.origin}/media/previews/person-${user.id}.jpg`)
    expect(preview.status).toBe(200)
    const post = { title: 'Words need little room', body: 'Yes.', category: 'Craft' }
    const { status } = await api.request('POST', '/api/posts/', {
      token: user.access,
      body: post,
    })
    expect(status).toBe(201)
    expect(filesOf(api)).toEqual(before)
  })

  test('startup deletes partial files of an earlier run and nothing else', async () => {
    const bytes = await jpeg(300, 200)
    const { body } = await upload(api, user.access, { bytes, name: 'a.jpg' })
    const folder = join(api.config.dataDir, 'media', String(body.url).replace(/^\/media\//, ''))
    const before = filesOf(api)
    const old = join(folder, 'master.0123456789ab.tmp')
    await writeFile(old, 'half')
    await sweepDrafts(api.config, Date.now() + 1)
    expect(filesOf(api)).toEqual(before)
    await writeFile(old, 'being written')
    await sweepDrafts(api.config, Date.now() - 60_000)
    expect(readFileSync(old, 'utf8')).toBe('being written')
  })
})

const nameOf = async (api: Api): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.db)
  return rows[0]?.name ?? ''
}
