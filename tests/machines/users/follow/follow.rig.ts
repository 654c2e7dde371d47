import type { EventObject } from 'xstate'
import {
  createPendingToggleMachine,
  type PendingToggleRequest,
  type PendingToggleResponse,
} from '../../../../src/machines/kit/pending-toggle.machine.ts'
import {
  createFollowMachine,
  type FollowEvent,
} from '../../../../src/machines/users/follow/follow.machine.ts'
import type {
  FollowAbout,
  FollowResponse,
} from '../../../../src/machines/users/follow/follow.policy.ts'
import { followStatsOf } from '../../../../src/machines/users/follow/follow.selectors.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { FollowStats, Id } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import {
  type Figures,
  type FollowLook,
  type FollowStep,
  ME_ID,
} from '../../../spec/users/follow.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })
}

/** The follow machine with a read model; the test settles its request. */
export function followRig() {
  const change = controlled<PendingToggleResponse, PendingToggleRequest>()
  const reported: string[] = []
  const reportUnexpected = ({ event }: { event: EventObject }) => void reported.push(event.type)
  const harness = run(
    (env) =>
      createFollowMachine(env).provide({
        actors: {
          pendingToggle: createPendingToggleMachine(env).provide({
            actors: { sendRequest: change.logic },
            actions: { reportUnexpected },
          }),
        },
        actions: { reportUnexpected },
      }),
    { input: { userId: ME_ID } },
  )
  const requests = (ask: PendingToggleRequest) => {
    const { userId, on } = ask as PendingToggleRequest & FollowAbout
    return { userId, follow: on }
  }
  const emitted: { type: string; [key: string]: unknown }[] = []
  const heard = { facts: 0, calls: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    emitted.push(
      ...change.calls.slice(heard.calls).map((c) => ({ type: 'call', ...requests(c.input) })),
    )
    heard.facts = harness.sentEvents.length
    heard.calls = change.calls.length
  }
  const send = (event: FollowEvent) => harness.send(event)
  const WORDS: { [W in FollowStep[0]]: (...values: never[]) => void } = {
    known: (userId: Id, stats: FollowStats) => send({ type: 'follow.known', userId, stats }),
    toggle: (userId: Id) => send({ type: 'follow.toggle', userId }),
    done: () => change.current.resolve({ already: false }),
    already: (stats: FollowStats | null) =>
      change.current.resolve({
        already: true,
        stats,
      } satisfies FollowResponse as PendingToggleResponse),
    refused: (status: number) => change.current.reject(failureOf(status)),
  }
  return {
    harness,
    change,
    reported,
    isRunning: () => change.isOpen,
    async do([word, ...values]: FollowStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await harness.settle()
      listen()
    },
    look: (): FollowLook => {
      const snapshot = harness.actor.getSnapshot()
      const shown = Object.keys(snapshot.context.known.of).flatMap((id): [string, Figures][] => {
        const stats = followStatsOf(snapshot, id)
        return stats ? [[id, [stats.following, stats.followers_count, stats.following_count]]] : []
      })
      return {
        shown: Object.fromEntries(shown),
        running: change.isOpen ? requests(change.current.input) : null,
      }
    },
    emitted: () => emitted,
  }
}
