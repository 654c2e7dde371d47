import type {
  PendingToggleRequest,
  PendingToggleResponse,
} from '../../../../src/machines/kit/pending-toggle.machine.ts'
import { createFollowMachine } from '../../../../src/machines/users/follow/follow.machine.ts'
import type {
  FollowAbout,
  FollowResponse,
} from '../../../../src/machines/users/follow/follow.policy.ts'
import { followStatsOf } from '../../../../src/machines/users/follow/follow.selectors.ts'
import {
  type Figures,
  type FollowLook,
  type FollowStep,
  ME_ID,
} from '../../../spec/users/follow.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

const requests = (ask: PendingToggleRequest) => {
  const { userId, on } = ask as PendingToggleRequest & FollowAbout
  return { userId, follow: on }
}

/** The follow machine with a read model; the test settles its request. */
export function followRig() {
  const { effects, rig } = runControlled(createFollowMachine, {
    input: { userId: ME_ID, online: true },
  })
  const change = effects.sendRequest
  return {
    change,
    isRunning: () => change.isOpen,
    ...rig<FollowStep, FollowLook>({
      emits: { sendRequest: (input) => ({ type: 'call', ...requests(input) }) },
      steps: {
        known: (userId, stats) => ({ type: 'follow.known', userId, stats }),
        toggle: (userId) => ({ type: 'follow.toggle', userId }),
        offline: { type: 'network.offline' },
        online: { type: 'network.online' },
        done: () => change.current.resolve({ already: false }),
        already: (stats) =>
          change.current.resolve({
            already: true,
            stats,
          } satisfies FollowResponse as PendingToggleResponse),
        refused: (status) => change.current.reject(failureOf(status)),
      },
      look: (snapshot) => {
        const ids = Object.keys(snapshot.context.known.of)
        const shown = ids.flatMap((id): [string, Figures][] => {
          const stats = followStatsOf(snapshot, id)
          return stats
            ? [[id, [stats.following, stats.followers_count, stats.following_count]]]
            : []
        })
        return {
          shown: Object.fromEntries(shown),
          running: change.isOpen ? requests(change.current.input) : null,
        }
      },
    }),
  }
}
