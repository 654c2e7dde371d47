import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFileFolder, startApi, startFileApi } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'

/** Liveness and readiness: what load balancers and supervisors ask. */

const PAGES_PER_ADDRESS = 900

const folder = createFileFolder()
const logFile = join(folder, 'server.log')
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')

let isStopping = false
const api = await startFileApi({
  config: { limits: true, trustProxy: 1, logLevel: 'info', logFile, clientDir: folder },
  isStopping: () => isStopping,
})

test.each(['/healthz', '/readyz', '/healthz/'])(
  '%s responds 200 with JSON, not with a page of the client',
  async (path) => {
    const response = await api.request('GET', path)
    expect([response.status, response.body]).toEqual([200, { status: 'ok' }])
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await api.request('HEAD', path)).status).toBe(200)
  },
)

test('probes are neither limited nor counted, when an address sends more than it may request pages', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.5' }
  const get = (path: string) => api.request('GET', path, { headers })
  const statuses = new Set<number>()
  for (let n = 0; n < PAGES_PER_ADDRESS; n += 1) statuses.add((await get('/healthz')).status)
  statuses.add((await get('/readyz')).status)
  expect([...statuses]).toEqual([200])
  expect((await get('/robots.txt')).status).toBe(200)
})

test('probes and metrics are not logged as visits, when they succeed', async () => {
  const send = (path: string, id: string) =>
    api.request('GET', path, { headers: { 'x-request-id': id } })
  await send('/healthz', 'probe-of-liveness')
  await send('/readyz', 'probe-of-readiness')
  await send('/metrics', 'probe-of-metrics')
  await send('/robots.txt', 'visit-of-a-page')
  await vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toContain('visit-of-a-page'))
  expect(readFileSync(logFile, 'utf8')).not.toContain('probe-of-')
})

test('/readyz responds 503 and /healthz 200, when the process stops', async () => {
  isStopping = true
  const readiness = await api.request('GET', '/readyz')
  expect([readiness.status, readiness.body]).toEqual([503, { detail: 'The server is stopping.' }])
  expect(readiness.headers.get('retry-after')).toBe('2')
  expect((await api.request('GET', '/healthz')).status).toBe(200)
  isStopping = false
  expect((await api.request('GET', '/readyz')).status).toBe(200)
})

test('/readyz responds 503 and /healthz 200, when the database does not answer', async () => {
  const lonely = await startApi()
  expect((await lonely.request('GET', '/readyz')).status).toBe(200)
  await lonely.db.destroy()
  const readiness = await lonely.request('GET', '/readyz')
  expect([readiness.status, readiness.body]).toEqual([
    503,
    { detail: 'The database cannot be reached.' },
  ])
  expect((await lonely.request('GET', '/healthz')).status).toBe(200)
  await lonely.stop()
})

test('/readyz runs one query, when many requests arrive while it runs', async () => {
  const busy = await startApi()
  const executor = busy.serverDb.getExecutor()
  const executeQuery = executor.executeQuery.bind(executor)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(async (...query) => {
    await released
    return executeQuery(...query)
  })
  const responses = Array.from({ length: 20 }, () => busy.request('GET', '/readyz'))
  // Responses to later requests: the server has read the earlier ones.
  for (let n = 0; n < 20; n += 1) await busy.request('GET', '/healthz')
  expect(spy).toHaveBeenCalledTimes(1)
  release()
  const statuses = (await Promise.all(responses)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await busy.stop()
})

test('/readyz responds 503, when the server closes its sockets', async () => {
  const closing = await startApi()
  const user = await closing.register('witness')
  const probe = await openNotifications(closing, user)
  await probe.settled()
  // The server waits for the closing handshake of this peer.
  probe.socket.pause()
  const stopped = closing.stop()
  const readiness = await closing.request('GET', '/readyz')
  expect([readiness.status, readiness.body]).toEqual([503, { detail: 'The server is stopping.' }])
  expect((await closing.request('GET', '/healthz')).status).toBe(200)
  await stopped
  probe.socket.terminate()
})
