import { describe, expect, it, vi } from 'vitest'
import {
  abortedFailure,
  networkFailure,
  serviceFailure,
} from '../../../src/protocol/base/errors.ts'
import { settle } from '../../kit/clock.ts'
import { deferredResponse, json } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf, jwt, type TestServices } from '../kit/kit.ts'

const get = (path: string) => ({ method: 'GET', path }) as const
const REFUSED = serviceFailure({ message: 'No refresh token available', status: 401 })
const ORIGINAL_401 = {
  name: 'ServiceError',
  message: 'expired',
  status: 401,
  authError: true,
  aborted: false,
  serverMessage: 'expired',
  body: { detail: 'expired' },
}

const sentTokens = ({ server }: TestServices) => server.calls.map((c) => c.headers.authorization)
const requests = async ({ refreshGate }: TestServices) =>
  vi.waitFor(() => {
    if (!refreshGate.running()) throw new Error('no refresh yet')
  })

/** A signed-in client whose server rejects every token but `fresh`. */
function signedIn() {
  const services = createTestServices({ stored: { access: 'old', refresh: 'r' } })
  services.server.on('GET /api/users/me/', async (call) =>
    call.headers.authorization === 'Bearer fresh'
      ? json(200, { id: 1 })(call)
      : json(401, { detail: 'expired' })(call),
  )
  const refresh = (token: string) => {
    services.tokens.write({ access: token })
    services.refreshGate.succeed(token)
  }
  const refuse = (failure: unknown = REFUSED) => {
    services.tokens.removeAccess()
    services.refreshGate.fail(failure)
  }
  return { ...services, refresh, refuse }
}

describe('401 on a private path', () => {
  it('[REFRESH-01] leads to one refresh and one retry with the new token', async () => {
    const s = signedIn()
    const response = s.http.request(get('users/me/'))
    await requests(s)
    s.refresh('fresh')
    expect(await response).toEqual({ data: { id: 1 }, status: 200 })
    expect(sentTokens(s)).toEqual(['Bearer old', 'Bearer fresh'])
    expect(s.refreshGate.requests).toEqual(['old'])
  })

  it('[REFRESH-01 A2.3] is logged and passed on without another refresh after a second 401', async () => {
    const s = signedIn()
    const suspended = { detail: 'Your account is suspended.' }
    s.server.on('GET /api/users/me/', json(401, { detail: 'expired' }), json(401, suspended))
    const failure = failureOf(s.http.request(get('users/me/')))
    await requests(s)
    s.refresh('also-bad')
    expect(await failure).toEqual({
      ...ORIGINAL_401,
      message: suspended.detail,
      serverMessage: suspended.detail,
      body: suspended,
    })
    expect(sentTokens(s)).toEqual(['Bearer old', 'Bearer also-bad'])
    expect(s.refreshGate.requests).toEqual(['old'])
    expect(s.printed).toEqual([['info', '401 on a private path']])
  })

  it('[REFRESH-02] shares one refresh between ten requests and retries each once', async () => {
    const s = signedIn()
    const responses = Array.from({ length: 10 }, () => s.http.request(get('users/me/')))
    await vi.waitFor(() => expect(s.refreshGate.requests).toHaveLength(10))
    s.refresh('fresh')
    expect(await Promise.all(responses)).toEqual(
      Array.from({ length: 10 }, () => ({ data: { id: 1 }, status: 200 })),
    )
    expect(s.server.calls).toHaveLength(20)
  })

  it('[HTTP-07 A2.3] is logged and passed on when the refresh is rejected', async () => {
    const s = signedIn()
    const failures = [1, 2, 3].map(() => failureOf(s.http.request(get('users/me/'))))
    await vi.waitFor(() => expect(s.refreshGate.requests).toHaveLength(3))
    s.refuse()
    expect(await Promise.all(failures)).toEqual([ORIGINAL_401, ORIGINAL_401, ORIGINAL_401])
    expect(s.printed).toEqual([1, 2, 3].map(() => ['info', '401 on a private path']))
    expect(s.server.calls).toHaveLength(3)
  })

  it('[A2.3] is passed on when a rejected refresh began with an attempt without a response', async () => {
    const s = signedIn()
    const failure = failureOf(s.http.request(get('users/me/')))
    await requests(s)
    s.refuse(networkFailure())
    expect(await failure).toEqual(ORIGINAL_401)
  })

  it('[B10] fails with the network text when no server responded to the refresh', async () => {
    const s = signedIn()
    const failure = failureOf(s.http.request(get('users/me/')))
    await requests(s)
    s.refreshGate.fail(networkFailure())
    expect(await failure).toEqual(networkFailure())
    expect(s.tab.localStorage.contents).toEqual({ access: 'old', refresh: 'r' })
  })

  it('[A2.4 A30] rejects as aborted when a logout cancelled the refresh', async () => {
    const s = signedIn()
    const failure = failureOf(s.http.request(get('users/me/')))
    await requests(s)
    s.refreshGate.fail(abortedFailure())
    expect(await failure).toEqual(abortedFailure())
  })

  it('[A2.3 B7] retries with a token that another tab has stored, without a refresh', async () => {
    const s = signedIn()
    const waiting = deferredResponse()
    s.server.on('GET /api/users/me/', waiting.response, json(200, { id: 2 }))
    const response = s.http.request(get('users/me/'))
    await vi.waitFor(() => expect(waiting.waiting()).toBe(1))
    s.tokens.write({ access: 'fresh' })
    waiting.release(json(401, {}))
    expect(await response).toEqual({ data: { id: 2 }, status: 200 })
    expect(sentTokens(s)).toEqual(['Bearer old', 'Bearer fresh'])
    expect(s.refreshGate.requests).toEqual([])
  })

  it('[A20] starts no refresh if the tokens were cleared in the meantime', async () => {
    const s = signedIn()
    const waiting = deferredResponse()
    s.server.on('GET /api/users/me/', waiting.response)
    const failure = failureOf(s.http.request(get('users/me/')))
    await vi.waitFor(() => expect(waiting.waiting()).toBe(1))
    s.tokens.removeAccess()
    waiting.release(json(401, { detail: 'expired' }))
    expect(await failure).toEqual(ORIGINAL_401)
    expect(s.refreshGate.requests).toEqual([])
  })

  it('[A2.3 A20] is passed on if no token was sent, even if one is stored by then', async () => {
    const s = signedIn()
    s.tokens.clear()
    const waiting = deferredResponse()
    s.server.on('GET /api/users/me/', waiting.response)
    const failure = failureOf(s.http.request(get('users/me/')))
    await vi.waitFor(() => expect(waiting.waiting()).toBe(1))
    s.tokens.write({ access: 'fresh', refresh: 'r' })
    waiting.release(json(401, { detail: 'expired' }))
    expect(await failure).toEqual(ORIGINAL_401)
    expect(sentTokens(s)).toEqual([undefined])
  })

  it('fails with the network text when the refresh never settles', async () => {
    const s = signedIn()
    const failure = failureOf(s.http.request(get('users/me/')))
    await requests(s)
    await s.clock.advanceAsync(149_999)
    expect(s.clock.waiting).toEqual([1])
    await s.clock.advanceAsync(1)
    expect(await failure).toEqual(networkFailure())
  })

  it('ignores a token that arrives after the timeout', async () => {
    const s = signedIn()
    const failure = failureOf(s.http.request(get('users/me/')))
    await requests(s)
    await s.clock.advanceAsync(150_000)
    s.refresh('fresh')
    expect(await failure).toEqual(networkFailure())
    expect(sentTokens(s)).toEqual(['Bearer old'])
  })

  it.each([403, 408, 429, 500, 502, 503, 504])(
    'keeps session and tokens after a %i (a proxy’s 408/429 must not log out)',
    async (status) => {
      const s = signedIn()
      s.server.on('GET /api/users/me/', json(status, {}))
      expect((await failureOf(s.http.request(get('users/me/')))).status).toBe(status)
      expect(s.refreshGate.requests).toEqual([])
      expect(s.tab.localStorage.contents).toEqual({ access: 'old', refresh: 'r' })
    },
  )
})

describe('before a request', () => {
  const expired = jwt(30)
  const valid = jwt(31)

  function client(stored: Record<string, string>) {
    const s = createTestServices({ stored })
    s.server.on('GET /api/users/me/', json(200, {}))
    s.server.on('GET /api/blog/', json(200, []))
    return s
  }

  it('[REFRESH-04 A2.3] sends a token with 31 s left', async () => {
    const s = client({ access: valid, refresh: 'r' })
    await s.http.request(get('users/me/'))
    expect(sentTokens(s)).toEqual([`Bearer ${valid}`])
    expect(s.refreshGate.requests).toEqual([])
  })

  it.each(['users/me/', 'blog/'])(
    '[REFRESH-04 A2.3] refreshes a token with 30 s left first: %s',
    async (path) => {
      const s = client({ access: expired, refresh: 'r' })
      const response = s.http.request(get(path))
      await requests(s)
      expect(s.server.calls).toEqual([])
      s.refreshGate.succeed('fresh')
      await response
      expect(sentTokens(s)).toEqual(['Bearer fresh'])
      expect(s.refreshGate.requests).toEqual([expired])
    },
  )

  it('refreshes once, not before every request, if the clock is wrong', async () => {
    const s = client({ access: expired, refresh: 'r' })
    const granted = jwt(-3600)
    const response = s.http.request(get('users/me/'))
    await requests(s)
    s.tokens.write({ access: granted })
    s.refreshGate.succeed(granted)
    await response
    await s.http.request(get('users/me/'))
    expect(await s.http.usableToken()).toBe(granted)
    expect(sentTokens(s)).toEqual([`Bearer ${granted}`, `Bearer ${granted}`])
    expect(s.refreshGate.requests).toEqual([expired])
  })

  it.each(['users/me/', 'blog/'])(
    '[A2.3] sends the request without a token after a rejected refresh: %s',
    async (path) => {
      const s = client({ access: expired, refresh: 'r' })
      const response = s.http.request(get(path))
      await requests(s)
      s.tokens.removeAccess()
      s.refreshGate.fail(REFUSED)
      await response
      expect(sentTokens(s)).toEqual([undefined])
    },
  )

  it('[B10] fails a private request after a refresh without a response, and sends a public one without a token', async () => {
    const s = client({ access: expired, refresh: 'r' })
    const failure = failureOf(s.http.request(get('users/me/')))
    const page = s.http.request(get('blog/'))
    await vi.waitFor(() => expect(s.refreshGate.requests).toHaveLength(2))
    s.refreshGate.fail(networkFailure())
    expect(await failure).toEqual(networkFailure())
    expect(await page).toEqual({ data: [], status: 200 })
    expect(s.server.log).toEqual(['GET /api/blog/'])
    expect(sentTokens(s)).toEqual([undefined])
  })

  it('[A2.3] drops an expired token for a public request and sends it for a private one, without a refresh token', async () => {
    const s = client({ access: expired })
    await s.http.request(get('blog/'))
    await s.http.request(get('users/me/'))
    expect(sentTokens(s)).toEqual([undefined, `Bearer ${expired}`])
    expect(s.refreshGate.requests).toEqual([])
  })

  it('[A2.3] delays private requests during a refresh, but not public ones', async () => {
    const s = client({ access: 'old', refresh: 'r' })
    s.refreshGate.start()
    const response = s.http.request(get('users/me/'))
    await s.http.request(get('blog/'))
    expect(s.server.log).toEqual(['GET /api/blog/'])
    s.tokens.write({ access: 'fresh' })
    s.refreshGate.succeed('fresh')
    await response
    expect(sentTokens(s)).toEqual(['Bearer old', 'Bearer fresh'])
    expect(s.refreshGate.requests).toEqual([])
  })

  it('[VALID-14] stops waiting for a running refresh when cancelled', async () => {
    const s = client({ access: 'old', refresh: 'r' })
    s.refreshGate.start()
    const cancel = new AbortController()
    const failure = failureOf(s.http.request({ ...get('users/me/'), signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect(await failure).toEqual(abortedFailure())
    expect(s.server.calls).toEqual([])
  })
})

describe('usableToken', () => {
  it('[A2.3] returns the stored token with more than 30 s left', async () => {
    const { http } = createTestServices({ stored: { access: jwt(31), refresh: 'r' } })
    expect(await http.usableToken()).toBe(jwt(31))
  })

  it('[A2.3] refreshes a token within the 30 s margin first (stale token on wake)', async () => {
    const s = createTestServices({ stored: { access: jwt(30), refresh: 'r' } })
    const token = s.http.usableToken()
    await requests(s)
    s.refreshGate.succeed('fresh')
    expect(await token).toBe('fresh')
    expect(s.refreshGate.requests).toEqual([jwt(30)])
  })

  it('[A2.3] refreshes if only a refresh token is stored', async () => {
    const s = createTestServices({ stored: { refresh: 'r' } })
    const token = s.http.usableToken()
    await requests(s)
    s.refreshGate.succeed('fresh')
    expect(await token).toBe('fresh')
  })

  it.each([
    ['nothing stored', {}],
    ['an expired token and no refresh token', { access: jwt(30) }],
  ])('[ERR-46 A2.3] returns null with %s', async (_, stored) => {
    const s = createTestServices({ stored })
    expect(await s.http.usableToken()).toBe(null)
    expect(s.refreshGate.requests).toEqual([])
  })

  it.each([REFUSED, new Error('bug')])(
    '[ERR-46 A2.3] returns null when the refresh is refused or breaks: %j',
    async (failure) => {
      const s = createTestServices({ stored: { access: jwt(10), refresh: 'r' } })
      const token = s.http.usableToken()
      await requests(s)
      s.refreshGate.fail(failure)
      expect(await token).toBe(null)
    },
  )

  it('[B10] rejects when no server answers the refresh, and keeps the tokens', async () => {
    const s = createTestServices({ stored: { access: jwt(10), refresh: 'r' } })
    const token = failureOf(s.http.usableToken())
    await requests(s)
    s.refreshGate.fail(networkFailure())
    expect(await token).toEqual(networkFailure())
    expect([s.tokens.readAccess(), s.tokens.readRefresh()]).toEqual([jwt(10), 'r'])
  })

  it('[A2.3] refreshes again after a rejected token that was expired when issued', async () => {
    const s = createTestServices({ stored: { access: 'old', refresh: 'r' } })
    s.server.on('GET /api/users/me/', json(401, { detail: 'expired' }))
    const late = jwt(-60)
    const response = failureOf(s.http.request(get('users/me/')))
    await requests(s)
    s.tokens.write({ access: late })
    s.refreshGate.succeed(late)
    await response
    expect(sentTokens(s)).toEqual(['Bearer old', `Bearer ${late}`])
    const token = s.http.usableToken()
    await requests(s)
    s.refreshGate.succeed('fresh')
    expect(await token).toBe('fresh')
    expect(s.refreshGate.requests).toEqual(['old', late])
  })

  it('[A2.3] waits for a running refresh', async () => {
    const s = createTestServices({ stored: { access: jwt(600), refresh: 'r' } })
    s.refreshGate.start()
    const token = s.http.usableToken()
    s.tokens.write({ access: jwt(900) })
    s.refreshGate.succeed(jwt(900))
    expect(await token).toBe(jwt(900))
  })
})
