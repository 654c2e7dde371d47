import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { enqueueJob } from '../../../server/jobs/queue.ts'
import { type Api, createFileFolder, startApi, startFileApi } from '../kit/kit.ts'
import {
  createConversation,
  openMessaging,
  openNotifications,
  sendMessage,
  trackProbes,
} from '../kit/live-kit.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'

const api = await startFileApi()
const { track } = trackProbes()

const read = async (server: Api): Promise<string> => (await server.request('GET', '/metrics')).text

/** The value of a sample such as `name{label="value"}`; null = there is none. */
async function sample(server: Api, name: string): Promise<number | null> {
  const line = (await read(server)).split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

describe('metrics', () => {
  test('are in the text format of Prometheus, with the event loop lag of the process', async () => {
    const response = await api.request('GET', '/metrics')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    for (const line of response.text.split('\n')) {
      expect(line).toMatch(/^$|^# (?:HELP|TYPE) \w+ |^\w+(?:\{[^}]*\})? (?:[-+\d.e]+|Nan)$/)
    }
    expect(await sample(api, 'nodejs_eventloop_lag_p99_seconds')).toBeTypeOf('number')
  })

  test('count requests by method, route pattern and class of the status, never by URL', async () => {
    const paths = ['/api/posts/731/', '/api/posts/732/?secret=word', '/nothing/here-731']
    for (const path of paths) expect((await api.request('GET', path)).status).toBe(404)
    const count = (route: string) =>
      sample(api, `http_request_duration_seconds_count{method="GET",route="${route}",status="4xx"}`)
    await vi.waitFor(async () => expect(await count('/api/posts/:id/')).toBe(2))
    expect(await count('none')).toBe(1)
    const labels = [...(await read(api)).matchAll(/\{.*\}/g)].join('\n')
    expect(labels).toContain('/api/posts/:id/')
    expect(labels).not.toMatch(/731|732|secret/)
  })

  test('count all files of the client as one route', async () => {
    const folder = createFileFolder()
    writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
    mkdirSync(join(folder, 'assets'))
    for (const name of ['a', 'b']) writeFileSync(join(folder, 'assets', `${name}.js`), '')
    const whole = await startApi({ config: { clientDir: folder } })
    for (const name of ['a', 'b']) {
      expect((await whole.request('GET', `/assets/${name}.js`)).status).toBe(200)
    }
    const name = 'http_request_duration_seconds_count'
    const labels = 'method="GET",route="/assets/*",status="2xx"'
    await vi.waitFor(async () => expect(await sample(whole, `${name}{${labels}}`)).toBe(2))
    await whole.stop()
  })

  test('count open sockets by channel', async () => {
    const user = await api.register('sockets')
    const counts = async () => [
      await sample(api, 'kinyeti_open_sockets{channel="messaging"}'),
      await sample(api, 'kinyeti_open_sockets{channel="notifications"}'),
    ]
    expect(await counts()).toEqual([0, 0])
    const peer = await api.register('sockets-peer')
    const id = await createConversation(api, user, peer)
    const general = await track(openMessaging(api, user))
    await track(openMessaging(api, user, id))
    await track(openNotifications(api, user))
    expect(await counts()).toEqual([2, 1])
    await general.close()
    await vi.waitFor(async () => expect(await counts()).toEqual([1, 1]))
  })

  test('count each sent message once, of their own server only', async () => {
    const other = await startApi()
    const [user, peer] = [await other.register('sender'), await other.register('receiver')]
    const id = await createConversation(other, user, peer)
    const sent = (server: Api) => sample(server, 'kinyeti_messages_sent_total')
    const before = [await sent(other), await sent(api)]
    await sendMessage(other, user, id, 'one')
    await sendMessage(other, peer, id, 'two')
    const repeated = { content: 'three', message_type: 'text', client_id: crypto.randomUUID() }
    for (let n = 0; n < 2; n += 1) {
      await other.request('POST', `/api/messaging/conversations/${id}/messages/`, {
        token: user.access,
        body: repeated,
      })
    }
    expect([before, await sent(other), await sent(api)]).toEqual([[0, 0], 3, 0])
    await other.stop()
  })

  test('count waiting jobs, and omit them while the database does not answer', async () => {
    const other = await startApi()
    const waiting = () => sample(other, 'kinyeti_jobs_waiting')
    expect(await waiting()).toBe(0)
    const job = { email: 'a@example.org', origin: 'https://kinyeti.example' }
    await enqueueJob(other.db, 'reset_password', job)
    expect(await waiting()).toBe(1)
    await other.db.destroy()
    expect(await waiting()).toBeNull()
    expect(await sample(other, 'kinyeti_messages_sent_total')).toBe(0)
    await other.stop()
  })

  test('do not wait for a query that waits for a lock', async () => {
    const other = await startApi()
    await other.db.transaction().execute(async (trx) => {
      await sql`lock table graphile_worker._private_jobs`.execute(trx)
      const started = performance.now()
      expect(await sample(other, 'kinyeti_jobs_waiting')).toBeNull()
      expect(performance.now() - started).toBeLessThan(4_000)
    })
    await vi.waitFor(async () => expect(await sample(other, 'kinyeti_jobs_waiting')).toBe(0))
    await other.stop()
  })

  test('show connections of the database and queries that wait for one', async () => {
    const small = await startApi({ pool: { max: 1 } })
    const counts = async () => [
      await sample(small, 'kinyeti_database_connections'),
      await sample(small, 'kinyeti_database_connections_idle'),
      await sample(small, 'kinyeti_database_queries_waiting'),
    ]
    await sql`select 1`.execute(small.db)
    expect(await counts()).toEqual([1, 1, 0])
    let queued: Promise<unknown> = Promise.resolve()
    await small.db.transaction().execute(async () => {
      queued = sql`select 1`.execute(small.db)
      expect(await counts()).toEqual([1, 0, 1])
    })
    await queued
    await small.stop()
  })
})

describe('access to the metrics', () => {
  const status = async (server: Api, headers: { [name: string]: string } = {}) =>
    (await server.request('GET', '/metrics', { headers })).status

  test('without a token is for clients in private networks, by the address the trusted proxy sent', async () => {
    const folder = createFileFolder()
    writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
    const behind = await startApi({ config: { trustProxy: 1, clientDir: folder } })
    const from = (address: string) => status(behind, { 'x-forwarded-for': address })
    expect(await status(behind)).toBe(200)
    for (const address of ['10.1.2.3', '192.168.7.1', '172.20.0.9', 'fd00::7', '::ffff:10.0.0.7'])
      expect([address, await from(address)]).toEqual([address, 200])
    for (const address of [
      '203.0.113.9',
      '2001:db8::1',
      '172.32.0.1',
      '10.0.0.7, 203.0.113.9',
      'x',
    ])
      expect([address, await from(address)]).toEqual([address, 404])
    const refused = await behind.request('GET', '/metrics', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(refused.body).toEqual({ detail: 'Not found.' })
    await behind.stop()
  })

  test('without a token is denied when a proxy that is not trusted sent the request', async () => {
    expect(await status(api)).toBe(200)
    expect(await status(api, { 'x-forwarded-for': '10.0.0.7' })).toBe(404)
    expect(await status(api, { forwarded: 'for=10.0.0.7' })).toBe(404)
  })

  test('with a token is for every client that has it, and for no other', async () => {
    const guarded = await startApi({ config: { metricsToken: TOKEN, trustProxy: 1 } })
    const far = { 'x-forwarded-for': '203.0.113.9' }
    expect(await status(guarded)).toBe(404)
    expect(await status(guarded, { authorization: `Bearer ${TOKEN}x` })).toBe(404)
    expect(await status(guarded, { authorization: `Basic ${TOKEN}` })).toBe(404)
    expect(await status(guarded, { authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(await status(guarded, { ...far, authorization: `Bearer ${TOKEN}` })).toBe(200)
    await guarded.stop()
  })
})
