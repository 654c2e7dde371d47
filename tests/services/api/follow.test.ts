import { describe, expect, it, vi } from 'vitest'
import { createFollowCounts } from '../../../src/services/api/follow/figures.ts'
import { createFollowApi, type FollowApi } from '../../../src/services/api/follow.ts'
import { settle } from '../../kit/clock.ts'
import {
  deferredResponse,
  empty,
  type FakeResponse,
  hang,
  json,
  noResponse,
  text,
} from '../../kit/fakes/http.ts'
import { API, createTestServices, failure, failureOf } from '../kit/kit.ts'

const signedIn = (stored = { access: 'a' }) => createTestServices({ stored })
const answering = (route: string, response: FakeResponse) => {
  const services = signedIn()
  services.server.on(route, response)
  return services
}
const DEFAULTS = { following: false, followers_count: 0, following_count: 0 }
const MISSING = { available: false, unanswered: false }
const STATS = { following: true, followers_count: 5, following_count: 2 }

describe('follow helpers', () => {
  type Helpers = FollowApi['helpers']
  const rows: [string, string, string, (h: Helpers) => Promise<unknown>][] = [
    ['ERR-28', 'POST /api/follow/follow/', 'Failed to follow user', (h) => h.follow(7)],
    ['ERR-29', 'POST /api/follow/unfollow/7/', 'Failed to unfollow user', (h) => h.unfollow(7)],
    ['ERR-30', 'GET /api/follow/stats/7/', 'Failed to get follow stats', (h) => h.stats(7)],
    ['ERR-31', 'GET /api/follow/followers/7/', 'Failed to get followers', (h) => h.followers(7)],
    ['ERR-32', 'GET /api/follow/following/7/', 'Failed to get following', (h) => h.following(7)],
    [
      'ERR-33',
      'POST /api/follow/notifications/3/read/',
      'Failed to mark notification as read',
      (h) => h.markNotificationRead(3),
    ],
    [
      'ERR-34',
      'POST /api/follow/notifications/read-all/',
      'Failed to mark all notifications as read',
      (h) => h.markAllNotificationsRead(),
    ],
    ['ERR-35', 'GET /api/follow/search/', 'Failed to search users', (h) => h.search('ayen')],
  ]

  it.each(rows)('[%s ERR-27 A13] %s fails without throwing: %s', async (_, route, text500, run) => {
    const outcomes: unknown[] = []
    for (const response of [
      json(500, {}),
      json(400, { error: 'x', detail: 'y' }),
      json(400, { detail: 'y' }),
      json(403, {}),
      text(502, '<html></html>'),
      text(200, '<html></html>'),
      noResponse,
    ])
      outcomes.push(await run(answering(route, response).api.follow.helpers))
    expect(outcomes).toEqual(
      [text500, 'x', 'y', text500, text500, text500, text500].map((error) => ({
        success: false,
        error,
      })),
    )
  })

  it('[API-FOLLOW-07 ENT-20] accepts either spelling of the stats and fails without any', async () => {
    const { api, server } = signedIn()
    server.on(
      'GET /api/follow/stats/7/',
      json(200, STATS),
      json(200, { is_following: true, followers_count: '5', following_count: 2 }),
      json(200, { detail: 'odd' }),
    )
    const { helpers } = api.follow
    expect([await helpers.stats(7), await helpers.stats(7), await helpers.stats(7)]).toEqual([
      { success: true, data: STATS },
      { success: true, data: STATS },
      { success: false, error: 'Failed to get follow stats' },
    ])
  })

  it('[API-FOLLOW-08 API-FOLLOW-09 API-FOLLOW-11 FOREIGN-08 B15] accepts plain and nested users, and ids', async () => {
    const deng = { id: 2, username: 'deng', full_name: 'Deng Bol', avatar: '/d.png' }
    const { api, server } = signedIn()
    server
      .on('GET /api/follow/followers/7/', json(200, { results: [{ follower: deng }, 3] }))
      .on('GET /api/follow/following/7/', json(200, [{ following: deng }]))
      .on('GET /api/follow/search/', json(200, [{ ...deng, following: true }]))
    const { helpers } = api.follow
    const data = [{ ...deng, avatar: `${API}/d.png` }]
    const byId = { id: 3, username: '', full_name: '', avatar: null }
    expect([
      await helpers.followers(7),
      await helpers.following(7),
      await helpers.search('d'),
    ]).toEqual([
      { success: true, data: [...data, byId] },
      { success: true, data },
      { success: true, data },
    ])
  })

  it('[API-FOLLOW-08] returns the followers of a user and rejects failures', async () => {
    const deng = { id: 2, username: 'deng', full_name: 'Deng Bol', avatar: null }
    const { http, server } = signedIn()
    server.on('GET /api/follow/followers/7/', json(200, [{ follower: deng }]), json(404, {}))
    const { followers } = createFollowCounts(http)
    expect(await followers(7)).toEqual([deng])
    await expect(followers(7)).rejects.toMatchObject({ message: 'Resource not found', status: 404 })
  })

  it.each([
    json(409, { detail: 'x' }),
    json(400, { detail: 'You are already following this user' }),
  ])('[ERR-19 ERR-20 A6] treats "already" as success', async (response) => {
    const { api } = answering('POST /api/follow/follow/', response)
    expect((await api.follow.helpers.follow(7)).success).toBe(true)
  })

  it('[VALID-14] throws only when cancelled', async () => {
    const { api } = answering('GET /api/follow/stats/7/', hang)
    const cancel = new AbortController()
    const failed = failureOf(api.follow.helpers.stats(7, { signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })
})

describe('follow change', () => {
  const ON = 'PUT /api/follow/toggle/7/'
  const OFF = 'DELETE /api/follow/toggle/7/'
  const FOLLOW = 'POST /api/follow/follow/'
  const UNFOLLOW = 'POST /api/follow/unfollow/7/'
  const STATS_OF_7 = 'GET /api/follow/stats/7/'

  it('[API-FOLLOW-03 API-FOLLOW-04 A6] uses the toggle endpoint if available', async () => {
    const { api, server } = signedIn()
    server.on(ON, json(200, STATS)).on(OFF, empty(204))
    expect([await api.follow.change(7, true), await api.follow.change(7, false)]).toEqual([
      { already: false, stats: STATS },
      { already: false, stats: null },
    ])
    expect(server.log).toEqual([ON, OFF])
  })

  it.each([
    ['404', json(404, {})],
    ['405', json(405, {})],
    ['501', json(501, {})],
    ['a page', text(200, '<!doctype html><title>Kinyeti</title>')],
  ])(
    '[API-FOLLOW-05 A6] uses POST after %s on the first toggle, in the same call and from then on',
    async (_, missing) => {
      const { api, server } = answering(ON, missing)
      server.on(FOLLOW, json(201, {})).on(UNFOLLOW, json(200, {}))
      await api.follow.change(7, true)
      await api.follow.change(7, false)
      expect(server.calls.map((c) => [`${c.method} ${c.path}`, c.body])).toEqual([
        [ON, {}],
        [FOLLOW, { user_id: 7 }],
        [UNFOLLOW, {}],
      ])
    },
  )

  it('[A6] rethrows a 404 after any other response has shown that toggle exists', async () => {
    const { api, server } = signedIn()
    server.on(ON, json(400, { detail: 'No' }), json(404, {}))
    expect((await failureOf(api.follow.change(7, true))).status).toBe(400)
    expect((await failureOf(api.follow.change(7, true))).status).toBe(404)
    expect(server.log).toEqual([ON, ON])
  })

  it('[A6] does not decide about toggle without a response', async () => {
    const { api, server } = signedIn()
    server.on(ON, noResponse, json(404, {})).on(FOLLOW, json(201, {}))
    expect((await failureOf(api.follow.change(7, true))).status).toBe(0)
    await api.follow.change(7, true)
    expect(server.log).toEqual([ON, ON, FOLLOW])
  })

  it('[A6] detects toggle again for the next session', async () => {
    const { api, http, server } = signedIn()
    server.on(ON, json(404, {})).on(FOLLOW, json(201, {}))
    await api.follow.change(7, true)
    await createFollowApi(http).change(7, true)
    expect(server.log).toEqual([ON, FOLLOW, ON, FOLLOW])
  })

  it('[VALID-06 A5] rejects without a stored token first, without a request', async () => {
    const followCapability = vi.fn(async () => MISSING)
    const { api, server } = createTestServices({ follow: { followCapability } })
    expect(await failureOf(api.follow.change(7, true))).toEqual(
      failure({ message: 'Authentication required', status: 401, authError: true }),
    )
    expect(followCapability).not.toHaveBeenCalled()
    expect(server.calls).toEqual([])
  })

  it('[VALID-10 A5] rejects without the capability second, without a request', async () => {
    const { api, server } = createTestServices({
      stored: { access: 'a' },
      follow: { followCapability: async () => MISSING },
    })
    expect(await failureOf(api.follow.change(7, true))).toEqual(
      failure({ message: 'Follow functionality is not available', status: 400 }),
    )
    expect(server.calls).toEqual([])
  })

  it('[A13 A5] rejects with the network failure if the capability is unknown', async () => {
    const { api, server } = createTestServices({
      stored: { access: 'a' },
      follow: { followCapability: async () => ({ available: false, unanswered: true }) },
    })
    expect(await failureOf(api.follow.change(7, true))).toEqual(
      failure({ message: 'Network error - please check your connection' }),
    )
    expect(server.calls).toEqual([])
  })

  it('[VALID-10] sends the request with the capability', async () => {
    const { api, server } = createTestServices({
      stored: { access: 'a' },
      follow: { followCapability: async () => ({ available: true, unanswered: false }) },
    })
    server.on(ON, json(200, STATS))
    expect(await api.follow.change(7, true)).toEqual({ already: false, stats: STATS })
  })

  it.each([
    ['ERR-19', json(409, {})],
    ['ERR-20', json(400, { detail: 'Already following.' })],
    ['ERR-20', json(400, { detail: 'User already followed' })],
    ['ERR-21', json(400, { detail: 'You are not following this user' })],
    ['ERR-21', json(400, { error: 'Not followed' })],
  ])(
    '[%s A6] treats an "already" response as success and loads the stats again',
    async (_, response) => {
      const { api, server } = answering(ON, response)
      server.on(STATS_OF_7, json(200, STATS))
      expect(await api.follow.change(7, true)).toEqual({ already: true, stats: STATS })
      expect(server.log).toEqual([ON, STATS_OF_7])
    },
  )

  it('[ERR-19 A6] returns no stats if they cannot be loaded', async () => {
    const { api } = answering(ON, json(409, {}))
    expect(await api.follow.change(7, true)).toEqual({ already: true, stats: null })
  })

  it.each([
    [
      json(400, { detail: 'must not be empty: the following fields' }),
      400,
      'must not be empty: the following fields',
    ],
    [json(400, {}), 400, 'Failed to follow user'],
    [json(403, { detail: 'x' }), 403, 'Permission denied'],
    [json(500, {}), 500, 'Server error occurred'],
    [noResponse, 0, 'Network error - please check your connection'],
  ])('[ERR-22 A15] rethrows other failures without a retry', async (response, status, message) => {
    const { api, server } = answering(ON, response)
    const failed = await failureOf(api.follow.change(7, true))
    expect([failed.status, failed.message]).toEqual([status, message])
    expect(server.log).toEqual([ON])
  })

  it('[FOLLOW-04] returns no stats instead of zeros if a count is missing', async () => {
    const { api } = answering(ON, json(200, { following: true, followers_count: 6 }))
    expect(await api.follow.change(7, true)).toEqual({ already: false, stats: null })
  })
})

describe('follow status', () => {
  const STATUS = 'GET /api/follow/status/?user_id=7'
  const STATS_OF_7 = 'GET /api/follow/stats/7/'

  it('[ROLE-03] returns the default status for anonymous users without a request', async () => {
    const { api, server } = createTestServices()
    expect(await api.follow.status(7)).toEqual(DEFAULTS)
    expect(server.calls).toEqual([])
  })

  it('[API-FOLLOW-07 A19] returns the stats for anonymous users', async () => {
    const { api, server } = createTestServices()
    const figures = { following: false, followers_count: 121, following_count: 12 }
    server.on(STATS_OF_7, json(200, figures))
    expect(await api.follow.stats(7)).toEqual(figures)
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  it.each([401, 404])('[API-FOLLOW-07] rejects instead of returning 0 after a %s', async (code) => {
    const { api, server } = createTestServices()
    server.on(STATS_OF_7, json(code, {}))
    expect(await failureOf(api.follow.stats(7))).toMatchObject({ status: code })
  })

  it.each([json(404, {}), json(500, {}), json(200, 'odd'), noResponse])(
    '[API-FOLLOW-13] falls back to the stats',
    async (response) => {
      const { api, server, printed } = answering(STATUS, response)
      server.on(STATS_OF_7, json(200, STATS))
      expect(await api.follow.status(7)).toEqual(STATS)
      expect(server.log).toEqual([STATUS, STATS_OF_7])
      expect(printed.filter(([level]) => level === 'warn')).toEqual([])
    },
  )

  it.each([
    [json(404, {}), []],
    [json(500, {}), [['warn', 'follow status failed']]],
    [json(403, {}), [['warn', 'follow status failed']]],
    [noResponse, [['warn', 'follow status failed']]],
  ])(
    '[ERR-23 ERR-24 ROLE-03] returns the default after any failure and logs all but 404',
    async (...row) => {
      const [response, warnings] = row
      const { api, server, printed } = answering(STATUS, response)
      server.on(STATS_OF_7, response)
      expect(await api.follow.status(7)).toEqual(DEFAULTS)
      expect(printed.filter(([level]) => level === 'warn')).toEqual(warnings)
    },
  )

  it('[ERR-23 ERR-24] returns the default after a 401 without a warning', async () => {
    const { api, server, printed, refreshGate, tokens } = answering(STATUS, json(401, {}))
    server.on(STATS_OF_7, json(401, {}))
    const status = api.follow.status(7)
    await vi.waitFor(() => expect(refreshGate.running()).toBe(true))
    tokens.removeAccess()
    refreshGate.fail(failure({ status: 401 }))
    expect(await status).toEqual(DEFAULTS)
    expect(printed.filter(([level]) => level === 'warn')).toEqual([])
  })

  it('[API-FOLLOW-17 API-FOLLOW-18] runs at most five lookups at a time, stats and status together', async () => {
    const { api, server } = signedIn()
    const waiting = deferredResponse()
    server.on('GET /api/follow/status/', waiting.response)
    for (let id = 0; id < 12; id++) server.on(`GET /api/follow/stats/${id}/`, waiting.response)
    const settled = Promise.allSettled(
      Array.from({ length: 12 }, (_, id) =>
        [api.follow.helpers.stats, api.follow.stats, api.follow.status][id % 3]?.(id),
      ),
    )
    await vi.waitFor(() => expect(waiting.waiting()).toBe(5))
    await settle()
    expect(server.calls).toHaveLength(5)
    waiting.release(json(200, STATS))
    await vi.waitFor(() => expect(server.calls).toHaveLength(6))
    waiting.release(json(500, {}))
    await vi.waitFor(() => expect(server.calls).toHaveLength(7))
    for (let n = 0; n < 10; n++) {
      await vi.waitFor(() => expect(waiting.waiting()).toBeGreaterThan(0))
      waiting.release(json(200, STATS))
    }
    const outcomes = await settled
    expect(outcomes.filter((o) => o.status === 'rejected')).toHaveLength(1)
    expect(server.calls).toHaveLength(12)
  })
})

describe('follow lists', () => {
  it('[API-FOLLOW-14] returns notifications and drops invalid ones', async () => {
    const raw = {
      follow_id: 5,
      follower: { username: 'deng', profile_picture: '/d.png' },
      message: 'deng follows you',
      timestamp: '2026-01-05T08:00:00Z',
    }
    const { api } = answering('GET /api/follow/notifications/', json(200, [raw, {}]))
    expect(await api.follow.notifications()).toEqual([
      {
        id: 'follow-5',
        type: 'new_follower',
        follower: { username: 'deng', profile_picture: `${API}/d.png` },
        message: 'deng follows you',
        timestamp: '2026-01-05T08:00:00Z',
        follow_id: 5,
        is_read: false,
        read_at: null,
      },
    ])
  })

  it('[ERR-11 API-FOLLOW-10] maps failures to messages', async () => {
    const { api, server } = signedIn()
    server
      .on('GET /api/follow/notifications/', json(422, {}))
      .on('GET /api/follow/suggestions/', json(422, {}))
      .on('GET /api/follow/my-stats/', json(422, {}))
    expect([
      (await failureOf(api.follow.notifications())).message,
      (await failureOf(api.follow.suggestions())).message,
      (await failureOf(api.follow.myStats())).message,
    ]).toEqual([
      'Failed to fetch notifications',
      'Failed to load data',
      'Failed to get follow stats',
    ])
  })
})
