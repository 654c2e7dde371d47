import { describe, expect, it } from 'vitest'
import type { RegistrationData } from '../../../src/protocol/base/types.ts'
import { empty, type FakeResponse, hang, json, noResponse, text } from '../../kit/fakes/http.ts'
import { API, createTestServices, failure, failureOf } from '../kit/kit.ts'

const CREDENTIALS = { username: 'ayen', password: 'secret' }
const ADA: RegistrationData = {
  first_name: 'Ayen',
  last_name: 'Deng',
  username: 'ayen',
  email: 'ayen@example.org',
  password: 'secret',
  user_type: 'creator',
}

describe('token', () => {
  const login = async (response: FakeResponse) => {
    const { api, server } = createTestServices()
    server.on('POST /api/auth/token/', response)
    return (await api.auth()).token(CREDENTIALS)
  }

  it('[API-AUTH-01 LOGIN-08] returns both tokens', async () => {
    expect(await login(json(200, { access: 'a', refresh: 'r', extra: 1 }))).toEqual({
      access: 'a',
      refresh: 'r',
    })
  })

  it.each([
    { username: '', password: 'x' },
    { username: '  ', password: 'x' },
    { username: 'ayen', password: '' },
  ])('[LOGIN-08] rejects without a request if a field is empty: %j', async (credentials) => {
    const { api, server } = createTestServices()
    expect(await failureOf((await api.auth()).token(credentials))).toEqual(
      failure({ message: 'Please enter your username and password.', status: 400 }),
    )
    expect(server.calls).toEqual([])
  })

  it.each([
    ['detail', json(401, { detail: 'No account', error: 'x' }), 'No account', 'No account'],
    ['error', json(400, { error: 'Locked' }), 'Locked', 'Locked'],
    ['nothing', json(401, {}), 'Login failed', null],
    ['an empty answer', empty(401), 'Login failed', null],
    ['a page', text(502, '<html>Bad Gateway</html>'), 'Login failed', null],
    ['no response', noResponse, 'Login failed', null],
  ])(
    '[LOGIN-09 LOGIN-10 A4] fails with the server’s message or the default: %s',
    async (...row) => {
      const [, response, message, serverMessage] = row
      const failed = await failureOf(login(response))
      expect([failed.message, failed.serverMessage]).toEqual([message, serverMessage])
    },
  )

  it('[LOGIN-09] fails if the response has no tokens', async () => {
    expect(await failureOf(login(json(200, { access: 'a' })))).toEqual(
      failure({ message: 'Login failed', status: 200 }),
    )
  })
})

describe('register', () => {
  const register = async (response: FakeResponse) => {
    const { api, server } = createTestServices()
    server.on('POST /api/users/', response)
    return (await api.auth()).register(ADA)
  }

  it('[API-AUTH-02 A4] sends only the registration fields, not the password confirmation', async () => {
    const { api, server } = createTestServices()
    server.on('POST /api/users/', json(201, { id: 1 }))
    const form = { ...ADA, confirm_password: 'secret' }
    await (await api.auth()).register(form)
    expect(server.calls.map((c) => c.body)).toEqual([ADA])
  })

  it.each([
    ['REG-08', json(400, 'Username taken'), 'Username taken'],
    ['REG-08', text(400, 'Username taken', 'text/plain'), 'Username taken'],
    ['REG-09', json(400, { detail: 'x', non_field_errors: ['y'] }), 'x'],
    ['REG-10', json(400, { non_field_errors: ['a', 'b'], email: ['c'] }), 'a'],
    [
      'REG-11',
      json(400, { email: ['bad', 'x'], username: 'taken', age: [] }),
      'email: bad, username: taken',
    ],
    ['REG-13', json(400, {}), 'Registration failed'],
    ['REG-13', empty(400), 'Registration failed'],
    ['REG-13 A4', text(500, '<h1>Server Error</h1>'), 'Registration failed'],
    ['REG-13 A4', noResponse, 'Registration failed'],
    ['REG-14 REG-12', json(409, { detail: 'Taken' }), 'Taken'],
  ])('[%s] selects the message of a rejection by priority', async (_, response, message) => {
    expect((await failureOf(register(response))).message).toBe(message)
  })
})

describe('attemptRefresh', () => {
  const attempt = (response: FakeResponse, stored = {}) => {
    const services = createTestServices({ stored })
    services.server.on('POST /api/auth/token/refresh/', response)
    return services
  }

  it('[REFRESH-08 A2.4] returns the new tokens, with null for a refresh token that was not rotated', async () => {
    const both = attempt(json(200, { access: 'a', refresh: 'r2' })).api.tokens
    const one = attempt(json(200, { access: 'a' })).api.tokens
    expect(await both.attemptRefresh(1, 'r')).toEqual({ access: 'a', refresh: 'r2' })
    expect(await one.attemptRefresh(1, 'r')).toEqual({ access: 'a', refresh: null })
  })

  it.each([
    ['{}', json(200, {})],
    ['an empty access', json(200, { access: '' })],
    ['no body', empty(204)],
    ['a page', text(200, '<html>Wi-Fi</html>')],
  ])(
    '[REFRESH-06 A2.4] returns nulls for a 2xx without an access token: %s',
    async (_, response) => {
      expect(await attempt(response).api.tokens.attemptRefresh(1, 'r')).toEqual({
        access: null,
        refresh: null,
      })
    },
  )

  it('[REFRESH-08 A2.2] sends no Authorization header and starts no refresh on 401', async () => {
    const services = attempt(json(401, { detail: 'bad' }), { access: 'old', refresh: 'r' })
    expect(await failureOf(services.api.tokens.attemptRefresh(1, 'r'))).toEqual(
      failure({ message: 'bad', status: 401, serverMessage: 'bad', body: { detail: 'bad' } }),
    )
    expect(services.server.calls[0]?.headers.authorization).toBeUndefined()
    expect(services.refreshGate.requests).toEqual([])
  })

  it('[REFRESH-11] includes credentials in the cookie attempt', async () => {
    const { api, server } = attempt(json(200, { access: 'a' }))
    await api.tokens.attemptRefresh(4, 'r')
    expect(server.calls[0]?.credentials).toBe('include')
  })

  it.each([408, 429, 500, 503])(
    '[B10 A2.4] rejects with the status %i instead of 0 for an error response',
    async (status) => {
      const failed = await failureOf(attempt(json(status, {})).api.tokens.attemptRefresh(1, 'r'))
      expect(failed.status).toBe(status)
    },
  )

  it('[B10] rejects with status 0 without a response', async () => {
    expect(await failureOf(attempt(noResponse).api.tokens.attemptRefresh(1, 'r'))).toEqual(
      failure({}),
    )
  })

  it('[A2.4] rejects as aborted when cancelled', async () => {
    const cancel = new AbortController()
    const { api } = attempt(hang)
    const failed = failureOf(api.tokens.attemptRefresh(1, 'r', { signal: cancel.signal }))
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })
})

describe('other token calls', () => {
  it('[API-AUTH-04] returns new tokens from refreshIfNeeded, or nulls', async () => {
    const { api, server } = createTestServices()
    server.on(
      'POST /api/auth/token/refresh-if-needed/',
      json(200, { refreshed: true, access: 'a', refresh: 'r' }),
      json(200, { refreshed: false }),
    )
    const auth = await api.auth()
    expect([await auth.refreshIfNeeded(), await auth.refreshIfNeeded()]).toEqual([
      { access: 'a', refresh: 'r' },
      { access: null, refresh: null },
    ])
  })

  it('[API-AUTH-03 API-AUTH-05] returns the raw responses of validate and health', async () => {
    const { api, server } = createTestServices()
    server.on('POST /api/auth/token/validate/', json(200, { valid: true }))
    server.on('GET /api/auth/token/health/', json(503, {}))
    expect(await (await api.auth()).validate()).toEqual({ valid: true })
    expect(await failureOf((await api.auth()).health())).toEqual(
      failure({ message: 'Your sign-in couldn’t be checked.', status: 503, body: {} }),
    )
  })

  it.each([
    [json(400, { old_password: ['Not right.'] }), 'old_password: Not right.'],
    [json(400, { detail: 'Too short' }), 'Too short'],
    [json(500, {}), 'Your password couldn’t be changed. Please try again.'],
    [noResponse, 'Network error - please check your connection'],
  ])('[API-AUTH-06] shows the reason of a rejected password change', async (response, message) => {
    const { api, server } = createTestServices({ stored: { access: 'a' } })
    server.on('POST /api/auth/change-password/', response)
    const passwords = { oldPassword: 'a', newPassword: 'b' }
    expect((await failureOf((await api.auth()).changePassword(passwords))).message).toBe(message)
  })

  it('[API-AUTH-06 A2.2] treats a password change as private although its path is public', async () => {
    const { api, server } = createTestServices()
    server.on('POST /api/auth/change-password/', json(401, {}))
    const failed = failureOf(
      (await api.auth()).changePassword({ oldPassword: 'a', newPassword: 'b' }),
    )
    expect(await failed).toEqual(
      failure({ message: 'Authentication required', status: 401, body: {} }),
    )
  })
})

describe('Google', () => {
  const config = async (response: FakeResponse) => {
    const { api, server } = createTestServices()
    server.on('GET /api/auth/google/config/', response)
    return (await api.auth()).googleConfig()
  }
  const signIn = async (response: FakeResponse) => {
    const { api, server } = createTestServices()
    server.on('POST /api/auth/google/', response)
    return (await api.auth()).googleSignIn('id')
  }

  it('[API-AUTH-07] returns the client id of the configuration', async () => {
    expect(await config(json(200, { client_id: 'c' }))).toEqual({ clientId: 'c' })
    expect(await config(json(200, { client_id: 'c', nonce: 'n' }))).toEqual({
      clientId: 'c',
      nonce: 'n',
    })
  })

  it.each([
    ['{}', json(200, {})],
    ['a blank id', json(200, { client_id: ' ' })],
    ['401', json(401, {})],
    ['500', json(500, {})],
    ['a page', text(200, '<html></html>')],
    ['no response', noResponse],
  ])(
    '[GOOGLE-04 A26] reports Google as not configured without a client id: %s',
    async (_, response) => {
      expect((await failureOf(config(response))).message).toBe(
        'Google OAuth not configured on backend',
      )
    },
  )

  it('[API-AUTH-08 SESSION-07] returns tokens and user of a sign-in', async () => {
    const user = { id: 1, username: 'ayen', picture: '/media/a.png' }
    const response = { success: true, tokens: { access: 'a', refresh: 'r' }, user, created: true }
    expect(await signIn(json(200, response))).toEqual({
      success: true,
      tokens: { access: 'a', refresh: 'r' },
      user: {
        id: 1,
        username: 'ayen',
        email: '',
        first_name: '',
        last_name: '',
        full_name: 'ayen',
        user_type: null,
        is_staff: false,
        is_superuser: false,
        avatar: `${API}/media/a.png`,
        freelancer_profile: null,
        assets: [],
      },
      created: true,
      error: null,
    })
  })

  it.each([
    [{ success: false, error: 'Not you' }, 'Not you'],
    [{ success: false }, 'Google authentication failed'],
    [{ success: true }, 'Google authentication failed'],
    [{ success: true, tokens: { access: 'a' }, error: null }, 'Google authentication failed'],
  ])('[GOOGLE-01 A26] maps a response without tokens to an error: %j', async (response, error) => {
    expect(await signIn(json(200, response))).toEqual({
      success: false,
      tokens: null,
      user: null,
      created: false,
      error,
    })
  })

  it.each([
    [json(400, { success: false, error: 'Not confirmed' }), 'Not confirmed'],
    [json(401, { detail: 'No' }), 'No'],
    [json(500, {}), 'Authentication failed. Please try again.'],
    [text(502, '<html></html>'), 'Authentication failed. Please try again.'],
    [noResponse, 'Authentication failed. Please try again.'],
  ])(
    '[GOOGLE-02 A26] fails with the server’s message or the default when the request failed',
    async (...row) => {
      const [response, message] = row
      expect((await failureOf(signIn(response))).message).toBe(message)
    },
  )
})
