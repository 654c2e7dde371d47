import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createContentApi } from '../../../src/services/content-api.ts'
import { createQueryClient } from '../../../src/services/queries/client.ts'
import {
  featuredCreatorsQuery,
  updateProfileMutation,
} from '../../../src/services/queries/profiles.ts'
import type { FakeResponse } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf } from '../kit/kit.ts'

const FEATURED = 'GET /api/creator-profiles/featured/'

/** A rejection with `Retry-After`; null = the header is missing, or CORS hides it. */
const rejected =
  (status: number, retryAfter: string | null, body: string): FakeResponse =>
  async () =>
    new Response(body, {
      status,
      headers: {
        'content-type': 'application/json',
        ...(retryAfter !== null && { 'retry-after': retryAfter }),
      },
    })

describe('messages of a response with Retry-After', () => {
  const SLOW = '{"detail":"Slow down."}'
  it.each([
    ['seconds', 429, '30', '{}', 'Too many requests. Try again in 30 seconds.'],
    ['one second', 429, '1', '{}', 'Too many requests. Try again in 1 second.'],
    ['minutes', 429, '150', '{}', 'Too many requests. Try again in 3 minutes.'],
    ['hours', 429, '86400', '{}', 'Too many requests. Try again in 24 hours.'],
    // The simulated clock starts at 09:00:00.
    [
      'a date',
      429,
      'Mon, 05 Jan 2026 09:00:45 GMT',
      '{}',
      'Too many requests. Try again in 45 seconds.',
    ],
    ['a server’s text', 429, '30', SLOW, 'Slow down. Try again in 30 seconds.'],
    [
      'an error text and a detail',
      429,
      '30',
      '{"detail":"Throttled.","error":"Slow down."}',
      'Slow down. Try again in 30 seconds.',
    ],
    ['an error text', 429, '30', '{"error":"Slow down."}', 'Slow down. Try again in 30 seconds.'],
    [
      'a text that names the time',
      429,
      '30',
      '{"detail":"Request was throttled. Expected available in 30 seconds."}',
      'Request was throttled. Expected available in 30 seconds.',
    ],
    [
      'a text with another number',
      429,
      '30',
      '{"detail":"You can send 10 messages at a time."}',
      'You can send 10 messages at a time. Try again in 30 seconds.',
    ],
    [
      'a page',
      503,
      '120',
      '<html></html>',
      'The service is temporarily unavailable. Try again in 2 minutes.',
    ],
    ['no header', 429, null, SLOW, 'Slow down.'],
    ['no wait', 429, '0', SLOW, 'Slow down.'],
    ['a date in the past', 429, 'Mon, 05 Jan 2026 08:00:00 GMT', SLOW, 'Slow down.'],
    ['an unreadable header', 429, 'soon', SLOW, 'Slow down.'],
    ['another status', 409, '30', SLOW, 'Slow down.'],
  ])(
    '[ERR-05 A13] name the time to try again: %s, %i',
    async (_, status, header, body, message) => {
      const { http, server } = createTestServices({ stored: { access: 'a' } })
      const { posts } = createContentApi(http)
      server.on('POST /api/posts/', rejected(status, header, body))
      const sent = posts.create({ title: 'Ferry', category: '', tags: [], body: 'x' })
      expect((await failureOf(sent)).message).toBe(message)
    },
  )

  it('[ERR-05 A15] keep their status when the code that reads the header cannot be loaded', async () => {
    const load = () => Promise.reject(new Error('offline'))
    const { http, server } = createTestServices({ stored: { access: 'a' }, load })
    const { posts } = createContentApi(http)
    server.on('POST /api/posts/', rejected(429, '30', SLOW))
    const sent = posts.create({ title: 'Ferry', category: '', tags: [], body: 'x' })
    const { status, message } = await failureOf(sent)
    expect([status, message]).toEqual([429, 'Slow down.'])
  })

  it('[LOGIN-04 A4] name the time to try again at sign-in', async () => {
    const { api, server } = createTestServices()
    server.on('POST /api/auth/token/', rejected(429, '30', '{"detail":"Slow down."}'))
    const failure = await failureOf((await api.auth()).token({ username: 'ayen', password: 'x' }))
    expect([failure.message, failure.serverMessage]).toEqual(
      Array(2).fill('Slow down. Try again in 30 seconds.'),
    )
    expect(server.log).toEqual(['POST /api/auth/token/'])
  })
})

describe('retries after Retry-After', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  const advance = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(0)
  }

  it.each([
    ['30 s', 503, '30', [0, 29_999, 1, 29_999, 1, 29_999, 1, 100_000], [1, 1, 2, 2, 3, 3, 4, 4]],
    ['60 s', 503, '60', [0, 59_999, 1], [1, 1, 2]],
    ['less than the own delay', 503, '1', [0, 999, 1, 1999, 1], [1, 1, 2, 2, 3]],
    ['no time', 503, null, [0, 999, 1], [1, 1, 2]],
    ['more than 60 s', 503, '61', [0, 100_000], [1, 1]],
    ['30 s with 429', 429, '30', [0, 100_000], [1, 1]],
  ])(
    '[CONST-01 CONST-02 A15] sends a query again when the server asks for %s',
    async (_, status, header, steps, expected) => {
      const { api, server } = createTestServices({ stored: { access: 'a' } })
      const client = createQueryClient()
      client.mount()
      server.on(FEATURED, rejected(status, header, '{}'))
      const stop = new QueryObserver(client, featuredCreatorsQuery(api)).subscribe(() => {})
      const counts: number[] = []
      for (const ms of steps) {
        await advance(ms)
        counts.push(server.calls.length)
      }
      expect(counts).toEqual(expected)
      stop()
      client.clear()
    },
  )

  it('[CONST-03 A15] sends a mutation again after the time that the server asks for', async () => {
    const { api, server } = createTestServices({ stored: { access: 'a' } })
    const client = createQueryClient()
    client.mount()
    server.on('PATCH /api/profiles/update_profile/', rejected(503, '20', '{}'))
    const mutation = new MutationObserver(client, updateProfileMutation(api))
    const failed = failureOf(mutation.mutate({ bio: 'x' }))
    const counts: number[] = []
    for (const ms of [0, 19_999, 1, 19_999, 1]) {
      await advance(ms)
      counts.push(server.calls.length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3])
    await failed
  })
})
