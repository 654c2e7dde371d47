// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { followStatsQuery } from '../../src/services/queries/follow-stats.ts'
import { empty, json } from '../kit/fakes/http.ts'
import { AYEN, api, SIGNED_IN, startIn } from './kit.ts'

const stats = (following: boolean, followers_count: number) =>
  json(200, { following, followers_count, following_count: 2 })

describe('blocks and follow counts', () => {
  it.each([
    ['a block', 'POST /api/blocks/', json(201, { user: { id: 9 } }), []],
    ['an unblock', 'DELETE /api/blocks/9/', empty(204), [{ user: { id: 9, username: 'lokai' } }]],
  ])('fetches the follow counts of the user again after %s', async (_, call, response, blocked) => {
    const server = api()
      .on('GET /api/users/me/', json(200, { ...AYEN, extras: ['blocks'] }))
      .on('GET /api/blocks/', json(200, blocked))
      .on(call, response)
      .on('GET /api/follow/stats/9/', stats(true, 3), stats(false, 2))
    const app = startIn({ stored: SIGNED_IN, server })
    const { blocks } = await app.member()
    await vi.waitFor(() => expect(blocks.getSnapshot().value).toBe('ready'))
    const { api: services, queryClient } = app.handle
    const observer = new QueryObserver(queryClient, followStatsQuery(services, 9))
    onTestFinished(observer.subscribe(() => {}))
    const following = () => observer.getCurrentResult().data?.following
    await vi.waitFor(() => expect(following()).toBe(true))
    app.handle.root.send({
      type: 'intent.want',
      intent: { to: 'blocks', event: { type: 'block.toggle', userId: 9, name: 'Lokai' } },
    } as never)
    await vi.waitFor(() => expect(following()).toBe(false))
  })
})
