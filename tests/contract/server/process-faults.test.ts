import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { readPostmaster } from '../../../server/postgres/postmaster.ts'
import { makeDatabaseFolder } from '../../../tools/test/database-folder.ts'
import {
  type ChildApi,
  type ChildStore,
  createChildStore,
  startChild,
} from '../kit/durability-child.ts'

/** External failures must not end the server. Runs it in its own process, as in production. */

vi.setConfig({ testTimeout: 120_000 })
const WAIT = { timeout: 60_000, interval: 20 }

const { env: stored, name, folder: dataDir } = await createChildStore()
const env: ChildStore['env'] = { ...stored, KINYETI_LIMITS: 'off' }

const POST = { title: 'A title', body: 'Words.', category: 'discussion' }

async function call(api: ChildApi, method: string, path: string, token?: string, body?: object) {
  const response = await fetch(`${api.origin}/api/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: text === '' ? null : JSON.parse(text),
  }
}

async function signUp(api: ChildApi, username: string): Promise<string> {
  const password = 'a long enough password'
  const fields = { first_name: 'A', last_name: 'B', username, email: `${username}@example.org` }
  const user = { ...fields, password, user_type: 'creator' }
  expect((await call(api, 'POST', 'users/', undefined, user)).status).toBe(201)
  const { body } = await call(api, 'POST', 'auth/token/', undefined, { username, password })
  return body.access
}

/** Messages in the server's log other than completed requests. */
const troubles = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'server.log'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).msg)

const clientOf = (url: string): pg.Client => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client
}

describe('server with an external PostgreSQL', () => {
  let api: ChildApi
  beforeAll(async () => {
    api = await startChild(env)
  })
  afterAll(() => api.kill())

  test('survives hundreds of uploads cut off at 0, 4 and 64 kB on every route, and keeps no file', async () => {
    const token = await signUp(api, 'uploader')
    const draft = { type: 'text', title: 'A title', body: '<p>Words.</p>', published: false }
    const entry = (await call(api, 'POST', 'blog/', token, draft)).body
    const routes = [
      ['POST', 'creative-assets/', 'file', 'a.zip'],
      ['POST', 'uploads/', 'file', 'a.jpg'],
      ['POST', 'portfolio/', 'images', 'a.jpg'],
      ['POST', 'blog/', 'cover', 'a.jpg'],
      ['PUT', `blog/${entry.slug}/`, 'cover', 'a.jpg'],
    ] as const
    for (const [method, path, field, file] of routes) {
      for (const bytes of [0, 4_096, 65_536]) {
        const cuts = Array.from({ length: 100 }, () =>
          cutOff(api, { method, path: `/api/${path}`, token, field, file, bytes }),
        )
        await Promise.all(cuts)
      }
      expect([path, (await call(api, 'GET', 'users/me/', token)).status]).toEqual([path, 200])
    }
    const left = () =>
      readdirSync(dataDir, { recursive: true }).filter((name) => String(name).endsWith('.tmp'))
    await vi.waitUntil(() => left().length === 0, WAIT)
    expect(readdirSync(join(dataDir, 'assets'))).toEqual([])
    expect(troubles(dataDir)).toEqual([])
  })

  test('responds 503 with Retry-After when 30 database connections are terminated under load, then recovers', async () => {
    const token = await signUp(api, 'poster')
    const admin = clientOf(inject('postgresUrl'))
    await admin.connect()
    const responses: { status: number; retryAfter: string | null }[] = []
    let ended = 0
    const post = async (): Promise<void> => {
      while (ended < 30) {
        responses.push(await call(api, 'POST', 'posts/', token, POST))
      }
    }
    const end = async (): Promise<void> => {
      while (ended < 30) {
        // Busy connections: in the middle of a transaction or a query.
        const { rowCount } = await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = $1 and state <> 'idle' limit 1`,
          [name],
        )
        ended += rowCount ?? 0
      }
    }
    await Promise.all([end(), ...Array.from({ length: 12 }, post)])
    await admin.end()
    const seen = new Set(responses.map(({ status, retryAfter }) => `${status} ${retryAfter}`))
    expect([...seen].toSorted()).toEqual(['201 null', '503 2'])
    expect((await call(api, 'GET', 'health/')).body).toEqual({ status: 'ok' })
    const { status } = await call(api, 'POST', 'posts/', token, POST)
    expect(status).toBe(201)
    expect(new Set(troubles(dataDir))).toEqual(new Set(['failed']))
  })
})

describe('server with the embedded PostgreSQL', () => {
  test('restarts it when its postmaster is killed, idle and under load', async () => {
    const folder = makeDatabaseFolder()
    const embedded = join(folder, 'data')
    const { DATABASE_URL: _, ...alone } = env
    const api = await startChild({ ...alone, KINYETI_DATA: embedded })
    try {
      const token = await signUp(api, 'survivor')
      const postmaster = () => readPostmaster(join(embedded, 'postgres'))
      const kill = async (): Promise<void> => {
        const before = postmaster()?.pid
        if (before === undefined) throw new Error('no PostgreSQL runs on the data folder')
        process.kill(before, 'SIGKILL')
        await vi.waitUntil(() => {
          const now = postmaster()
          return now?.status === 'ready' && now.pid !== before
        }, WAIT)
      }
      const post = (content: string) =>
        call(api, 'POST', 'posts/', token, { ...POST, body: content })

      await kill()
      expect((await call(api, 'GET', 'health/')).body).toEqual({ status: 'ok' })
      expect((await post('after the first')).status).toBe(201)

      let killed = false
      const responses: { status: number; retryAfter: string | null }[] = []
      const send = async (_: unknown, sender: number): Promise<void> => {
        for (let turn = 0; !killed; turn += 1) responses.push(await post(`${sender} ${turn}`))
      }
      const senders = Array.from({ length: 8 }, send)
      await vi.waitUntil(() => responses.length > 20, WAIT)
      await kill().finally(() => {
        killed = true
      })
      await Promise.all(senders)
      const seen = new Set(responses.map(({ status, retryAfter }) => `${status} ${retryAfter}`))
      expect([...seen].toSorted()).toEqual(['201 null', '503 2'])
      expect((await post('after the second')).status).toBe(201)

      const acknowledged = responses.filter(({ status }) => status === 201).length + 2
      const { body } = await call(api, 'GET', 'posts/?page_size=1', token)
      expect(body.count).toBeGreaterThanOrEqual(acknowledged)
    } finally {
      await api.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

interface Cut {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly field: string
  readonly file: string
  /** Bytes of the file sent before the connection is cut. */
  readonly bytes: number
}

/** Starts to send a form with a file and disconnects in the middle. */
function cutOff(api: ChildApi, { method, path, token, field, file, bytes }: Cut): Promise<void> {
  const { hostname, port } = new URL(api.origin)
  const part = `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 1000000',
    '\r\n',
  ].join('\r\n')
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.write(head + part)
    socket.write(Buffer.alloc(bytes, 80), () => socket.resetAndDestroy())
  })
}
