import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, startFileApi } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

const CLIENT_ID = 'kinyeti-test.apps.googleusercontent.com'

const { privateKey: key, publicKey } = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
const google = createServer((_, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
})
await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
afterAll(() => google.close())
const { port } = google.address() as AddressInfo
const api = await startFileApi({
  config: { googleClientId: CLIENT_ID, googleJwksUrl: `http://127.0.0.1:${port}/certs` },
})
const plain = await startFileApi()

const claims = (sub: string, headers: JWTPayload = {}): JWTPayload => ({
  iss: 'https://accounts.google.com',
  aud: CLIENT_ID,
  sub,
  email: `${sub}@example.org`,
  email_verified: true,
  given_name: 'Achol',
  family_name: 'Majok',
  ...headers,
})

const idToken = (payload: JWTPayload, signWith = key, expiry = '5m', issuedAt?: number) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiry)
    .sign(signWith)

const signIn = async (payload: JWTPayload) =>
  api.request('POST', '/api/auth/google/', { body: { id_token: await idToken(payload) } })

const rejectionWith = (error: string) => ({
  success: false,
  tokens: null,
  user: null,
  created: false,
  error,
})
const NOT_CONFIRMED = rejectionWith('Google did not confirm this sign-in. Please try again.')

const REAUTHENTICATION_REQUIRED = { id_token: ['Confirm it’s you with Google.'] }

describe('Google configuration', () => {
  test('[API-AUTH-07] returns the client id', async () => {
    expect(await createClient(api).auth.googleConfig()).toEqual({
      clientId: CLIENT_ID,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('[API-AUTH-07 GOOGLE-04] returns no client id when none is configured', async () => {
    const response = await plain.request('GET', '/api/auth/google/config/')
    expect([response.status, response.body]).toEqual([200, {}])
    await expect(createClient(plain).auth.googleConfig()).rejects.toMatchObject({
      message: 'Google OAuth not configured on backend',
    })
    const attempt = await plain.request('POST', '/api/auth/google/', { body: { id_token: 'x' } })
    expect([attempt.status, attempt.body]).toEqual([
      400,
      rejectionWith('Google OAuth not configured on backend'),
    ])
  })
})

describe('sign-in with Google', () => {
  test('[API-AUTH-08 ENT-08] creates an account, then finds it again', async () => {
    const first = await signIn(claims('achol'))
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      success: true,
      tokens: { access: expect.any(String), refresh: expect.any(String) },
      user: {
        id: expect.any(Number),
        username: 'achol',
        email: 'achol@example.org',
        first_name: 'Achol',
        last_name: 'Majok',
        full_name: 'Achol Majok',
        user_type: 'client',
        is_staff: false,
        is_superuser: false,
        profile_picture: null,
        freelancer_profile: null,
        assets: [],
        date_joined: expect.any(String),
        preferences: {},
        extras: [
          'uploads',
          'purchase_once',
          'orders',
          'reports',
          'blocks',
          'wishes',
          'push',
          'work_details',
          'pinned_work',
          'message_changes',
          'message_events',
          'conversation_changes',
          'account_type',
          'services',
          'collections',
          'google_only',
        ],
      },
      created: true,
      error: null,
    })
    const client = createClient(api)
    const again = await client.auth.googleSignIn(await idToken(claims('achol')))
    expect(again).toMatchObject({ success: true, created: false, error: null })
    expect(again.user?.id).toBe(first.body.user.id)
    const me = await api.request('GET', '/api/users/me/', { token: again.tokens?.access ?? '' })
    expect(me.body).toEqual(first.body.user)
  })

  test('[API-AUTH-08] chooses a free username when the preferred one is taken or reserved', async () => {
    await api.register('taken')
    const taken = await signIn(claims('g-taken', { email: 'taken@gmail.example.org' }))
    expect(taken.body.user.username).toBe('taken2')
    const reserved = await signIn(claims('g-search', { email: 'search@example.org' }))
    expect(reserved.body.user.username).toBe('member')
  })

  test('[API-AUTH-08] a Google-only account sets its first password without an old one, confirmed with Google', async () => {
    const { body } = await signIn(claims('first-password'))
    const change = async (proof: { [name: string]: string }) =>
      api.request('POST', '/api/auth/change-password/', {
        token: body.tokens.access,
        body: { new_password: PASSWORD, ...proof },
      })
    const missing = await change({})
    expect([missing.status, missing.body]).toEqual([400, REAUTHENTICATION_REQUIRED])
    expect((await change({ id_token: await idToken(claims('first-password')) })).status).toBe(200)
    const login = await api.request('POST', '/api/auth/token/', {
      body: { username: 'first-password', password: PASSWORD },
    })
    expect(login.status).toBe(200)
  })

  test('[API-AUTH-08] does not link an account whose e-mail is not verified', async () => {
    await api.register('victim', { email: 'Victim@example.org' })
    const response = await signIn(claims('thief', { email: 'victim@example.org' }))
    expect([response.status, response.body]).toEqual([
      409,
      rejectionWith(
        'An account with this e-mail address already exists. Sign in with its username and password.',
      ),
    ])
  })

  test('[API-AUTH-08] rejects tokens that Google did not issue for this product', async () => {
    const { privateKey: otherKey } = await generateKeyPair('RS256')
    const tokens = [
      await idToken(claims('a'), otherKey),
      await idToken(claims('a', { aud: 'another-product' })),
      await idToken(claims('a', { iss: 'https://accounts.example.org' })),
      await idToken(claims('a'), key, '-1m'),
      'not.a.token',
    ]
    for (const id_token of tokens) {
      const response = await api.request('POST', '/api/auth/google/', { body: { id_token } })
      expect([response.status, response.body]).toEqual([400, NOT_CONFIRMED])
    }
  })

  test('[API-AUTH-08] rejects an unverified e-mail address', async () => {
    const response = await signIn(claims('loose', { email_verified: false }))
    expect([response.status, response.body]).toEqual([
      400,
      rejectionWith('Your Google account has no confirmed e-mail address.'),
    ])
  })

  test('[API-AUTH-08] returns an error when Google is unreachable', async () => {
    const lonely = await startApi({ config: { googleClientId: CLIENT_ID } })
    const response = await lonely.request('POST', '/api/auth/google/', {
      body: { id_token: await idToken(claims('a')) },
    })
    expect([response.status, response.body]).toEqual([
      502,
      rejectionWith('Google cannot be reached. Please try again.'),
    ])
    await lonely.stop()
  })

  test('[API-AUTH-08] requires the token', async () => {
    for (const id_token of [null, 7, '', 'x'.repeat(9000)]) {
      const response = await api.request('POST', '/api/auth/google/', { body: { id_token } })
      expect(response.status).toBe(400)
      expect(Object.keys(response.body)).toEqual(['id_token'])
    }
  })
})

describe('re-authentication with Google', () => {
  test.each([
    ['no token', async () => undefined, REAUTHENTICATION_REQUIRED],
    [
      'a token of another account',
      () => idToken(claims('somebody-else')),
      { id_token: ['This isn’t the Google account you sign in with here.'] },
    ],
    [
      'a token issued six minutes ago',
      () => idToken(claims('leaver'), key, '5m', Math.floor(Date.now() / 1000) - 360),
      { id_token: ['This confirmation is too old. Please confirm with Google again.'] },
    ],
    [
      'an invalid token',
      async () => 'not.a.token',
      { id_token: ['Google did not confirm this sign-in. Please try again.'] },
    ],
  ])('[API-USER-02] %s does not delete the account', async (_, token, rejectionWith) => {
    const { body } = await signIn(claims('leaver'))
    const id_token = await token()
    const response = await api.request('DELETE', '/api/users/me/', {
      token: body.tokens.access,
      body: id_token === undefined ? {} : { id_token },
    })
    expect([response.status, response.body]).toEqual([400, rejectionWith])
    expect((await signIn(claims('leaver'))).body).toMatchObject({ success: true, created: false })
  })

  test('[API-USER-02 API-USER-04] a recent token of the own account allows changing the e-mail address and deleting', async () => {
    const { body } = await signIn(claims('mover'))
    const sendRequest = async (method: string, path: string, headers: { [name: string]: string }) =>
      api.request(method, path, {
        token: body.tokens.access,
        body: { ...headers, id_token: await idToken(claims('mover')) },
      })
    const moved = await sendRequest('PATCH', '/api/profiles/update_profile/', {
      email: 'm@example.org',
    })
    expect([moved.status, moved.body.user.email ?? moved.body.email]).toEqual([
      200,
      'm@example.org',
    ])
    expect((await sendRequest('DELETE', '/api/users/me/', {})).status).toBe(204)
  })
})

describe('Google nonce', () => {
  const signInFrom = async (payload: JWTPayload, cookie = '') =>
    api.request('POST', '/api/auth/google/', {
      body: { id_token: await idToken(payload) },
      headers: { cookie },
    })
  async function browser() {
    const { headers, body } = await api.request('GET', '/api/auth/google/config/')
    const [line = ''] = headers.getSetCookie()
    return { line, cookie: line.split(';', 1)[0] ?? '', nonce: body.nonce as string }
  }

  test('[API-AUTH-08] a token is rejected in another browser, even with the nonce it contains', async () => {
    const [own, other] = [await browser(), await browser()]
    expect(own.line).toMatch(/^kinyeti_google=[\w-]{43}; Path=\/api\/; HttpOnly; SameSite=Lax$/)
    expect(own.nonce).not.toBe(other.nonce)
    const payload = claims('bound', { nonce: own.nonce })
    for (const cookie of ['', other.cookie, `kinyeti_google=${own.nonce}`]) {
      const response = await signInFrom(payload, cookie)
      expect([response.status, response.body]).toEqual([400, NOT_CONFIRMED])
    }
    expect((await signInFrom(payload, own.cookie)).status).toBe(200)
  })

  test('[API-AUTH-07] a browser keeps its nonce in every tab', async () => {
    const { cookie, nonce } = await browser()
    const again = await api.request('GET', '/api/auth/google/config/', { headers: { cookie } })
    expect([again.body.nonce, again.headers.getSetCookie()]).toEqual([nonce, []])
  })

  test('[API-AUTH-08] a token without a nonce is accepted regardless of the cookie', async () => {
    const { cookie } = await browser()
    expect((await signInFrom(claims('unbound'), cookie)).status).toBe(200)
  })

  test('[API-USER-02] a token confirms only in the browser with its nonce', async () => {
    const { cookie, nonce } = await browser()
    const { body } = await signInFrom(claims('bound-leaver', { nonce }), cookie)
    const erase = async (headers: { [name: string]: string }) =>
      api.request('DELETE', '/api/users/me/', {
        token: body.tokens.access,
        body: { id_token: await idToken(claims('bound-leaver', { nonce })) },
        headers,
      })
    expect((await erase({})).status).toBe(400)
    expect((await erase({ cookie })).status).toBe(204)
  })
})
