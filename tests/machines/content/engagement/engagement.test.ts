import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createEngagementMachine,
  type EngagementEvent,
} from '../../../../src/machines/content/engagement/engagement.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { KNOWN_ROWS } from '../../../spec/content/engagement.known.table.ts'
import { OFFLINE_ROWS } from '../../../spec/content/engagement.offline.table.ts'
import { EngagementReference } from '../../../spec/content/engagement.reference.ts'
import { TOGGLE_ROWS } from '../../../spec/content/engagement.table.ts'
import { type EngagementStep, item, POST, seen } from '../../../spec/content/engagement.words.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { engagementRig } from './engagement.rig.ts'

const EVENTS = {
  'engagement.seen': true,
  'engagement.left': true,
  'like.toggle': true,
  'save.toggle': true,
  'network.online': true,
  'network.offline': true,
} satisfies Record<Exclude<EngagementEvent['type'], `xstate.${string}`>, true>

const ROWS = [...TOGGLE_ROWS, ...KNOWN_ROWS, ...OFFLINE_ROWS]

describe('table of engagement', () => scriptTests(engagementRig, ROWS))

describe('reference of engagement', () => {
  referenceTests(() => new EngagementReference(), ROWS)
})

describe('engagement', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createEngagementMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[TOGGLE-01] writes only the changed item to the read model', async () => {
    const rig = engagementRig()
    const pieces = Array.from({ length: 300 }, (_, id) => item({ type: 'post', id }, id))
    await rig.do(['seen', 'first', pieces])
    expect(rig.projections).toHaveLength(300)
    await rig.do(['seen', 'second', pieces])
    expect(rig.projections).toHaveLength(300)
    await rig.do(['like', POST])
    await rig.do(['done', 'like', 5])
    expect(rig.projections.slice(300)).toEqual(['post:5'])
  })

  it('[TOGGLE-01] leaves the context unchanged when a list reports the same items again', async () => {
    const rig = engagementRig()
    await rig.do(seen(POST, 3))
    const before = rig.harness.actor.getSnapshot().context
    await rig.do(seen(POST, 3))
    expect(rig.harness.actor.getSnapshot().context).toEqual(before)
    await rig.do(seen(POST, 3, 'second'))
    const after = rig.harness.actor.getSnapshot().context
    expect([after.known === before.known, after.shown === before.shown]).toEqual([true, true])
  })

  it('[TOGGLE-01 ENT-26 FOREIGN-05] keeps what the record of an item says when the status cannot be read', async () => {
    const rig = engagementRig()
    const liked = { ...item(POST, 3), liked: true }
    await rig.do(['seen', 'first', [liked]])
    await rig.do(['wait', 50])
    await rig.do(['status', {}, { 5: true }])
    expect(rig.look().shown).toEqual({ 'post:5': [true, true, 3] })
    await rig.do(['like', POST])
    expect(rig.look()).toMatchObject({
      shown: { 'post:5': [false, true, 2] },
    })
  })

  it('[TOGGLE-01 TOGGLE-02] aborts requests and lookup on sign-out and ignores their late results', async () => {
    const rig = engagementRig()
    for (const step of [['like', POST], ['save', POST], seen({ type: 'work', id: 1 }, 0)] as const)
      await rig.do(step as EngagementStep)
    await rig.do(['wait', 50])
    const late = rig.calls.calls.slice()
    const lookup = rig.lookup.current
    const before = rig.look().shown
    rig.harness.stop()
    expect([...late, lookup].map((call) => call.cancelled)).toEqual([true, true, true])
    for (const call of late) call.resolve({ already: false })
    lookup.resolve({ likes: { '1': true }, saves: {} })
    await rig.harness.settle()
    expect([rig.look().shown, rig.reported]).toEqual([before, []])
  })

  it('[TOGGLE-01] reports failed requests and lookups', async () => {
    const rig = engagementRig()
    await rig.do(['like', POST])
    await rig.do(['refused', 'like', 5, -2])
    await rig.do(seen(POST, 3))
    await rig.do(['wait', 50])
    await rig.do(['noStatus'])
    expect(rig.reported).toEqual(['xstate.error.actor.asking', 'xstate.error.actor.looking'])
  })

  it('[TOGGLE-01 TOGGLE-02 TOGGLE-03] matches the reference on random event sequences, without negative counts', async () => {
    const ref = fc.constantFrom(POST, { type: 'post', id: 6 } as const)
    const kind = fc.constantFrom('like' as const, 'save' as const)
    const id = fc.constantFrom(5, 6)
    const flags = fc.dictionary(fc.constantFrom('5', '6'), fc.boolean(), { maxKeys: 2 })
    const list = fc.constantFrom('first', 'second')
    const emitted = fc
      .tuple(ref, fc.nat(3), list)
      .map(([r, count, by]): EngagementStep => seen(r, count, by))
    const step: fc.Arbitrary<EngagementStep> = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(kind, ref).map(([k, r]): EngagementStep => [k, r]) },
      { weight: 2, arbitrary: emitted },
      { weight: 2, arbitrary: fc.tuple(kind, id).map(([k, i]): EngagementStep => ['done', k, i]) },
      {
        weight: 1,
        arbitrary: fc.tuple(kind, id).map(([k, i]): EngagementStep => ['already', k, i]),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(kind, id, fc.constantFrom(0, 500, -1, -2))
          .map(([k, i, status]): EngagementStep => ['refused', k, i, status]),
      },
      { weight: 1, arbitrary: list.map((by): EngagementStep => ['left', by]) },
      {
        weight: 1,
        arbitrary: fc.tuple(flags, flags).map(([l, s]): EngagementStep => ['status', l, s]),
      },
      { weight: 1, arbitrary: fc.constant<EngagementStep>(['wait', 50]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<EngagementStep>(['offline'], ['online']),
      },
    )
    let calls = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (script) => {
        const rig = engagementRig()
        const reference = new EngagementReference()
        for (const one of script) {
          const [word] = one
          if (word === 'done' || word === 'already' || word === 'refused') {
            if (!rig.isChanging(one[1], one[2])) continue
          }
          if (word === 'status' && !rig.isLooking()) continue
          await rig.do(one)
          reference.do(one)
          expect({ look: rig.look(), emitted: rig.emitted() }).toEqual({
            look: reference.look(),
            emitted: reference.emitted(),
          })
          const counts = Object.values(rig.look().shown).map(([, , count]) => count)
          expect(counts.filter((count) => (count ?? 0) < 0)).toEqual([])
        }
        calls += rig.emitted().filter((fact) => fact.type === 'like' || fact.type === 'save').length
        rig.harness.stop()
      }),
      { numRuns: 150, seed: 20260105 },
    )
    expect(calls).toBeGreaterThan(300)
  }, 60_000)
})
