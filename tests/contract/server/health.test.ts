import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startApi, startFileApi } from '../kit/kit.ts'

const api = await startFileApi()

test('responds ok while the database is reachable', async () => {
  const response = await api.request('GET', '/api/health/')
  expect(response.status).toBe(200)
  expect(response.body).toEqual({ status: 'ok' })
})

test("sets a request id and keeps the client's", async () => {
  const own = await api.request('GET', '/api/health/')
  expect(own.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  const given = await api.request('GET', '/api/health/', {
    headers: { 'x-request-id': 'client-request-1' },
  })
  expect(given.headers.get('x-request-id')).toBe('client-request-1')
})

test('distinguishes an unknown path from a wrong method', async () => {
  const unknown = await api.request('GET', '/api/nothing-here/')
  expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Not found.' }])
  const wrong = await api.request('DELETE', '/api/health/')
  expect([wrong.status, wrong.body]).toEqual([405, { detail: 'Method "DELETE" not allowed.' }])
  expect(wrong.headers.get('allow')).toBe('GET, HEAD')
})

test('responds with one message when the database is unreachable', async () => {
  const lonely = await startApi()
  expect((await lonely.request('GET', '/api/health/')).status).toBe(200)
  await lonely.db.destroy()
  const response = await lonely.request('GET', '/api/health/')
  expect([response.status, response.body]).toEqual([
    503,
    { detail: 'The database cannot be reached.' },
  ])
  await lonely.stop()
})

test('finishes running requests on shutdown', async () => {
  let stopped: Promise<void> | undefined
  let armed = false
  const api = await startApi({
    now: () => {
      if (armed) stopped ??= api.stop()
      return Date.now()
    },
  })
  const user = await api.register('last-guest')
  armed = true
  const login = await api.request('POST', '/api/auth/token/', {
    body: { username: user.username, password: user.password },
  })
  expect(login.status).toBe(200)
  expect(stopped).toBeDefined()
  await stopped
  await expect(api.request('GET', '/api/health/')).rejects.toThrow('fetch failed')
})

test('preconnected connections do not delay shutdown', async () => {
  const api = await startApi()
  const { hostname, port } = new URL(api.origin)
  const early = connect(Number(port), hostname)
  await once(early, 'connect')
  const used = connect(Number(port), hostname)
  used.write('GET /api/health/ HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(used, 'data')
  const ends = Promise.all([once(early, 'close'), once(used, 'close')])
  const started = performance.now()
  await api.stop()
  await ends
  expect(performance.now() - started).toBeLessThan(5000)
})
