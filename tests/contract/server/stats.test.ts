import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startFileApi, type TestUser } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

const DAY = 86_400_000
/** 09:00 UTC is 11:00 in Juba. */
const START = Date.UTC(2026, 0, 5, 9, 0, 0)

let now = START

const api = await startFileApi({ now: () => now })
beforeEach(() => {
  now = START
})

const stats = (token: string) => api.request('GET', '/api/user/stats/', { token })

async function signInAt(time: number, user: TestUser): Promise<string> {
  now = time
  const { body } = await api.request('POST', '/api/auth/token/', {
    body: { username: user.username, password: PASSWORD },
  })
  return body.access
}

describe('user statistics', () => {
  test("[STATS-03 STATS-11] a new user has only today's activity", async () => {
    const user = await api.register('newcomer')
    const response = await stats(user.access)
    expect([response.status, response.body]).toEqual([
      200,
      { uploads: 0, likes_received: 0, followers: 0, activity_streak: 1 },
    ])
    const client = createClient(api, user)
    expect(await client.stats.stats()).toEqual(response.body)
    expect(client.calls).toEqual(['GET /api/user/stats/ 200'])
  })

  test('[STATS-03] counts followers, not followed users', async () => {
    const star = await api.register('star')
    const fans = [await api.register('fan1'), await api.register('fan2')]
    await api.db
      .insertInto('follows')
      .values([
        ...fans.map((fan) => ({ follower_id: fan.id, followed_id: star.id })),
        { follower_id: star.id, followed_id: fans[0]?.id ?? 0 },
      ])
      .execute()
    expect((await stats(star.access)).body.followers).toBe(2)
    expect((await stats(fans[0]?.access ?? '')).body.followers).toBe(1)
  })

  test('[STATS-06 STATS-08 STATS-10] the fallbacks return one figure each', async () => {
    const user = await api.register('fallbacks')
    for (const [path, body] of [
      ['uploads/count', { total_uploads: 0 }],
      ['likes-received', { total_likes: 0 }],
      ['activity-streak', { streak: 1 }],
    ] as const) {
      const response = await api.request('GET', `/api/user/${path}/`, { token: user.access })
      expect([response.status, response.body]).toEqual([200, body])
    }
  })

  test('[STATS-03 STATS-06 STATS-08 STATS-10] all require a signed-in user', async () => {
    for (const path of ['stats', 'uploads/count', 'likes-received', 'activity-streak']) {
      const response = await api.request('GET', `/api/user/${path}/`)
      expect([response.status, response.body]).toEqual([
        401,
        { detail: 'Please sign in first.', code: 'not_authenticated' },
      ])
    }
  })
})

describe('streak', () => {
  const streakOf = async (user: TestUser, days: number[]): Promise<number> => {
    let last = 0
    for (const day of days) {
      const token = await signInAt(START + day * DAY, user)
      last = (await stats(token)).body.activity_streak
    }
    return last
  }

  test('[STATS-10] grows by one with each consecutive day', async () => {
    expect(await streakOf(await api.register('daily'), [0, 1, 2])).toBe(3)
  })

  test('[STATS-10] counts a day with two visits once', async () => {
    expect(await streakOf(await api.register('twice'), [0, 0, 1, 1])).toBe(2)
  })

  test('[STATS-10] restarts after a missed day', async () => {
    expect(await streakOf(await api.register('gap'), [0, 1, 3])).toBe(1)
  })

  test('[STATS-10] a day ends at midnight in Juba, 22:00 UTC', async () => {
    const user = await api.register('juba')
    const evening = Date.UTC(2026, 0, 5, 21, 59, 59)
    await stats(await signInAt(evening, user))
    expect((await stats(await signInAt(evening, user))).body.activity_streak).toBe(1)
    const midnight = Date.UTC(2026, 0, 5, 22, 0, 0)
    expect((await stats(await signInAt(midnight, user))).body.activity_streak).toBe(2)
  })
})
