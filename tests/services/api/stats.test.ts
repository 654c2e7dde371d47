import { describe, expect, it } from 'vitest'
import { settle } from '../../kit/clock.ts'
import { hang, json, noResponse, text } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf } from '../kit/kit.ts'

const FALLBACKS = [
  'GET /api/user/uploads/count/',
  'GET /api/user/likes-received/',
  'GET /api/follow/my-stats/',
  'GET /api/user/activity-streak/',
]

/** Every lookup succeeds by default. Without stored tokens a 401 is passed on. */
function client() {
  const services = createTestServices()
  services.server
    .on('GET /api/user/stats/', json(500, {}))
    .on('GET /api/user/uploads/count/', json(200, { total_uploads: 7 }))
    .on('GET /api/user/likes-received/', json(200, { total_likes: 8 }))
    .on('GET /api/follow/my-stats/', json(200, { followers_count: 9, following_count: 2 }))
    .on('GET /api/user/activity-streak/', json(200, { streak: 3 }))
  return services
}

describe('stats', () => {
  it('[STATS-03 STATS-04 A25] returns the server’s response without further requests', async () => {
    const { api, server } = client()
    const response = { total_uploads: 1, total_likes: 2, followers_count: 3, streak: 4 }
    server.on('GET /api/user/stats/', json(200, response))
    expect(await api.stats.stats()).toEqual(response)
    expect(server.log).toEqual(['GET /api/user/stats/'])
  })

  it('[A25] passes on a response that is not an object for the machine to reject', async () => {
    const { api, server } = client()
    server.on('GET /api/user/stats/', json(200, 'soon'))
    expect(await api.stats.stats()).toBe('soon')
  })

  it.each([
    ['500', json(500, {})],
    ['404', json(404, {})],
    ['401', json(401, {})],
    ['a page', text(200, '<html></html>')],
    ['no response', noResponse],
  ])('[STATS-04 STATS-06 STATS-08 STATS-09 STATS-10] falls back after %s', async (_, response) => {
    const { api, server } = client()
    server.on('GET /api/user/stats/', response)
    expect(await api.stats.stats()).toEqual({
      uploads: 7,
      likes_received: 8,
      followers: 9,
      activity_streak: 3,
    })
    expect(server.log).toEqual(['GET /api/user/stats/', ...FALLBACKS])
  })

  it('[STATS-05] returns three zeros and one value when three fallbacks fail', async () => {
    const { api, server } = client()
    server
      .on('GET /api/user/uploads/count/', json(500, {}))
      .on('GET /api/portfolio/', json(500, {}))
      .on('GET /api/blog/', noResponse)
      .on('GET /api/user/likes-received/', text(200, '<html></html>'))
      .on('GET /api/user/activity-streak/', json(200, { streak: 'many' }))
    expect(await api.stats.stats()).toEqual({
      uploads: 0,
      likes_received: 0,
      followers: 9,
      activity_streak: 0,
    })
  })

  it.each([
    [json(200, { results: [1, 2] }), json(200, { results: [1, 2, 3] }), 5],
    [json(200, { count: 40, results: [1, 2] }), json(500, {}), 2],
    [json(404, {}), json(200, [1, 2, 3]), 3],
  ])('[STATS-07] adds portfolio items and blog posts without an upload count', async (...row) => {
    const [portfolio, blog, uploads] = row
    const { api, server } = client()
    server
      .on('GET /api/user/uploads/count/', json(404, {}))
      .on('GET /api/portfolio/', portfolio)
      .on('GET /api/blog/', blog)
    expect(await api.stats.stats()).toEqual({
      uploads,
      likes_received: 8,
      followers: 9,
      activity_streak: 3,
    })
  })

  it('[A25] returns zeros instead of failing when all requests fail', async () => {
    const { api } = createTestServices({ stored: { access: 'a' } })
    expect(await api.stats.stats()).toEqual({
      uploads: 0,
      likes_received: 0,
      followers: 0,
      activity_streak: 0,
    })
  })

  it('[VALID-14 A3] stops without fallbacks when cancelled or logged out', async () => {
    const { api, server, http } = client()
    server.on('GET /api/user/stats/', hang)
    const cancel = new AbortController()
    const cancelled = failureOf(api.stats.stats({ signal: cancel.signal }))
    const loggedOut = failureOf(api.stats.stats())
    await settle()
    cancel.abort()
    http.abortAll()
    expect([(await cancelled).aborted, (await loggedOut).aborted]).toEqual([true, true])
    expect(server.log).toEqual(['GET /api/user/stats/', 'GET /api/user/stats/'])
  })
})
