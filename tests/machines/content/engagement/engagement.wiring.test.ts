/** Likes, saves and capabilities with their real effects and a fake server. */
import { describe, expect, it, vi } from 'vitest'
import { createCapabilityGate } from '../../../../src/app/capability-gate.ts'
import { provideEngagement } from '../../../../src/app/effects/content/engagement.ts'
import { createReadModel } from '../../../../src/app/read-model.ts'
import { createMemberApi } from '../../../../src/services/member-api.ts'
import { empty, type FakeResponse, json } from '../../../kit/fakes/http.ts'
import { run } from '../../../kit/harness.ts'
import { createTestServices } from '../../../services/kit/kit.ts'
import { item, POST } from '../../../spec/content/engagement.words.ts'

const PROBES = {
  'GET /api/likes/status/': json(400, { detail: 'ids is required' }),
  'GET /api/likes/unified/': empty(405),
  'GET /api/bookmarks/status/': json(400, { detail: 'ids is required' }),
  'GET /api/follow/stats/1/': json(404, {}),
  'GET /api/follow/status/': json(400, { detail: 'user_id is required' }),
  ...Object.fromEntries(
    ['blogs', 'blog', 'posts', 'post', 'portfolio', 'work'].map((area) => [
      `HEAD /api/${area}/increment_view/`,
      empty(404),
    ]),
  ),
}

function wired(routes: Record<string, FakeResponse> = {}, stored = { access: 'a' }) {
  const services = createTestServices({ stored })
  const { server, clock } = services
  for (const [route, answer] of Object.entries({ ...PROBES, ...routes })) server.on(route, answer)
  let ids = 0
  const gate = createCapabilityGate(
    () => `waiter-${++ids}`,
    () => capabilities.actor,
  )
  const api = createMemberApi(services.http, gate)
  const readModel = createReadModel()
  const given = { now: clock.now, random: () => 0.5, newId: () => `id-${++ids}` }
  const machines = provideEngagement(given, services, api, readModel)
  const capabilities = run(() => machines.capabilities, { clock })
  const engagement = run(() => machines.engagement, { clock, input: { online: true } })
  engagement.send({ type: 'engagement.seen', list: 'one', pieces: [item(POST, 3)] })
  const quiet = () =>
    vi.waitFor(() => expect(engagement.actor.getSnapshot().context.pendingToggles).toEqual([]))
  const writes = () =>
    server.calls
      .filter(({ method }) => !['GET', 'HEAD'].includes(method))
      .map(({ method, path, body }) => [method, path, body])
  return { server, gate, readModel, capabilities, engagement, quiet, writes }
}

const UNIFIED = '/api/likes/unified/'
const ref = { type: 'post', id: 5 }

describe('likes and saves with real effects', () => {
  it('[TOGGLE-01 CAP-01] detects capabilities once, likes and unlikes', async () => {
    const at = wired({ [`POST ${UNIFIED}`]: json(200, {}) })
    at.engagement.send({ type: 'like.toggle', ref: POST })
    expect(at.readModel.engagement).toEqual({
      'post:5': { liked: true, saved: null, likes_count: 4 },
    })
    await at.quiet()
    at.engagement.send({ type: 'like.toggle', ref: POST })
    await at.quiet()
    expect(at.writes()).toEqual([
      ['POST', UNIFIED, { ...ref, action: 'like' }],
      ['POST', UNIFIED, { ...ref, action: 'unlike' }],
    ])
    expect(at.server.log.slice(0, 11).sort()).toEqual(Object.keys(PROBES).sort())
    expect(at.server.log).toHaveLength(13)
    expect(at.engagement.sentEvents).toEqual([])
  })

  it('[TOGGLE-02] saves with PUT and unsaves with DELETE', async () => {
    const at = wired({
      'PUT /api/bookmarks/': json(201, {}),
      'DELETE /api/bookmarks/': empty(204),
    })
    at.engagement.send({ type: 'save.toggle', ref: POST })
    await at.quiet()
    expect(at.readModel.engagement['post:5']?.saved).toBe(true)
    at.engagement.send({ type: 'save.toggle', ref: POST })
    await at.quiet()
    expect(at.writes()).toEqual([
      ['PUT', '/api/bookmarks/', ref],
      ['DELETE', '/api/bookmarks/', ref],
    ])
    expect(at.readModel.engagement['post:5']?.saved).toBe(false)
    expect(at.engagement.sentEvents).toEqual([])
  })

  it('[TOGGLE-03] keeps the like and shows no error after a 409', async () => {
    const at = wired({ [`POST ${UNIFIED}`]: json(409, { detail: 'Already liked' }) })
    at.engagement.send({ type: 'like.toggle', ref: POST })
    await at.quiet()
    expect(at.readModel.engagement['post:5']).toEqual({ liked: true, saved: null, likes_count: 3 })
    expect(at.engagement.sentEvents).toEqual([])
  })

  it('[A5] remembers that likes/unified/ is missing after a 404', async () => {
    const at = wired({
      [`POST ${UNIFIED}`]: json(404, {}),
      'PUT /api/likes/': json(201, {}),
      'DELETE /api/likes/': empty(204),
    })
    at.engagement.send({ type: 'like.toggle', ref: POST })
    await at.quiet()
    at.engagement.send({ type: 'like.toggle', ref: POST })
    await at.quiet()
    expect(at.writes()).toEqual([
      ['POST', UNIFIED, { ...ref, action: 'like' }],
      ['PUT', '/api/likes/', ref],
      ['DELETE', '/api/likes/', ref],
    ])
  })

  it('[VALID-08 TOGGLE-01] rolls the like back and shows an error on a server without likes', async () => {
    const at = wired({
      'GET /api/likes/status/': json(404, {}),
      'GET /api/likes/unified/': json(404, {}),
    })
    at.engagement.send({ type: 'like.toggle', ref: POST })
    await at.quiet()
    expect(at.readModel.engagement['post:5']).toEqual({
      liked: null,
      saved: null,
      likes_count: 3,
    })
    const toast = { kind: 'error', title: 'Like functionality is not available', text: '' }
    expect(at.engagement.sentEvents).toEqual([{ type: 'toast.show', toast }])
    expect(at.writes()).toEqual([])
  })

  it('[ENT-26] requests one like status and one save status per list', async () => {
    const at = wired({
      'GET /api/likes/status/': json(200, { '5': true, '6': false }),
      'GET /api/bookmarks/status/': json(200, { '5': false, '6': true }),
    })
    const six = item({ type: 'post', id: 6 }, 0)
    at.engagement.send({ type: 'engagement.seen', list: 'two', pieces: [six] })
    await at.engagement.advance(50)
    await vi.waitFor(() => expect(at.readModel.engagement['post:5']?.liked).toBe(true))
    expect(at.server.log).toEqual([
      'GET /api/likes/status/?type=post&ids=5,6',
      'GET /api/bookmarks/status/?type=post&ids=5,6',
    ])
  })

  it('[ROLE-04] sends no probe when the token is gone while the user still appears signed in', async () => {
    const at = wired({}, {} as { access: string })
    expect((await at.gate.capability('likes')).available).toBe(false)
    expect(at.server.calls).toEqual([])
  })
})
