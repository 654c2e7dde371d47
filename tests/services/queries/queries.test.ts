import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../src/services/queries/client.ts'
import { followStatsQuery } from '../../../src/services/queries/follow-stats.ts'
import { googleConfigQuery } from '../../../src/services/queries/google.ts'
import {
  changePasswordMutation,
  deleteAccountMutation,
  featuredCreatorsQuery,
  myProfileQuery,
  publicProfileQuery,
  updateProfileMutation,
} from '../../../src/services/queries/profiles.ts'
import { empty, hang, json, noResponse } from '../../kit/fakes/http.ts'
import { API, createTestServices, failure, failureOf } from '../kit/kit.ts'

const FEATURED = 'GET /api/creator-profiles/featured/'
const MINE = 'GET /api/profiles/my_profile/'
const PASSWORDS = { oldPassword: 'a', newPassword: 'b' }

function create() {
  const services = createTestServices({ stored: { access: 'a' } })
  const client = createQueryClient()
  client.mount()
  return { ...services, client }
}

// TanStack Query uses the global timers and date, and responses are real streams.
const advance = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('retries', () => {
  it.each([json(500, {}), json(502, {}), noResponse])(
    '[CONST-02 A15] requests a failing query four times, 1 s, 2 s and 4 s apart',
    async (response) => {
      const { api, client, server } = create()
      server.on(FEATURED, response)
      const stop = new QueryObserver(client, featuredCreatorsQuery(api)).subscribe(() => {})
      const counts: number[] = []
      for (const ms of [0, 999, 1, 1999, 1, 3999, 1, 60_000]) {
        await advance(ms)
        counts.push(server.calls.length)
      }
      expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
      stop()
    },
  )

  it.each([400, 401, 403, 404, 409, 422, 429])('[CONST-01] does not retry a %i', async (status) => {
    const { api, client, server, tokens } = create()
    server.on(FEATURED, json(status, {}))
    // Signed out, because a 401 would lead to a refresh otherwise.
    tokens.clear()
    const stop = new QueryObserver(client, featuredCreatorsQuery(api)).subscribe(() => {})
    await advance(60_000)
    expect(server.log).toEqual([FEATURED])
    stop()
  })

  it('[CONST-03] sends a failing mutation three times', async () => {
    const { api, client, server } = create()
    server.on('PATCH /api/profiles/update_profile/', json(500, {}))
    const mutation = new MutationObserver(client, updateProfileMutation(api))
    const failed = failureOf(mutation.mutate({ bio: 'x' }))
    await advance(1000)
    await advance(2000)
    await advance(60_000)
    expect(server.calls).toHaveLength(3)
    expect((await failed).message).toBe('Server error occurred')
  })

  it('[CONST-01 A15] never retries password changes and account deletions', async () => {
    const { api, client, server } = create()
    server
      .on('POST /api/auth/change-password/', json(500, {}))
      .on('DELETE /api/users/me/', noResponse)
    const outcomes = [
      new MutationObserver(client, changePasswordMutation(api)).mutate(PASSWORDS),
      new MutationObserver(client, deleteAccountMutation(api)).mutate(),
    ].map((work) => work.catch((error: unknown) => error))
    await advance(60_000)
    await Promise.all(outcomes)
    expect(server.log.toSorted()).toEqual([
      'DELETE /api/users/me/',
      'POST /api/auth/change-password/',
    ])
  })

  it('[VALID-14 A15] aborts a cancelled query and does not retry it', async () => {
    const { api, client, server } = create()
    server.on(FEATURED, hang)
    const query = featuredCreatorsQuery(api)
    const stop = new QueryObserver(client, query).subscribe(() => {})
    await advance(0)
    stop()
    await client.cancelQueries({ queryKey: query.queryKey })
    await advance(10_000)
    expect(server.calls.map((c) => c.signal?.aborted)).toEqual([true])
    expect(client.getQueryState(query.queryKey)?.error).toBe(null)
  })
})

describe('offline', () => {
  it('[B4] sends queries and mutations although the browser reports offline', async () => {
    const { api, client, server } = create()
    server.on(FEATURED, json(200, [])).on('DELETE /api/users/me/', empty(204))
    onlineManager.setOnline(false)
    try {
      const stop = new QueryObserver(client, featuredCreatorsQuery(api)).subscribe(() => {})
      const deleted = new MutationObserver(client, deleteAccountMutation(api)).mutate()
      await advance(0)
      await deleted
      await vi.waitFor(() => expect(server.log).toHaveLength(2))
      stop()
    } finally {
      onlineManager.setOnline(true)
    }
    expect(server.log.toSorted()).toEqual(['DELETE /api/users/me/', FEATURED])
  })
})

describe('the cache', () => {
  it('[CONST-04 A15] does not refetch for a second observer at 4.9 s, but at 5.1 s', async () => {
    const { api, client, server } = create()
    server.on(FEATURED, json(200, []))
    const read = async () => {
      const stop = new QueryObserver(client, featuredCreatorsQuery(api)).subscribe(() => {})
      await advance(0)
      return stop
    }
    const first = await read()
    await advance(4_900)
    const second = await read()
    const at49 = server.calls.length
    await advance(200)
    const third = await read()
    expect([at49, server.calls.length]).toEqual([1, 2])
    for (const stop of [first, second, third]) stop()
  })

  it('[CONST-05] keeps an unused query for 60 s', async () => {
    const { api, client, server } = create()
    server.on(FEATURED, json(200, []))
    const query = featuredCreatorsQuery(api)
    const stop = new QueryObserver(client, query).subscribe(() => {})
    await advance(0)
    stop()
    await advance(59_999)
    const before = client.getQueryData(query.queryKey)
    await advance(1)
    expect([before, client.getQueryData(query.queryKey)]).toEqual([[], undefined])
  })
})

describe('profile queries', () => {
  const user = { id: 1, username: 'ayen', first_name: 'Ayen', last_name: 'Deng' }
  const USER = { ...user, full_name: 'Ayen Deng', profile_picture: null }

  const fetchOnce = async <T>(work: Promise<T>): Promise<T> => {
    await advance(0)
    return work
  }

  it('[A28 API-PROF-02] load a public profile by username', async () => {
    const { api, client, server } = create()
    server.on(
      'GET /api/public-profiles/ayen/',
      json(200, { user, headline: 'Painter', avatar: '/a.png' }),
    )
    expect(await fetchOnce(client.fetchQuery(publicProfileQuery(api, 'ayen')))).toEqual({
      user: USER,
      headline: 'Painter',
      bio: '',
      avatar: `${API}/a.png`,
      userprofile: null,
    })
  })

  it('[A28] map a missing or empty profile to a 404', async () => {
    const { api, client, server } = create()
    server.on('GET /api/public-profiles/nobody/', json(404, {}))
    server.on('GET /api/public-profiles/odd/', json(200, {}))
    const read = async (name: string) => {
      const work = client.fetchQuery(publicProfileQuery(api, name))
      return fetchOnce(failureOf(work))
    }
    const missing = failure({ message: 'Resource not found', status: 404, body: {} })
    expect([await read('nobody'), await read('odd')]).toEqual([missing, missing])
  })

  it('[ROLE-03 API-FOLLOW-07] cache follow stats under one key for numeric and text ids', async () => {
    const { api, client, server } = create()
    const stats = { following: true, followers_count: 5, following_count: 2 }
    server.on('GET /api/follow/stats/7/', json(200, stats))
    expect(await fetchOnce(client.fetchQuery(followStatsQuery(api, 7)))).toEqual(stats)
    expect(client.getQueryData(followStatsQuery(api, '7').queryKey)).toEqual(stats)
  })

  it('[API-PROF-07 A35] load featured creators; an empty success is an empty list', async () => {
    const { api, client, server } = create()
    server.on(
      FEATURED,
      json(200, { results: [{ id: 3, user, specialization: 'Murals' }, {}] }),
      json(200, []),
    )
    const creator = {
      id: 3,
      user: USER,
      artistic_style: '',
      specialization: 'Murals',
      art_statement: '',
      creator_type_display: '',
    }
    expect(await fetchOnce(client.fetchQuery(featuredCreatorsQuery(api)))).toEqual([creator])
    await advance(5_001)
    expect(await fetchOnce(client.fetchQuery(featuredCreatorsQuery(api)))).toEqual([])
  })

  it('[API-USER-05] load the user’s own profile with e-mail and preferences', async () => {
    const { api, client, server } = create()
    const raw = { user: { ...user, email: 'a@b.test' }, bio: 'x', preferences: { lang: 'en' } }
    server.on(MINE, json(200, raw))
    expect(await fetchOnce(client.fetchQuery(myProfileQuery(api)))).toEqual({
      user: USER,
      headline: '',
      bio: 'x',
      avatar: null,
      userprofile: null,
      email: 'a@b.test',
      preferences: { lang: 'en' },
      details: raw,
    })
  })

  it('[API-USER-04] show a changed profile at once and invalidate its public profile', async () => {
    const { api, client, server } = create()
    server
      .on('GET /api/public-profiles/ayen/', json(200, { user, bio: 'old' }))
      .on('PATCH /api/profiles/update_profile/', json(200, { user, bio: 'new' }))
    await fetchOnce(client.fetchQuery(publicProfileQuery(api, 'ayen')))
    await fetchOnce(new MutationObserver(client, updateProfileMutation(api)).mutate({ bio: 'new' }))
    expect(client.getQueryData(myProfileQuery(api).queryKey)?.bio).toBe('new')
    const { queryKey } = publicProfileQuery(api, 'ayen')
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('[API-USER-02 API-AUTH-06] send settings as given', async () => {
    const { api, client, server } = create()
    server
      .on('POST /api/auth/change-password/', json(200, {}))
      .on('DELETE /api/users/me/', empty(204))
    await fetchOnce(new MutationObserver(client, changePasswordMutation(api)).mutate(PASSWORDS))
    await fetchOnce(new MutationObserver(client, deleteAccountMutation(api)).mutate())
    expect(server.calls.map((c) => c.body)).toEqual([
      { old_password: 'a', new_password: 'b' },
      null,
    ])
  })

  it('[GOOGLE-04] load the Google client id once', async () => {
    const { api, client, server } = create()
    server.on('GET /api/auth/google/config/', json(200, { client_id: 'c' }))
    const read = () => fetchOnce(client.fetchQuery(googleConfigQuery(api)))
    expect([await read(), await advance(30_000), await read()]).toEqual([
      { clientId: 'c' },
      undefined,
      { clientId: 'c' },
    ])
    expect(server.calls).toHaveLength(1)
  })
})
