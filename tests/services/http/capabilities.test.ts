import { describe, expect, it } from 'vitest'
import { settle } from '../../kit/clock.ts'
import { empty, hang, hangIgnoringAbort, json, noResponse, text } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf } from '../kit/kit.ts'

const LIKES = 'GET /api/likes/status/'
const UNIFIED = 'GET /api/likes/unified/'
const SAVES = 'GET /api/bookmarks/status/'
const STATS = 'GET /api/follow/stats/1/'
const STATUS = 'GET /api/follow/status/'
const VIEWS = ['blogs', 'blog', 'posts', 'post', 'portfolio', 'work'].map(
  (name) => `HEAD /api/${name}/increment_view/`,
)
const ALL = [LIKES, UNIFIED, SAVES, STATS, STATUS, ...VIEWS]

const signedIn = () => {
  const services = createTestServices({ stored: { access: 'a', refresh: 'r' } })
  for (const route of ALL) services.server.on(route, empty(404))
  return services
}
const NOTHING = {
  likesStatus: 'notAvailable',
  likesUnified: 'notAvailable',
  bookmarksStatus: 'notAvailable',
  followStats: 'notAvailable',
  followStatus: 'notAvailable',
  blogsView: 'notAvailable',
  blogView: 'notAvailable',
  postsView: 'notAvailable',
  postView: 'notAvailable',
  portfolioView: 'notAvailable',
  workView: 'notAvailable',
}

describe('capability detection', () => {
  it('[CAP-01 CAP-03 CAP-04 CAP-05 CAP-06 CAP-07 CAP-08 CAP-09 CAP-10 CAP-11 CAP-12 CAP-13] sends the eleven probes in parallel, each once', async () => {
    const { api, server } = signedIn()
    for (const route of ALL) server.on(route, hang)
    void api.capabilities.detect().catch(() => {})
    await settle()
    expect(server.log.toSorted()).toEqual(ALL.toSorted())
    expect(server.calls.every((call) => call.headers.authorization === 'Bearer a')).toBe(true)
  })

  it('[CAP-01 CAP-14 CAP-15 CAP-16 CAP-17 CAP-18 A5] classifies the response of each probe', async () => {
    const { api, server } = signedIn()
    server
      .on(LIKES, json(400, { type: ['This field is required.'] }))
      .on(UNIFIED, json(405, { detail: 'Method "GET" not allowed.' }))
      .on(SAVES, json(403, {}))
      .on(STATS, json(500, {}))
      .on(STATUS, noResponse)
      .on('HEAD /api/posts/increment_view/', empty(200))
      .on('HEAD /api/work/increment_view/', empty(405))
    expect(await api.capabilities.detect()).toEqual({
      ...NOTHING,
      likesStatus: 'available',
      likesUnified: 'available',
      bookmarksStatus: 'needsAuth',
      followStats: 'serverError',
      followStatus: 'networkError',
      postsView: 'available',
      workView: 'available',
    })
  })

  it('[CAP-14 A5] classifies an HTML page with status 200 as not available', async () => {
    const { api, server } = signedIn()
    for (const route of [LIKES, UNIFIED, SAVES, STATS, STATUS]) {
      server.on(route, text(200, '<!doctype html><title>Kinyeti</title>'))
    }
    expect(await api.capabilities.detect()).toEqual(NOTHING)
  })

  it('[CAP-15] treats a 401 as a result: no refresh, no retry, no sign-out', async () => {
    const { api, server, refreshGate, tokens } = signedIn()
    server.on(LIKES, json(401, { detail: 'no' })).on(SAVES, json(401, {}))
    expect(await api.capabilities.detect()).toEqual({
      ...NOTHING,
      likesStatus: 'needsAuth',
      bookmarksStatus: 'needsAuth',
    })
    expect([server.log.length, refreshGate.requests]).toEqual([11, []])
    expect([tokens.readAccess(), tokens.readRefresh()]).toEqual(['a', 'r'])
  })

  it.each([hang, hangIgnoringAbort])(
    '[CAP-02 CAP-18 CAP-19] classifies a probe that hangs as a network error after 5 s',
    async (response) => {
      const { api, server, clock } = signedIn()
      server.on(SAVES, response)
      let results: unknown = null
      void api.capabilities.detect().then((found) => {
        results = found
      })
      await clock.advanceAsync(4_999)
      expect(results).toBeNull()
      await clock.advanceAsync(1)
      expect(results).toEqual({ ...NOTHING, bookmarksStatus: 'networkError' })
    },
  )

  it.each([hang, hangIgnoringAbort])(
    '[CAP-02] ends each hanging probe at 5000 ms without delaying the others',
    async (response) => {
      const { api, server, clock } = signedIn()
      for (const route of ALL) server.on(route, response)
      let results: unknown = null
      void api.capabilities.detect().then((found) => {
        results = found
      })
      await clock.advanceAsync(4_999)
      expect([results, server.log.length]).toEqual([null, 11])
      await clock.advanceAsync(1)
      const hung = Object.keys(NOTHING).map((probe) => [probe, 'networkError'])
      expect([results, server.log.length]).toEqual([Object.fromEntries(hung), 11])
      expect(clock.waiting).toEqual([])
    },
  )

  it('[ROLE-04] is skipped for anonymous users', async () => {
    const { api, server } = createTestServices()
    expect([await api.capabilities.detect(), server.calls]).toEqual([null, []])
  })

  it('[VALID-14] rejects when cancelled', async () => {
    const { api, server } = signedIn()
    server.on(STATS, hang)
    const cancel = new AbortController()
    const failed = failureOf(api.capabilities.detect({ signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })
})
