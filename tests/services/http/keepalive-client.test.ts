import { describe, expect, it } from 'vitest'
import { watchPageLeaving } from '../../../src/services/browser/page-leaving.ts'
import { createContentApi } from '../../../src/services/content-api.ts'
import {
  createKeepaliveClient,
  type KeepaliveOptions,
} from '../../../src/services/http/keepalive-client.ts'
import { empty, hangIgnoringAbort, json, noResponse } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf, jwt } from '../kit/kit.ts'

const CALL = 'DELETE /api/posts/7/'

function start(
  options: Omit<KeepaliveOptions, 'fetch'> = {},
  stored: Record<string, string> = { access: 'a' },
) {
  const services = createTestServices({ stored })
  const keepaliveFlags: (boolean | undefined)[] = []
  const keepaliveClient = createKeepaliveClient(services.http, {
    fetch: (input, init) => {
      keepaliveFlags.push(init?.keepalive)
      return services.server.fetch(input, init)
    },
    ...options,
  })
  const tokens = () => services.server.calls.map(({ headers }) => headers.authorization)
  return {
    ...services,
    keepaliveClient,
    keepaliveFlags,
    tokens,
    content: createContentApi(keepaliveClient),
  }
}

describe('createKeepaliveClient', () => {
  it('[API-POST-05] sends keepalive requests to the API with the session’s token', async () => {
    const { server, content, keepaliveFlags, tokens } = start()
    server.on(CALL, empty(204))
    await content.posts.remove(7)
    expect([keepaliveFlags, tokens(), server.log]).toEqual([[true], ['Bearer a'], [CALL]])
  })

  it('[HTTP-06] is not cancelled by a logout', async () => {
    const { server, content, http } = start()
    server.on(CALL, empty(204))
    const call = content.posts.remove(7)
    http.abortAll()
    await expect(call).resolves.toBe(undefined)
  })

  it('[REFRESH-01] refreshes the token once', async () => {
    const { server, content, tokens, refreshGate, storage } = start()
    server.on(CALL, json(401, {}), empty(204))
    const call = content.posts.remove(7)
    await expect.poll(() => refreshGate.requests).toEqual(['a'])
    storage.set('access', 'b')
    refreshGate.succeed('b')
    await call
    expect(tokens()).toEqual(['Bearer a', 'Bearer b'])
  })

  it('[REFRESH-01 B7] refreshes no token while the page is being left', async () => {
    const window = new EventTarget()
    const expired = { access: jwt(-60), refresh: 'r' }
    const { server, content, tokens, refreshGate } = start(
      { isLeaving: watchPageLeaving(window) },
      expired,
    )
    server.on(CALL, empty(204))
    window.dispatchEvent(new Event('pagehide'))
    await content.posts.remove(7)
    expect([tokens(), refreshGate.requests]).toEqual([[`Bearer ${expired.access}`], []])
    window.dispatchEvent(new Event('pageshow'))
    void content.posts.remove(7)
    await expect.poll(() => refreshGate.requests).toHaveLength(1)
  })

  it('[A13] maps a rejection to the message of the API', async () => {
    const { server, content } = start()
    server.on(CALL, json(403, {}))
    expect(await failureOf(content.posts.remove(7))).toMatchObject({
      status: 403,
      message: 'Permission denied',
    })
  })

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ])('[A13] treats %i as success: %s', async (status, isSuccess) => {
    const { keepaliveClient } = start()
    const response = { status, headers: new Headers(), body: null, text: async () => '{}' }
    const client = createKeepaliveClient(keepaliveClient, { fetch: async () => response as never })
    const outcome = client.request({ method: 'DELETE', path: 'posts/7/' }).then(
      () => true,
      () => false,
    )
    expect(await outcome).toBe(isSuccess)
  })

  it('[A13] fails with the network failure without a response', async () => {
    const { server, content } = start()
    server.on(CALL, noResponse)
    expect(await failureOf(content.posts.remove(7))).toMatchObject({ status: 0, aborted: false })
  })

  it('[SESSION-08] uses a given token and does not refresh it', async () => {
    const { server, content, tokens, refreshGate } = start({ token: 'old' })
    server.on(CALL, json(401, {}))
    expect(await failureOf(content.posts.remove(7))).toMatchObject({ status: 401 })
    expect([tokens(), refreshGate.requests]).toEqual([['Bearer old'], []])
  })

  it.each([
    ['30 s', {}, 30_000],
    ['the given time', { timeoutMs: 5000 }, 5000],
  ])('[A30] times out after %s', async (_, options, ms) => {
    const { server, content, clock } = start({ token: 'a', ...options })
    server.on(CALL, hangIgnoringAbort)
    let failure: unknown = null
    content.posts.remove(7).catch((error: unknown) => {
      failure = error
    })
    await clock.advanceAsync(ms - 1)
    expect(failure).toBe(null)
    await clock.advanceAsync(1)
    expect(failure).toMatchObject({ status: 0 })
  })

  it('[A19] sends no token if none is stored', async () => {
    const { server, content, tokens } = start({}, {} as never)
    server.on(CALL, empty(204))
    await content.posts.remove(7)
    expect(tokens()).toEqual([undefined])
  })
})
