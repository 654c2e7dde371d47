import { describe, expect, it, vi } from 'vitest'
import { createHttpClient } from '../../../src/services/http/client.ts'
import { settle } from '../../kit/clock.ts'
import {
  empty,
  FakeHttp,
  hang,
  hangIgnoringAbort,
  json,
  noResponse,
  text,
} from '../../kit/fakes/http.ts'
import { API, createTestServices, failureOf, jwt } from '../kit/kit.ts'

const NETWORK = {
  name: 'ServiceError',
  message: 'Network error - please check your connection',
  status: 0,
  authError: false,
  aborted: false,
  serverMessage: null,
  body: null,
}
const ABORTED = { ...NETWORK, message: 'The request was cancelled.', aborted: true }

const get = (path: string) => ({ method: 'GET', path }) as const

describe('requests', () => {
  it('[HTTP-01 HTTP-02] go to the configured origin with credentials and bearer token', async () => {
    const { http, server } = createTestServices({ stored: { access: 'a1' } })
    server.on('GET /api/users/me/', json(200, { id: 1 }))
    expect(await http.request(get('users/me/'))).toEqual({ data: { id: 1 }, status: 200 })
    expect(server.calls).toEqual([
      {
        method: 'GET',
        path: '/api/users/me/',
        origin: API,
        headers: { accept: 'application/json', authorization: 'Bearer a1' },
        body: null,
        credentials: 'include',
        signal: expect.any(AbortSignal),
      },
    ])
  })

  it.each([
    [{ access: 'a', access_token: 'b', token: 'c' }, 'Bearer a'],
    [{ access_token: 'b', token: 'c' }, 'Bearer b'],
    [{ token: 'c' }, 'Bearer c'],
    [{ access: ' ', access_token: 'undefined', token: 'c' }, 'Bearer c'],
    [{ access: 'null' }, undefined],
  ])('[HTTP-03] use the first entry that is a token: %j', async (stored, header) => {
    const { http, server } = createTestServices({ stored })
    server.on('GET /api/users/me/', json(200, {}))
    await http.request(get('users/me/'))
    expect(server.calls[0]?.headers.authorization).toBe(header)
  })

  it.each(['POST', 'PUT', 'PATCH'] as const)(
    '[HTTP-04] send JSON with the JSON content type for %s, also without a body',
    async (method) => {
      const { http, server } = createTestServices()
      server.on(`${method} /api/comments/`, json(200, {}))
      await http.request({ method, path: 'comments/', body: { buffer: 'x', list: [1, null] } })
      await http.request({ method, path: 'comments/' })
      expect(server.calls.map((c) => [c.headers['content-type'], c.body])).toEqual([
        ['application/json', { buffer: 'x', list: [1, null] }],
        ['application/json', {}],
      ])
    },
  )

  it('[HTTP-04 A31] send a form without setting the content type', async () => {
    const { http, server } = createTestServices()
    server.on('PATCH /api/profiles/update_profile/', json(200, {}))
    const form = new FormData()
    form.append('bio', 'Painter')
    await http.request({ method: 'PATCH', path: 'profiles/update_profile/', body: form })
    expect(server.calls[0]?.body).toBe(form)
    expect(server.calls[0]?.headers).toEqual({ accept: 'application/json' })
  })

  it('[HTTP-05 A40] put relative paths below /api/ and keep absolute ones', async () => {
    const { http, server } = createTestServices()
    server.on('GET /api/users/me/', json(200, {}))
    server.on('POST /api/devices/', json(200, {}))
    await http.request(get('users/me/'))
    await http.request({ method: 'POST', path: '/api/devices/' })
    expect(server.log).toEqual(['GET /api/users/me/', 'POST /api/devices/'])
  })

  it('[A40] are not retried, whatever the status', async () => {
    for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
      const { http, server } = createTestServices()
      server.on('GET /api/posts/', json(status, {}))
      expect((await failureOf(http.request(get('posts/')))).status).toBe(status)
      expect(server.log).toEqual(['GET /api/posts/'])
    }
  })

  it('report their duration to the performance monitor', async () => {
    const { http, server, clock, timed } = createTestServices()
    server.on('GET /api/posts/', async () => {
      clock.sleep(1500)
      return new Response('[]')
    })
    await http.request(get('posts/?tag=a'))
    expect(timed).toEqual([['GET /api/posts/', 1500]])
  })
})

describe('responses', () => {
  it.each([
    ['no body', empty(204), null, 204],
    ['an empty text', text(200, '', 'application/json'), null, 200],
    ['JSON of another content type', text(200, '[1]', 'text/plain'), [1], 200],
    ['JSON without a content type', text(201, '{"a":1}', ''), { a: 1 }, 201],
    ['plain text', text(200, 'OK', 'text/plain; charset=utf-8'), 'OK', 200],
  ])('resolve with %s', async (_, response, data, status) => {
    const { http, server } = createTestServices()
    server.on('GET /api/posts/', response)
    expect(await http.request(get('posts/'))).toEqual({ data, status })
  })

  it.each([
    ['a page', text(200, '<!doctype html><title>Sign in to Wi-Fi</title>')],
    ['a page that says it is plain text', text(200, '<html></html>', 'text/plain')],
    ['broken JSON', text(200, '{"results":[', 'application/json')],
  ])('[A13] that are %s fail with a message for users and are logged', async (_, response) => {
    const { http, server, printed } = createTestServices({ stored: { access: 'a1' } })
    server.on('GET /api/posts/', response)
    expect(await failureOf(http.request(get('posts/')))).toEqual({
      ...NETWORK,
      message: 'Server error occurred',
      status: 200,
    })
    expect(printed).toEqual([['warn', 'answer is not JSON']])
  })

  it('[A13] never use the markup of an error page as the server’s message', async () => {
    const { http, server } = createTestServices()
    server.on('GET /api/posts/', text(502, '<html><h1>Bad Gateway</h1></html>'))
    expect(await failureOf(http.request(get('posts/')))).toEqual({
      ...NETWORK,
      message: 'Server error occurred',
      status: 502,
      body: '<html><h1>Bad Gateway</h1></html>',
    })
  })

  it('[A13] of other failures keep status, server message and body', async () => {
    const { http, server } = createTestServices()
    server.on('POST /api/comments/', json(422, { error: 'Too long', detail: 'x' }))
    expect(await failureOf(http.request({ method: 'POST', path: 'comments/' }))).toEqual({
      ...NETWORK,
      message: 'Too long',
      status: 422,
      serverMessage: 'x',
      body: { error: 'Too long', detail: 'x' },
    })
  })
})

describe('timeouts and cancellation', () => {
  it.each([
    ['hang', hang],
    ['hangIgnoringAbort', hangIgnoringAbort],
  ])(
    '[HTTP-10 ERR-15 A30] %s: fails at 30 s with the network text, not before',
    async (_, response) => {
      const { http, server, clock } = createTestServices()
      server.on('GET /api/posts/', response)
      const settled = vi.fn()
      const failure = failureOf(http.request(get('posts/')))
      void failure.then(settled)
      await clock.advanceAsync(29_999)
      expect(settled).not.toHaveBeenCalled()
      await clock.advanceAsync(1)
      expect(await failure).toEqual(NETWORK)
      expect(server.calls[0]?.signal?.aborted).toBe(true)
      expect(clock.waiting).toEqual([])
    },
  )

  it('[HTTP-10] includes the body in the 30 s', async () => {
    const { http, server, clock } = createTestServices()
    server.on('GET /api/posts/', async () => new Response(new ReadableStream({ start() {} })))
    const failure = failureOf(http.request(get('posts/')))
    await clock.advanceAsync(30_000)
    expect(await failure).toEqual(NETWORK)
  })

  it('[CAP-19] uses a shorter timeout if given', async () => {
    const { http, server, clock } = createTestServices()
    server.on('GET /api/likes/status/', hang)
    const failure = failureOf(http.request({ ...get('likes/status/'), timeoutMs: 5000 }))
    await clock.advanceAsync(5000)
    expect(await failure).toEqual(NETWORK)
  })

  it('[ERR-15 A40] fails a lost connection with the network text without a retry', async () => {
    const { http, server, printed } = createTestServices({ stored: { access: 'a' } })
    server.on('GET /api/posts/', noResponse)
    expect(await failureOf(http.request(get('posts/')))).toEqual(NETWORK)
    expect(server.log).toEqual(['GET /api/posts/'])
    expect(printed).toEqual([['info', 'no response']])
  })

  it.each([hang, hangIgnoringAbort])(
    '[VALID-14 A30] rejects as aborted without a log entry when cancelled',
    async (response) => {
      const { http, server, clock, printed } = createTestServices({ stored: { access: 'a' } })
      server.on('GET /api/posts/', response)
      const cancel = new AbortController()
      const failure = failureOf(http.request({ ...get('posts/'), signal: cancel.signal }))
      await settle()
      cancel.abort()
      expect(await failure).toEqual(ABORTED)
      expect(server.calls[0]?.signal?.aborted).toBe(true)
      expect(printed).toEqual([])
      expect(clock.waiting).toEqual([])
    },
  )

  it('[A30] sends no request if it is already cancelled', async () => {
    const { http, server } = createTestServices()
    const failure = failureOf(http.request({ ...get('posts/'), signal: AbortSignal.abort() }))
    expect(await failure).toEqual(ABORTED)
    expect(server.calls).toEqual([])
  })

  it('[A3 A30] cancels requests that are running or wait for a refresh on abortAll', async () => {
    const { http, server, clock, refreshGate } = createTestServices({
      stored: { access: 'a', refresh: 'r' },
    })
    server.on('GET /api/posts/', hang)
    const inFlight = failureOf(http.request(get('posts/')))
    await settle()
    refreshGate.start()
    const waiting = failureOf(http.request(get('users/me/')))
    await settle()
    http.abortAll()
    expect(await Promise.all([inFlight, waiting])).toEqual([ABORTED, ABORTED])
    expect(server.log).toEqual(['GET /api/posts/'])
    expect(clock.waiting).toEqual([])
  })

  it('[A3] sends requests as usual after abortAll', async () => {
    const { http, server } = createTestServices()
    server.on('GET /api/posts/', json(200, []))
    http.abortAll()
    expect(await http.request(get('posts/'))).toEqual({ data: [], status: 200 })
  })
})

describe('request kinds', () => {
  it('[HTTP-06 ERR-01 A2.2] resolves a 401 on a public path with null, without log, refresh or sign-out', async () => {
    const { http, server, refreshGate, printed, tab } = createTestServices({
      stored: { access: 'a', refresh: 'r' },
    })
    server.on('GET /api/blog/', json(401, { detail: 'no' }))
    expect(await http.request(get('blog/'))).toEqual({ data: null, status: 401 })
    expect([refreshGate.requests, printed, tab.localStorage.contents]).toEqual([
      [],
      [],
      { access: 'a', refresh: 'r' },
    ])
  })

  it('[HTTP-08 A20] logs and sends a private request without a token', async () => {
    const { http, server, printed, refreshGate } = createTestServices()
    server.on('GET /api/posts/', json(401, {}))
    expect(await failureOf(http.request(get('posts/')))).toEqual({
      ...NETWORK,
      message: 'Authentication required',
      status: 401,
      authError: true,
      body: {},
    })
    expect(server.calls.map((c) => c.headers)).toEqual([{ accept: 'application/json' }])
    expect(refreshGate.requests).toEqual([])
    expect(printed).toEqual([
      ['info', 'no token for a private path'],
      ['info', '401 on a private path'],
    ])
  })

  it('[A2.2] sends a credential request without token or waiting, with 401 as its response', async () => {
    const { http, server, refreshGate, printed } = createTestServices({
      stored: { access: jwt(-60), refresh: 'r' },
    })
    refreshGate.start()
    server.on('POST /api/auth/token/', json(401, { detail: 'Wrong password' }))
    const body = { username: 'ayen', password: 'x' }
    const failure = failureOf(http.request({ method: 'POST', path: 'auth/token/', body }))
    expect(await failure).toEqual({
      ...NETWORK,
      message: 'Wrong password',
      status: 401,
      authError: true,
      serverMessage: 'Wrong password',
      body: { detail: 'Wrong password' },
    })
    expect(server.calls[0]?.headers.authorization).toBeUndefined()
    expect([refreshGate.requests, printed]).toEqual([[], []])
  })

  it('[A2.2] prefers the caller’s kind to the path', async () => {
    const { http, server } = createTestServices()
    server.on('GET /api/blog/my_posts/', json(401, {}))
    const failure = failureOf(http.request({ ...get('blog/my_posts/'), kind: 'private' }))
    expect(await failure).toEqual({
      ...NETWORK,
      message: 'Authentication required',
      status: 401,
      authError: true,
      body: {},
    })
  })
})

describe('createHttpClient', () => {
  it('[CONFIG-01 B2] sends requests below a base that has a path', async () => {
    const { clock, tokens, refreshGate, log, http: made } = createTestServices()
    const { createRequest } = made
    const server = new FakeHttp().on('GET /backend/api/posts/', json(200, []))
    const options = {
      fetch: server.fetch,
      createRequest,
      clock,
      now: clock.now,
      tokens,
      refreshGate,
      log,
    }
    const apiBase = 'http://other.test:8080/backend'
    const http = createHttpClient({
      load: (importChunk) => importChunk(),
      ...options,
      apiBase,
      apiOrigin: API,
    })
    await http.request(get('posts/'))
    expect(server.calls.map(({ origin, path }) => origin + path)).toEqual([
      'http://other.test:8080/backend/api/posts/',
    ])
  })
})
