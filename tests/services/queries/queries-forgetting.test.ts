import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createQueryClient,
  forgetQueries,
  refetchAll,
} from '../../../src/services/queries/client.ts'
import { featuredCreatorsQuery, myProfileQuery } from '../../../src/services/queries/profiles.ts'
import { hang, json } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

const FEATURED = 'GET /api/creator-profiles/featured/'
const MINE = 'GET /api/profiles/my_profile/'

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

describe('query cache on a change of user', () => {
  it('[A15] forgetQueries aborts requests, removes all data and refetches mounted queries', async () => {
    const { api, client, server } = create()
    server.on(FEATURED, json(200, [])).on(MINE, hang)
    const featured = featuredCreatorsQuery(api)
    const unseen = new QueryObserver(client, featured).subscribe(() => {})
    await advance(0)
    unseen()
    const mine = new QueryObserver(client, myProfileQuery(api))
    const stop = mine.subscribe(() => {})
    await advance(0)
    server.on(MINE, json(200, { id: 3 }))
    await forgetQueries(client)
    expect(client.getQueryState(featured.queryKey)).toBeUndefined()
    expect(mine.getCurrentResult().data).toBeUndefined()
    expect(server.calls[1]?.signal?.aborted).toBe(true)
    await advance(0)
    expect(server.calls).toHaveLength(3)
    expect(mine.getCurrentResult().status).toBe('success')
    stop()
  })

  it('[A15] refetchAll keeps mounted data until the new response and removes the rest', async () => {
    const { api, client, server } = create()
    server.on(FEATURED, json(200, [])).on(MINE, json(200, { id: 3 }))
    const mine = myProfileQuery(api)
    const unseen = new QueryObserver(client, mine).subscribe(() => {})
    await advance(0)
    unseen()
    const featured = new QueryObserver(client, featuredCreatorsQuery(api))
    const stop = featured.subscribe(() => {})
    await advance(0)
    const shown = featured.getCurrentResult().data
    await refetchAll(client)
    expect(client.getQueryState(mine.queryKey)).toBeUndefined()
    expect([shown, featured.getCurrentResult().data]).toEqual([[], []])
    await advance(0)
    expect(server.calls).toHaveLength(3)
    stop()
  })

  it('[A15] refetchAll aborts and repeats a pending request', async () => {
    const { api, client, server } = create()
    server.on(FEATURED, hang)
    const featured = new QueryObserver(client, featuredCreatorsQuery(api))
    const stop = featured.subscribe(() => {})
    await advance(0)
    server.on(FEATURED, json(200, []))
    await refetchAll(client)
    await advance(0)
    expect(server.calls.map((call) => call.signal?.aborted)).toEqual([true, false])
    expect(featured.getCurrentResult().data).toEqual([])
    stop()
  })
})
