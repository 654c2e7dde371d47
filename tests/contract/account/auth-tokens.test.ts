import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { PASSWORD, startFileApi, type TestUser } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

const WRONG_CREDENTIALS = { detail: 'No account matches this username and password.' }
const EXPIRED = {
  detail: 'Your sign-in has expired. Please sign in again.',
  code: 'token_not_valid',
}
const START = Date.UTC(2026, 0, 5, 9, 0, 0)

let now = START

const api = await startFileApi({ now: () => now })
const akech = await api.register('akech')
beforeEach(() => {
  now = START
})

const login = (username: string, password = PASSWORD) =>
  api.request('POST', '/api/auth/token/', { body: { username, password } })
const refresh = (token: string, path = '/api/auth/token/refresh/') =>
  api.request('POST', path, { body: { refresh: token } })
const me = (token: string) => api.request('GET', '/api/users/me/', { token })

describe('sign-in', () => {
  test('[API-AUTH-01 ENT-07] returns access and refresh token, and nothing else', async () => {
    const client = createClient(api)
    const tokens = await client.auth.token({ username: 'akech', password: PASSWORD })
    expect(tokens).toEqual({ access: expect.any(String), refresh: expect.any(String) })
    expect(client.calls).toEqual(['POST /api/auth/token/ 200'])
    expect((await me(tokens.access)).body.username).toBe('akech')
  })

  test('[API-AUTH-01] ignores the case of the username', async () => {
    expect((await login('AKECH')).status).toBe(200)
  })

  test('[API-AUTH-01] issues access tokens that are valid for five minutes', async () => {
    const { body } = await login('akech')
    const { iat = 0, exp = 0 } = decodeJwt(body.access)
    expect([iat, exp - iat]).toEqual([START / 1000, 300])
  })

  test('[API-AUTH-01] rejects a wrong password and an unknown name with the same response', async () => {
    const wrong = await login('akech', 'not the password')
    const unknown = await login('nobody-here', 'not the password')
    expect([wrong.status, wrong.body]).toEqual([401, WRONG_CREDENTIALS])
    expect([unknown.status, unknown.body]).toEqual([401, WRONG_CREDENTIALS])
  })

  test("[API-AUTH-01] the client shows the server's message", async () => {
    const client = createClient(api)
    await expect(client.auth.token({ username: 'akech', password: 'wrong' })).rejects.toMatchObject(
      { status: 401, message: WRONG_CREDENTIALS.detail },
    )
    expect(client.calls).toEqual(['POST /api/auth/token/ 401'])
  })

  test.each([
    ['nothing', {}, { username: ['Username is required.'], password: ['Password is required.'] }],
    [
      'blank',
      { username: '  ', password: '' },
      { username: ['Username is required.'], password: ['Password is required.'] },
    ],
    [
      'null',
      { username: null, password: null },
      { username: ['Username must be text.'], password: ['Password must be text.'] },
    ],
    [
      'wrong types',
      { username: 7, password: ['a'] },
      { username: ['Username must be text.'], password: ['Password must be text.'] },
    ],
    [
      'a username of 5,000 characters',
      { username: 'a'.repeat(5000), password: 'x' },
      { username: ['Username can have up to 254 characters.'] },
    ],
    [
      'a null character',
      { username: 'ake\0ch', password: 'x' },
      { username: ['Null characters are not allowed.'] },
    ],
  ])('[API-AUTH-01] rejects %s with messages per field', async (_, body, fields) => {
    const response = await api.request('POST', '/api/auth/token/', { body })
    expect([response.status, response.body]).toEqual([400, fields])
  })

  test.each([
    ['malformed JSON', '{"username": ', 400, { detail: 'The request is not readable JSON.' }],
    ['a list', '[1]', 400, { non_field_errors: ['Invalid data. Expected an object.'] }],
    ['a text', '"x"', 400, { non_field_errors: ['Invalid data. Expected an object.'] }],
    [
      'a body over 1 MiB',
      JSON.stringify({ username: 'a'.repeat(1024 * 1024) }),
      413,
      { detail: 'The request is too large.' },
    ],
  ])('[API-AUTH-01] rejects %s', async (_, raw, status, body) => {
    const response = await api.request('POST', '/api/auth/token/', { raw })
    expect([response.status, response.body]).toEqual([status, body])
  })

  test('[API-AUTH-01] rejects a body that is not JSON', async () => {
    const response = await api.request('POST', '/api/auth/token/', {
      raw: '<user/>',
      headers: { 'content-type': 'application/xml' },
    })
    expect([response.status, response.body]).toEqual([
      415,
      { detail: 'This kind of content is not accepted here.' },
    ])
  })
})

describe('access tokens', () => {
  const NOT_SIGNED_IN = { detail: 'Please sign in first.', code: 'not_authenticated' }

  test('[REFRESH-01] a missing, foreign or modified token gives 401', async () => {
    const missing = await api.request('GET', '/api/users/me/')
    expect([missing.status, missing.body]).toEqual([401, NOT_SIGNED_IN])
    expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    const { sub = '', sid } = decodeJwt(akech.access)
    const foreign = await new SignJWT({ token_type: 'access', sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setExpirationTime(START / 1000 + 300)
      .sign(new TextEncoder().encode('a key that is not the one of this server'))
    const unsigned = `${btoa('{"alg":"none"}')}.${akech.access.split('.')[1]}.`
    for (const token of [foreign, unsigned, 'garbage', `${akech.access}x`, akech.refresh]) {
      const response = await me(token)
      expect([response.status, response.body]).toEqual([401, EXPIRED])
    }
  })

  test('[REFRESH-01] a token is valid exactly until its expiry', async () => {
    const { body } = await login('akech')
    now = START + 299_999
    expect((await me(body.access)).status).toBe(200)
    now = START + 300_000
    const response = await me(body.access)
    expect([response.status, response.body]).toEqual([401, EXPIRED])
  })

  test('[REFRESH-01] the client refreshes once and retries the request', async () => {
    const { body } = await login('akech')
    const client = createClient(api, body)
    now = START + 400_000
    // The token looks valid to this client, because its clock does not advance.
    const stale = createClient({ ...api, now: () => START }, body)
    expect((await stale.users.me()).username).toBe('akech')
    expect(stale.calls).toEqual([
      'GET /api/users/me/ 401',
      'POST /api/auth/token/refresh/ 200',
      'GET /api/users/me/ 200',
    ])
    client.tokens.write(stale.tokens.readAll() as TestUser)
    expect((await client.users.me()).username).toBe('akech')
    expect(client.calls).toEqual(['GET /api/users/me/ 200'])
  })
})

describe('token refresh', () => {
  test('[REFRESH-08] exchanges the refresh token for a new pair', async () => {
    const { body } = await login('akech')
    const response = await refresh(body.refresh)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ access: expect.any(String), refresh: expect.any(String) })
    expect(response.body.refresh).not.toBe(body.refresh)
    expect((await me(response.body.access)).status).toBe(200)
  })

  test.each([
    ['REFRESH-09', '/api/token/refresh/', 2],
    ['REFRESH-10', '/api/auth/jwt/refresh/', 3],
  ] as const)('[%s] %s exchanges the token as well', async (_, path, attempt) => {
    const { body } = await login('akech')
    const client = createClient(api)
    expect(await client.auth.attemptRefresh(attempt, body.refresh)).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
    })
    expect(client.calls).toEqual([`POST ${path} 200`])
  })

  test.each([
    ['REFRESH-09', ['/api/auth/token/refresh/'], '/api/token/refresh/'],
    ['REFRESH-10', ['/api/auth/token/refresh/', '/api/token/refresh/'], '/api/auth/jwt/refresh/'],
  ] as const)('[%s] when %s is missing the client refreshes with %s', async (_, missing, path) => {
    const { body } = await login('akech')
    const client = createClient({ ...api, now: () => START }, { ...body, missing })
    now = START + 400_000
    expect((await client.users.me()).username).toBe('akech')
    expect(client.calls).toEqual([
      'GET /api/users/me/ 401',
      ...missing.map((one) => `POST ${one} 404`),
      `POST ${path} 200`,
      'GET /api/users/me/ 200',
    ])
    expect(client.tokens.readRefresh()).not.toBe(body.refresh)
  })

  test('[REFRESH-11] an empty body uses the cookie, and every exchange sets a new one', async () => {
    const client = createClient(api)
    await client.auth.token({ username: 'akech', password: PASSWORD })
    const first = client.cookies.get('kinyeti_refresh')
    const response = await client.auth.attemptRefresh(4, '')
    expect(response).toEqual({ access: expect.any(String), refresh: expect.any(String) })
    expect(client.cookies.get('kinyeti_refresh')).toBe(response.refresh)
    expect(response.refresh).not.toBe(first)
  })

  test('[REFRESH-11] the cookie is HttpOnly and not sent to other sites', async () => {
    const response = await login('akech')
    expect(response.headers.getSetCookie()).toEqual([
      `kinyeti_refresh=${response.body.refresh}; Path=/api/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(
        /^kinyeti_device=[\w.-]+; Max-Age=15552000; Path=\/api\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  test('[REFRESH-11] reports the missing field without a token and without a cookie', async () => {
    const empty: Json[] = [{}, { refresh: null }, { refresh: '' }]
    for (const body of empty) {
      const response = await api.request('POST', '/api/auth/token/refresh/', { body })
      expect([response.status, response.body]).toEqual([
        400,
        { refresh: ['This field is required.'] },
      ])
    }
    const wrong = await api.request('POST', '/api/auth/token/refresh/', { body: { refresh: 4 } })
    expect([wrong.status, wrong.body]).toEqual([400, { refresh: ['Refresh token must be text.'] }])
  })

  test('[REFRESH-08] rejects an unknown token', async () => {
    const response = await refresh('not-a-token')
    expect([response.status, response.body]).toEqual([401, EXPIRED])
  })

  test('[REFRESH-08] clears a rejected cookie', async () => {
    const response = await api.request('POST', '/api/auth/token/refresh/', {
      body: {},
      headers: { cookie: 'kinyeti_refresh=stale' },
    })
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^kinyeti_refresh=; .*Expires=Thu, 01 Jan 1970/,
    )
  })

  test('[REFRESH-08] a refresh token is valid for thirty days', async () => {
    const { body } = await login('akech')
    now = START + 30 * 86_400_000 - 1
    expect((await refresh(body.refresh)).status).toBe(200)
    now = START
    const other = await login('akech')
    now = START + 30 * 86_400_000
    const response = await refresh(other.body.refresh)
    expect([response.status, response.body]).toEqual([401, EXPIRED])
  })

  test('[REFRESH-08] a session and its access tokens end after ninety days, however often it is refreshed', async () => {
    const day = 86_400_000
    let { body } = await login('akech')
    for (const days of [29, 58, 87]) {
      now = START + days * day
      body = (await refresh(body.refresh)).body
    }
    now = START + 90 * day - 1
    const last = await refresh(body.refresh)
    expect(last.status).toBe(200)
    expect((await me(last.body.access)).status).toBe(200)
    now = START + 90 * day
    const response = await refresh(last.body.refresh)
    expect([response.status, response.body]).toEqual([401, EXPIRED])
    expect((await me(last.body.access)).status).toBe(401)
  })

  test('[REFRESH-08] stores no token in plain text', async () => {
    const { body } = await login('akech')
    const rows = await api.db.selectFrom('refresh_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.refresh)
    expect(rows.some((row) => row.token_hash.toString('utf8').includes(body.refresh))).toBe(false)
  })
})

describe('refresh token rotation', () => {
  test('[REFRESH-08 B7] ten tabs that exchange one token at the same time get the same successor', async () => {
    const { body } = await login('akech')
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(body.refresh)))
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200))
    expect(new Set(responses.map((response) => response.body.refresh)).size).toBe(1)
    const successor = responses[0]?.body.refresh
    expect((await refresh(successor)).status).toBe(200)
  })

  test('[REFRESH-08 B7] returns the same successor ten seconds later', async () => {
    const { body } = await login('akech')
    const first = await refresh(body.refresh)
    now = START + 10_000
    const again = await refresh(body.refresh)
    expect(again.status).toBe(200)
    expect(again.body.refresh).toBe(first.body.refresh)
  })

  test('[REFRESH-08 B7] returns the successor to a slow tab after another tab has exchanged it', async () => {
    const { body } = await login('akech')
    const first = await refresh(body.refresh)
    await refresh(first.body.refresh)
    now = START + 10_000
    const slow = await refresh(body.refresh)
    expect([slow.status, slow.body.refresh]).toEqual([200, first.body.refresh])
  })

  test('[REFRESH-08] an exchanged token is deleted after a week and still rejected', async () => {
    const { body } = await login('akech')
    const first = await refresh(body.refresh)
    now = START + 7 * 86_400_000 + 1
    const second = await refresh(first.body.refresh)
    expect(second.status).toBe(200)
    expect((await refresh(body.refresh)).status).toBe(401)
    expect((await refresh(second.body.refresh)).status).toBe(200)
  })

  test('[REFRESH-08 B10] an exchange with a lost response can be repeated for a day', async () => {
    const { body } = await login('akech')
    const lost = await refresh(body.refresh)
    now = START + 86_400_000
    const again = await refresh(body.refresh)
    expect(again.status).toBe(200)
    expect(again.body.refresh).toBe(lost.body.refresh)
    now = START + 86_400_001
    expect((await refresh(body.refresh)).status).toBe(401)
  })

  test('[REFRESH-08] reusing a token after its successor was used ends the session', async () => {
    const { body } = await login('akech')
    const other = await login('akech')
    const first = await refresh(body.refresh)
    now = START + 10_001
    const second = await refresh(first.body.refresh)
    const stolen = await refresh(body.refresh)
    expect([stolen.status, stolen.body]).toEqual([401, EXPIRED])
    const successor = await refresh(second.body.refresh)
    expect([successor.status, successor.body]).toEqual([401, EXPIRED])
    expect((await me(second.body.access)).status).toBe(401)
    expect((await me(other.body.access)).status).toBe(200)
  })
})

test('a clock that was set back does not make an exchanged token valid again', async () => {
  const first = (await login('akech')).body.refresh
  const second = (await refresh(first)).body.refresh
  expect((await refresh(second)).status).toBe(200)
  now -= 86_400_000
  expect((await refresh(first)).status).toBe(401)
})

describe('token services', () => {
  test('[API-AUTH-03] validate returns the user and the expiry of a token', async () => {
    const { body } = await login('akech')
    const client = createClient(api, body)
    expect(await client.auth.validate()).toEqual({
      valid: true,
      user_id: akech.id,
      expires_at: '2026-01-05T09:05:00.000Z',
    })
    const named = await api.request('POST', '/api/auth/token/validate/', {
      body: { token: body.access },
    })
    expect(named.body.valid).toBe(true)
  })

  test('[API-AUTH-03] validate rejects invalid tokens and requires one', async () => {
    const bad = await api.request('POST', '/api/auth/token/validate/', { body: { token: 'x' } })
    expect([bad.status, bad.body]).toEqual([401, EXPIRED])
    const none = await api.request('POST', '/api/auth/token/validate/')
    expect([none.status, none.body]).toEqual([400, { token: ['This field is required.'] }])
    const wrong = await api.request('POST', '/api/auth/token/validate/', { body: { token: {} } })
    expect([wrong.status, wrong.body]).toEqual([400, { token: ['Not a valid string.'] }])
  })

  test('[API-AUTH-04] refresh-if-needed returns a valid token unchanged', async () => {
    const { body } = await login('akech')
    now = START + 269_999
    const client = createClient(api, body)
    expect(await client.auth.refreshIfNeeded()).toEqual({ access: null, refresh: null })
    const response = await api.request('POST', '/api/auth/token/refresh-if-needed/', {
      token: body.access,
    })
    expect(response.body).toEqual({ refreshed: false, expires_at: '2026-01-05T09:05:00.000Z' })
  })

  test('[API-AUTH-04] refresh-if-needed exchanges a token with 30 s left', async () => {
    const { body } = await login('akech')
    now = START + 270_000
    const response = await api.request('POST', '/api/auth/token/refresh-if-needed/', {
      token: body.access,
      body: { refresh: body.refresh },
    })
    expect(response.body).toEqual({
      refreshed: true,
      access: expect.any(String),
      refresh: expect.any(String),
    })
  })

  test('[API-AUTH-05] health returns whether the token is valid and the token lifetimes', async () => {
    const client = createClient(api, (await login('akech')).body)
    expect(await client.auth.health()).toEqual({
      status: 'ok',
      authenticated: true,
      expires_at: '2026-01-05T09:05:00.000Z',
      access_token_seconds: 300,
      server_time: '2026-01-05T09:00:00.000Z',
    })
    const anonymous = await api.request('GET', '/api/auth/token/health/', { token: 'garbage' })
    expect(anonymous.body).toEqual({
      status: 'ok',
      authenticated: false,
      expires_at: null,
      access_token_seconds: 300,
      server_time: '2026-01-05T09:00:00.000Z',
    })
  })
})
