import { describe, expect, it } from 'vitest'
import type { PendingToggleRequest } from '../../../../src/machines/kit/pending-toggle.machine.ts'
import {
  createFollowMachine,
  type FollowEvent,
} from '../../../../src/machines/users/follow/follow.machine.ts'
import type { FollowAbout } from '../../../../src/machines/users/follow/follow.policy.ts'
import { followStatsOf } from '../../../../src/machines/users/follow/follow.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { FOLLOW_ROWS, stats } from '../../../spec/users/follow.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests } from '../../scripts.ts'
import { followRig } from './follow.rig.ts'

const EVENTS = {
  'follow.known': true,
  'follow.toggle': true,
  'follow.want': true,
  'network.online': true,
  'network.offline': true,
} satisfies Record<Exclude<FollowEvent['type'], `xstate.${string}`>, true>

describe('table of follows', () => scriptTests(followRig, FOLLOW_ROWS))

describe('follow', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createFollowMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  describe('a follow requested before the sign-in', () => {
    const want = (rig: ReturnType<typeof followRig>) => {
      rig.harness.send({ type: 'follow.want', userId: 5 })
      return rig.harness.settle()
    }
    const requests = (rig: ReturnType<typeof followRig>) =>
      rig.change.calls.map(({ input }) => [
        (input as PendingToggleRequest & FollowAbout).userId,
        input.on,
      ])

    it("[FOLLOW-01] is sent once, as soon as the user's counts are known", async () => {
      const rig = followRig()
      await want(rig)
      expect(requests(rig)).toEqual([])
      await rig.do(['known', 6, stats(false, 1)])
      expect(requests(rig)).toEqual([])
      await rig.do(['known', 5, stats(false, 3)])
      expect(requests(rig)).toEqual([[5, true]])
      await rig.do(['done'])
      await rig.do(['toggle', 5])
      await rig.do(['done'])
      await rig.do(['known', 5, stats(false, 3)])
      expect(requests(rig)).toEqual([
        [5, true],
        [5, false],
      ])
    })

    it('[A6] sends nothing for a user who is already followed', async () => {
      const rig = followRig()
      await want(rig)
      await rig.do(['known', 5, stats(true, 3)])
      await want(rig)
      expect(requests(rig)).toEqual([])
    })

    it("[FOLLOW-01] is sent at once if the user's counts are known", async () => {
      const rig = followRig()
      await rig.do(['known', 5, stats(false, 3)])
      await want(rig)
      await want(rig)
      expect(requests(rig)).toEqual([[5, true]])
    })
  })

  it('[A6] aborts the running request on sign-out', async () => {
    const rig = followRig()
    await rig.do(['known', 5, stats(false, 3)])
    await rig.do(['toggle', 5])
    rig.harness.stop()
    expect(rig.change.calls.map((call) => call.cancelled)).toEqual([true])
  })

  it.each([0, 400, -2])('reports a request that failed with %i', async (status) => {
    const rig = followRig()
    await rig.do(['known', 5, stats(false, 3)])
    await rig.do(['toggle', 5])
    expect(rig.reported).toEqual([])
    await rig.do(['refused', status])
    expect(rig.reported).toEqual(['xstate.error.actor.asking'])
  })

  it('[FOLLOW-01] provides the counts as shown', async () => {
    const rig = followRig()
    await rig.do(['known', 5, stats(false, 3, 4)])
    await rig.do(['toggle', 5])
    const snapshot = rig.harness.actor.getSnapshot()
    expect(followStatsOf(snapshot, '5')).toEqual(stats(true, 4, 4))
    expect(followStatsOf(snapshot, 9)).toBe(null)
  })
})
