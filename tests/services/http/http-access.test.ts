/** How a request waits for the shared refresh, and that it leaves no listeners or timers. */
import { getEventListeners } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import {
  abortedFailure,
  networkFailure,
  serviceFailure,
} from '../../../src/protocol/base/errors.ts'
import { createAccessTokenProvider } from '../../../src/services/http/access-token-provider.ts'
import { json } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf, jwt } from '../kit/kit.ts'

const REFUSED = serviceFailure({ message: 'No refresh token available', status: 401 })
const ME = { method: 'GET', path: 'users/me/' } as const

function waiting(stored: Record<string, string>) {
  const s = createTestServices({ stored })
  const { tokens, refreshGate, clock } = s
  return { ...s, access: createAccessTokenProvider({ tokens, refreshGate, clock, now: clock.now }) }
}

describe('a request that waits for the refresh', () => {
  it('[A2.3] leaves no unhandled rejection if it is cancelled and the refresh is rejected', async () => {
    const unhandled: unknown[] = []
    const recordRejection = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', recordRejection)
    const { access, refreshGate } = waiting({ access: jwt(0), refresh: 'r' })
    const cancel = new AbortController()
    const failure = failureOf(access.before('private', cancel.signal))
    cancel.abort()
    expect(await failure).toEqual(abortedFailure())
    refreshGate.fail(REFUSED)
    // Node reports unhandled rejections after the microtasks.
    await new Promise((done) => setImmediate(done))
    process.off('unhandledRejection', recordRejection)
    expect(unhandled).toEqual([])
  })

  it('[A2.3] starts no refresh if it was already cancelled', async () => {
    const { access, refreshGate } = waiting({ access: jwt(0), refresh: 'r' })
    const failure = failureOf(access.before('private', AbortSignal.abort()))
    expect(await failure).toEqual(abortedFailure())
    expect(refreshGate.requests).toEqual([])
  })

  it('[A2.3] leaves no abort listener and no timer', async () => {
    const { access, refreshGate, clock } = waiting({ access: jwt(0), refresh: 'r' })
    const cancel = new AbortController()
    const token = access.before('private', cancel.signal)
    expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(1)
    refreshGate.succeed('fresh')
    expect(await token).toBe('fresh')
    expect([getEventListeners(cancel.signal, 'abort'), clock.waiting]).toEqual([[], []])
  })

  it('[A2.3] rejects with the original 401 after a rejected refresh, although another tab stored a token', async () => {
    const { http, server, refreshGate } = waiting({ access: 'old', refresh: 'r' })
    server.on('GET /api/users/me/', json(401, { detail: 'expired' }))
    const failure = failureOf(http.request(ME))
    await vi.waitFor(() => expect(refreshGate.requests).toEqual(['old']))
    refreshGate.fail(REFUSED)
    expect((await failure).message).toBe('expired')
  })

  it('[A2.3 A30] sends the current token when the running refresh never ends', async () => {
    const { http, server, refreshGate, clock } = waiting({ access: 'old', refresh: 'r' })
    server.on('GET /api/users/me/', json(200, { id: 1 }))
    refreshGate.start()
    const response = http.request(ME)
    await clock.advanceAsync(150_000)
    expect(await response).toEqual({ data: { id: 1 }, status: 200 })
    expect(server.calls.map((call) => call.headers.authorization)).toEqual(['Bearer old'])
  })

  it('[A2.3] refreshes again for a socket after an expired token was rejected and the next refresh got no response', async () => {
    const { access, tokens, refreshGate } = waiting({ access: 'old', refresh: 'r' })
    const { signal } = new AbortController()
    const late = jwt(-60)
    const granted = access.after401('old', signal)
    tokens.write({ access: late })
    refreshGate.succeed(late)
    expect(await granted).toBe(late)
    const failure = failureOf(access.after401(late, signal))
    refreshGate.fail(networkFailure())
    expect(await failure).toEqual(networkFailure())
    const token = access.usable()
    await vi.waitFor(() => expect(refreshGate.requests).toEqual(['old', late, late]))
    refreshGate.succeed('fresh')
    expect(await token).toBe('fresh')
  })
})

describe('a token that seems expired when it is issued', () => {
  const NAP_MS = 400_000

  it('[A2.3 B8] is refreshed once more if it was valid when requested', async () => {
    const { access, refreshGate, clock } = waiting({ access: jwt(0), refresh: 'r' })
    const token = access.usable()
    await vi.waitFor(() => expect(refreshGate.requests).toEqual([jwt(0)]))
    clock.sleep(NAP_MS)
    const late = jwt(300)
    refreshGate.succeed(late)
    await vi.waitFor(() => expect(refreshGate.requests).toEqual([jwt(0), late]))
    refreshGate.succeed(jwt(700))
    expect(await token).toBe(jwt(700))
  })

  it('[A2.1 A2.3] is used if it seemed expired from the start, because the clock is wrong', async () => {
    const { access, tokens, refreshGate } = waiting({ access: jwt(0), refresh: 'r' })
    const token = access.usable()
    await vi.waitFor(() => expect(refreshGate.requests).toEqual([jwt(0)]))
    const granted = jwt(30)
    tokens.write({ access: granted })
    refreshGate.succeed(granted)
    expect([await token, await access.usable()]).toEqual([granted, granted])
    expect(refreshGate.requests).toEqual([jwt(0)])
  })
})
