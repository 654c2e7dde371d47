import { describe, expect, it, vi } from 'vitest'
import { settle } from '../kit/clock.ts'
import { hang, json, noAnswer, text } from '../kit/fakes/http.ts'
import { createTestServices, failure, failureOf } from './kit.ts'

const LIKES = 'GET /api/likes/status/'
const SAVES = 'GET /api/bookmarks/status/'
const signedIn = () => createTestServices({ stored: { access: 'a' } })

describe('status lookups', () => {
  it('[API-LIKE-06 API-LIKE-07] answer a map by content id', async () => {
    const { api, server } = signedIn()
    server.on(LIKES, json(200, { 1: true, 2: 'false' })).on(SAVES, json(200, { 3: 1 }))
    expect(await api.likes.likeStatus('blog', [1, 2])).toEqual({ '1': true, '2': false })
    expect(await api.likes.saveStatus('work', [3])).toEqual({ '3': true })
  })

  it('[ROLE-02] are empty without a call for anonymous users, and for no ids', async () => {
    const anonymous = createTestServices()
    const known = signedIn()
    expect([
      await anonymous.api.likes.likeStatus('blog', [1]),
      await anonymous.api.likes.saveStatus('blog', [1]),
      await known.api.likes.likeStatus('blog', []),
    ]).toEqual([{}, {}, {}])
    expect([anonymous.server.calls, known.server.calls]).toEqual([[], []])
  })

  it.each([
    [json(404, {}), []],
    [json(500, {}), [['warn', 'likes.status failed']]],
    [json(403, {}), [['warn', 'likes.status failed']]],
    [text(200, '<html></html>'), [['warn', 'likes.status failed']]],
    [noAnswer, [['warn', 'likes.status failed']]],
  ])('[ERR-23 ERR-24] are empty after any failure; 404 is silent', async (answer, warnings) => {
    const { api, server, printed } = signedIn()
    server.on(LIKES, answer)
    expect(await api.likes.likeStatus('blog', [1])).toEqual({})
    expect(printed.filter(([level]) => level === 'warn')).toEqual(warnings)
  })

  it('[ERR-24] a 401 is silent', async () => {
    const { api, server, printed, refreshGate, tokens } = signedIn()
    server.on(SAVES, json(401, {}))
    const status = api.likes.saveStatus('blog', [1])
    await vi.waitFor(() => expect(refreshGate.running()).toBe(true))
    tokens.removeAccess()
    refreshGate.fail(failure({ status: 401 }))
    expect(await status).toEqual({})
    expect(printed.filter(([level]) => level === 'warn')).toEqual([])
  })

  it('[VALID-14] a cancel is thrown', async () => {
    const { api, server } = signedIn()
    server.on(LIKES, hang)
    const cancel = new AbortController()
    const failed = failureOf(api.likes.likeStatus('blog', [1], { signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })
})
