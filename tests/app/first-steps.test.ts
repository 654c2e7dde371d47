// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FirstStepsActor } from '../../src/machines/account/firstSteps/firstSteps.machine.ts'
import {
  currentView,
  fieldValue,
  missingEntriesOf,
  stepsOf,
} from '../../src/machines/account/firstSteps/firstSteps.selectors.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { type FakeHttp, json } from '../kit/fakes/http.ts'
import { AYEN, api, SIGNED_IN, startIn } from './kit.ts'

const KEY = 'kinyeti_first_steps:7'
const PROFILE = { user: AYEN, headline: '', bio: '', avatar: null }
const MAKER = { id: 9, user: { id: 9, username: 'lokai', full_name: 'Lokai Baraka' }, works: [] }

const offering = (profile: object, rest: { figures?: number; makers?: Json[] } = {}): FakeHttp => {
  const server = api()
    .on('GET /api/profiles/my_profile/', json(200, { ...PROFILE, ...profile }))
    .on('GET /api/explore/creators/', json(200, rest.makers ?? [MAKER]))
  const stats = { followers_count: 0, following_count: 2, following: false }
  return server.on('GET /api/follow/stats/7/', json(rest.figures ?? 200, stats))
}

/** Starts the onboarding of a signed-in user and waits for its first state. */
async function begin(
  server: FakeHttp,
  user: object = AYEN,
  stored: { [key: string]: string } = {},
) {
  server.on('GET /api/users/me/', json(200, user))
  const app = startIn({ server, stored: { ...SIGNED_IN, ...stored } })
  await app.member()
  const who = app.handle.session.getSnapshot().context.user
  const steps = who && (await app.handle.firstSteps.create(who))
  if (!steps) throw new Error('no onboarding actor')
  steps.start()
  await vi.waitFor(() => expect(currentView(steps.getSnapshot())).not.toBe('looking'))
  return { app, steps, look: () => steps.getSnapshot() }
}

const storedProgress = (app: { tab: { localStorage: Pick<Storage, 'getItem'> } }): unknown =>
  JSON.parse(app.tab.localStorage.getItem(KEY) ?? 'null')

async function save(steps: FirstStepsActor): Promise<void> {
  steps.send({ type: 'steps.write', field: 'craft', text: 'Weaving' })
  steps.send({ type: 'steps.write', field: 'town', text: 'Bor' })
  steps.send({ type: 'steps.save' })
  await vi.waitFor(() => expect(currentView(steps.getSnapshot())).toBe('face'))
}

afterEach(() => void vi.restoreAllMocks())

describe('onboarding', () => {
  it('returns null before the authenticated scope has loaded', async () => {
    const app = startIn({})
    await app.signedOut()
    expect(await app.handle.firstSteps.create({ ...AYEN } as never)).toBeNull()
  })

  it.each([
    ['creator', { specialization: 'Weaving', location: 'Bor' }],
    ['freelancer', { title: 'Weaving', location: 'Bor' }],
  ])('stores the discipline of a %s in its profile field', async (user_type, body) => {
    const server = offering({}).on('PATCH /api/profiles/update_profile/', json(200, PROFILE))
    const { app, steps } = await begin(server, { ...AYEN, user_type })
    await save(steps)
    expect(server.calls.filter((call) => call.method === 'PATCH').map((call) => call.body)).toEqual(
      [body],
    )
    expect(storedProgress(app)).toEqual({ stage: 'steps', passed: ['craft'], draft: {} })
  })

  it.each([
    ['the profile', { specialization: ' Ink ', location: 'Wau', headline: ' I draw. ' }],
    ['its userprofile', { userprofile: { title: 'Ink', location: 'Wau' }, headline: 'I draw.' }],
  ])('reads saved values from %s', async (_, profile) => {
    const { look } = await begin(offering(profile))
    expect([
      fieldValue(look(), 'craft'),
      fieldValue(look(), 'town'),
      fieldValue(look(), 'line'),
    ]).toEqual(['Ink', 'Wau', 'I draw.'])
    expect(missingEntriesOf(look())).toEqual(['picture', 'follow', 'work'])
  })

  it.each([
    ['without follow stats', offering({}, { figures: 404 })],
    ['without creators', offering({}, { makers: [] })],
    [
      'with the user as the only creator',
      offering({}, { makers: [{ ...MAKER, id: 7, user: AYEN }] }),
    ],
  ])('skips the follow step %s', async (_, server) => {
    const { look } = await begin(server)
    expect(stepsOf(look())).toEqual(['craft', 'face'])
  })

  it('is hidden when the server has no profiles', async () => {
    const server = offering({}).on('GET /api/profiles/my_profile/', json(404, {}))
    const { look } = await begin(server)
    expect(currentView(look())).toBe('away')
  })

  it('shows an error state when the profile fails to load', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const server = offering({}).on('GET /api/profiles/my_profile/', json(500, {}))
    const { look } = await begin(server)
    expect(currentView(look())).toBe('unread')
  })

  it('stays hidden after being dismissed and sends no request', async () => {
    const server = offering({})
    const { look } = await begin(server, AYEN, { [KEY]: '{"stage":"away"}' })
    expect(currentView(look())).toBe('away')
    expect(server.calls.filter((call) => call.path.includes('my_profile'))).toEqual([])
  })

  it('ignores invalid stored progress', async () => {
    const { look } = await begin(offering({}), AYEN, { [KEY]: '{' })
    expect(currentView(look())).toBe('craft')
  })
})
