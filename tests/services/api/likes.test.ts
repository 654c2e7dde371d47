import { describe, expect, it, vi } from 'vitest'
import type { ContentRef } from '../../../src/protocol/content/creative-types.ts'
import { createLikesApi } from '../../../src/services/api/likes.ts'
import { settle } from '../../kit/clock.ts'
import { empty, hang, json, noResponse, text } from '../../kit/fakes/http.ts'
import { createTestServices, failure, failureOf } from '../kit/kit.ts'

const LIKES = 'GET /api/likes/status/'
const SAVES = 'GET /api/bookmarks/status/'
const signedIn = () => createTestServices({ stored: { access: 'a' } })

describe('status lookups', () => {
  it('[API-LIKE-06 API-LIKE-07] return a map by content id', async () => {
    const { api, server } = signedIn()
    server.on(LIKES, json(200, { 1: true, 2: 'false' })).on(SAVES, json(200, { 3: 1 }))
    expect(await api.likes.likeStatus('blog', [1, 2])).toEqual({ '1': true, '2': false })
    expect(await api.likes.saveStatus('work', [3])).toEqual({ '3': true })
  })

  it('[ROLE-02] are empty without a request for anonymous users and without ids', async () => {
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
    [
      text(200, '<html></html>'),
      [
        ['warn', 'answer is not JSON'],
        ['warn', 'likes.status failed'],
      ],
    ],
    [noResponse, [['warn', 'likes.status failed']]],
  ])(
    '[ERR-23 ERR-24] are empty after any failure, and log all but 404',
    async (response, warnings) => {
      const { api, server, printed } = signedIn()
      server.on(LIKES, response)
      expect(await api.likes.likeStatus('blog', [1])).toEqual({})
      expect(printed.filter(([level]) => level === 'warn')).toEqual(warnings)
    },
  )

  it('[ERR-24] do not log a 401', async () => {
    const { api, server, printed, refreshGate, tokens } = signedIn()
    server.on(SAVES, json(401, {}))
    const status = api.likes.saveStatus('blog', [1])
    await vi.waitFor(() => expect(refreshGate.running()).toBe(true))
    tokens.removeAccess()
    refreshGate.fail(failure({ status: 401 }))
    expect(await status).toEqual({})
    expect(printed.filter(([level]) => level === 'warn')).toEqual([])
  })

  it('[VALID-14] reject when cancelled', async () => {
    const { api, server } = signedIn()
    server.on(LIKES, hang)
    const cancel = new AbortController()
    const failed = failureOf(api.likes.likeStatus('blog', [1], { signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })
})

const UNIFIED = 'POST /api/likes/unified/'
const PUT = 'PUT /api/likes/'
const DELETE = 'DELETE /api/likes/'
const SAVE = 'PUT /api/bookmarks/'
const UNSAVE = 'DELETE /api/bookmarks/'
const POST_5: ContentRef = { type: 'post', id: 5 }
// An unknown type, as an older server or a link may use.
const SONG = { type: 'song', id: 1 } as unknown as ContentRef

/** A signed-in client with these server capabilities. */
function creating(
  able: { likes?: boolean; bookmarks?: boolean; unified?: boolean; unanswered?: boolean } = {},
) {
  const services = signedIn()
  const requests: string[] = []
  const forgetUnified = vi.fn()
  const likes = createLikesApi(services.http, {
    capability: async (field) => {
      requests.push(field)
      const { unified: likesUnified = true, unanswered = false } = able
      return { available: able[field] ?? true, likesUnified, unanswered }
    },
    forgetUnified,
  })
  return { ...services, likes, requests, forgetUnified }
}

const sent = ({
  server,
}: {
  server: { calls: { method: string; path: string; body: unknown }[] }
}) => server.calls.map(({ method, path, body }) => [`${method} ${path}`, body])

describe('likes', () => {
  it('[API-LIKE-01 TOGGLE-01] use likes/unified/ if available', async () => {
    const services = creating()
    services.server.on(UNIFIED, json(200, { liked: true }))
    expect(await services.likes.changeLike(POST_5, true)).toEqual({ already: false })
    expect(await services.likes.changeLike({ type: 'portfolio', id: '7' }, false)).toEqual({
      already: false,
    })
    expect(sent(services)).toEqual([
      [UNIFIED, { type: 'post', id: 5, action: 'like' }],
      [UNIFIED, { type: 'portfolio', id: '7', action: 'unlike' }],
    ])
  })

  it('[API-LIKE-02 API-LIKE-03] else use PUT and DELETE likes/, both with a body', async () => {
    const services = creating({ unified: false })
    services.server.on(PUT, json(201, {})).on(DELETE, empty(204))
    await services.likes.changeLike(POST_5, true)
    await services.likes.changeLike(POST_5, false)
    expect(sent(services)).toEqual([
      [PUT, { type: 'post', id: 5 }],
      [DELETE, { type: 'post', id: 5 }],
    ])
  })

  it.each([
    ['404', json(404, {})],
    ['405', json(405, {})],
    ['501', json(501, {})],
    ['a page', text(200, '<!doctype html><title>Kinyeti</title>')],
  ])(
    '[API-LIKE-02 A5] report likes/unified/ as missing after %s and use the other endpoint in the same call',
    async (_, missing) => {
      const services = creating()
      services.server.on(UNIFIED, missing).on(PUT, json(201, {}))
      expect(await services.likes.changeLike(POST_5, true)).toEqual({ already: false })
      expect(sent(services)).toEqual([
        [UNIFIED, { type: 'post', id: 5, action: 'like' }],
        [PUT, { type: 'post', id: 5 }],
      ])
      expect(services.forgetUnified).toHaveBeenCalledTimes(1)
    },
  )

  it('[A5] try likes/unified/ again if the capability is not updated', async () => {
    const { api, server } = signedIn()
    server.on(UNIFIED, json(404, {})).on(PUT, json(201, {})).on(DELETE, empty(204))
    await api.likes.changeLike(POST_5, true)
    await api.likes.changeLike(POST_5, false)
    expect(server.log).toEqual([UNIFIED, PUT, UNIFIED, DELETE])
  })

  it.each([
    [json(409, { detail: 'You have already liked this.' })],
    [json(409, {})],
    [json(400, { detail: 'You have already liked this.' })],
    [json(400, { error: 'Not yet liked' })],
  ])('[TOGGLE-03 ERR-19] treat "already" as success', async (response) => {
    const { likes, server } = creating()
    server.on(UNIFIED, response)
    expect(await likes.changeLike(POST_5, true)).toEqual({ already: true })
    expect(server.log).toEqual([UNIFIED])
  })

  it.each([
    [json(400, { detail: 'This must not be empty; the following fields are liked' }), 400],
    [json(403, {}), 403],
    [json(500, {}), 500],
    [json(429, {}), 429],
    [noResponse, 0],
  ])('[ERR-22 A5 A15] reject with other failures without a retry', async (response, status) => {
    const { likes, server } = creating()
    server.on(UNIFIED, response)
    expect((await failureOf(likes.changeLike(POST_5, true))).status).toBe(status)
    expect(server.log).toEqual([UNIFIED])
  })

  it('[API-LIKE-01] reject if both endpoints respond that the content is gone', async () => {
    const { likes, server } = creating()
    server.on(UNIFIED, json(404, {})).on(PUT, json(404, { detail: 'Not found.' }))
    expect((await failureOf(likes.changeLike(POST_5, true))).status).toBe(404)
  })
})

describe('saves', () => {
  it('[API-LIKE-04 API-LIKE-05 TOGGLE-02] use PUT and DELETE bookmarks/', async () => {
    const services = creating()
    services.server
      .on(SAVE, json(201, {}))
      .on(UNSAVE, json(400, { detail: 'You have not saved this.' }))
    expect(await services.likes.changeSave({ type: 'work', id: 3 }, true)).toEqual({
      already: false,
    })
    expect(await services.likes.changeSave({ type: 'work', id: 3 }, false)).toEqual({
      already: true,
    })
    expect(sent(services)).toEqual([
      [SAVE, { type: 'work', id: 3 }],
      [UNSAVE, { type: 'work', id: 3 }],
    ])
  })

  it('[ERR-22] reject with failures', async () => {
    const { likes, server } = creating()
    server.on(SAVE, json(503, {}))
    expect((await failureOf(likes.changeSave(POST_5, true))).status).toBe(503)
  })

  it('return the saved list as one page of mixed content', async () => {
    const { api, server } = signedIn()
    server.on(
      'GET /api/bookmarks/?page=2',
      json(200, {
        count: 41,
        next: 'https://api.test/api/bookmarks/?page=3',
        results: [
          { type: 'post', id: 1 },
          { type: 'song', id: 2 },
          { type: 'portfolio', id: 3 },
        ],
      }),
    )
    const { items, next, count } = await api.likes.savedList({ page: 2 })
    expect([items.map((one) => [one.type, one.item.id]), next, count]).toEqual([
      [
        ['post', 1],
        ['work', 3],
      ],
      3,
      41,
    ])
  })
})

describe('order of checks before a like or save', () => {
  const anonymous = (able: { likes?: boolean; bookmarks?: boolean } = {}) => {
    const services = createTestServices()
    const capability = async (field: 'likes' | 'bookmarks') => ({
      available: able[field] ?? true,
      likesUnified: true,
      unanswered: false,
    })
    return { ...services, likes: createLikesApi(services.http, { capability }) }
  }

  it('[A5 A38] checks the content type before the token', async () => {
    const { likes, server } = anonymous({ likes: false, bookmarks: false })
    expect([
      (await failureOf(likes.changeLike(SONG, true))).message,
      (await failureOf(likes.changeSave(SONG, true))).message,
    ]).toEqual([
      'Unsupported content type for likes: song',
      'Unsupported content type for saves: song',
    ])
    expect(server.calls).toEqual([])
  })

  it('[A5] checks the token before the capability', async () => {
    const { likes, server } = anonymous({ likes: false, bookmarks: false })
    const expected = failure({ message: 'Authentication required', status: 401 })
    expect([
      await failureOf(likes.changeLike(POST_5, true)),
      await failureOf(likes.changeSave(POST_5, true)),
      await failureOf(likes.savedList()),
    ]).toEqual([expected, expected, expected])
    expect(server.calls).toEqual([])
  })

  it('[VALID-08] needs the likes capability for a like', async () => {
    const { likes, server, requests } = creating({ likes: false })
    expect((await failureOf(likes.changeLike(POST_5, true))).message).toBe(
      'Like functionality is not available',
    )
    expect([requests, server.calls]).toEqual([['likes'], []])
  })

  it('[A13 A5] rejects with the network failure if the capability is unknown', async () => {
    const { likes, server } = creating({ likes: false, bookmarks: false, unanswered: true })
    const expected = failure({ message: 'Network error - please check your connection' })
    expect([
      await failureOf(likes.changeLike(POST_5, true)),
      await failureOf(likes.changeSave(POST_5, true)),
    ]).toEqual([expected, expected])
    expect(server.calls).toEqual([])
  })

  it('[VALID-09] needs the bookmarks capability for a save', async () => {
    const { likes, server, requests } = creating({ bookmarks: false })
    expect((await failureOf(likes.changeSave(POST_5, true))).message).toBe(
      'Bookmark functionality is not available',
    )
    expect([requests, server.calls]).toEqual([['bookmarks'], []])
  })
})
