/**
 * Follows and unfollows as optimistic toggles (A6, FOLLOW-01…04). While a user is signed in it is
 * the only owner of follow counts; `kit/pending-toggles.ts` is the queue. While offline, toggles wait
 * for the network (B12).
 */
import { assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import { mapKey } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import {
  createPendingToggleMachine,
  type PendingToggleDone,
} from '../../kit/pending-toggle.machine.ts'
import {
  onNetworkChange,
  pendingToggleId,
  type ToggleNetwork,
  type ToggleNetworkEvent,
} from '../../kit/pending-toggles.ts'
import { notice } from '../../kit/toast.ts'
import { type EmittedEvent, receives, sendToParent } from '../../kit/typed-messaging.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import {
  FOLLOWS,
  type FollowAbout,
  type FollowContext,
  withServerStats,
  withStats,
} from './follow.policy.ts'

export type FollowEvent =
  | { type: 'follow.known'; userId: Id; stats: FollowStats }
  | { type: 'follow.toggle'; userId: Id }
  /** Follows a user whose counts may not be known yet; does nothing if already following. */
  | { type: 'follow.want'; userId: Id }
  | ToggleNetworkEvent
  | PendingToggleDone

export type FollowFact = { type: 'toast.show'; toast: ToastContent }

interface FollowInput extends ToggleNetwork {
  /** The signed-in user. */
  userId: Id
}

const notifyParent = sendToParent<FollowFact>()

function followSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as FollowContext,
      events: {} as FollowEvent,
      input: {} as FollowInput,
      emitted: {} as EmittedEvent<FollowFact>,
    },
    actors: receives<FollowEvent>()({ pendingToggle: createPendingToggleMachine(env) }),
    actions: {
      reportUnexpected: () => {},
      note: assign(({ context }, { userId, stats }: { userId: Id; stats: FollowStats }) => ({
        known: withStats(context.known, userId, stats),
      })),
      setOnline: assign((_, { online }: ToggleNetwork) => ({ online })),
      awaitFigures: assign(({ context: { awaited } }, { userId }: FollowAbout) => ({
        awaited: [...awaited, mapKey(userId)],
      })),
      applyUpdate: assign(({ context }, about: FollowAbout) => withServerStats(context, about)),
      toggle: assign(({ context }, about: FollowAbout) => ({
        pendingToggles: FOLLOWS.toggled(context, about),
      })),
    },
    guards: {
      isFollowed: ({ context }, about: FollowAbout) => FOLLOWS.isOn(context, about) === true,
      /** The API has responded, which need not say whether the user is followed. */
      isKnown: ({ context }, { userId }: FollowAbout) =>
        Object.hasOwn(context.known.of, mapKey(userId)),
    },
  })
  return base.extend({
    actions: {
      begin: base.enqueueActions(({ context, enqueue }) => {
        const { pendingToggles, started } = FOLLOWS.startNext(context)
        enqueue.assign({ pendingToggles })
        for (const input of started)
          enqueue.spawnChild('pendingToggle', { id: pendingToggleId(input.queueKey), input })
      }),
      settle: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.toggle.*')
        const { queueKey, text } = event.output
        enqueue.stopChild(pendingToggleId(queueKey))
        enqueue.assign(FOLLOWS.settled(context, event.output))
        if (text !== null) enqueue(notifyParent(notice('error', text)))
      }),
    },
  })
}

const toggle = {
  type: 'toggle',
  params: ({ event: { userId } }: { event: FollowAbout }) => ({ userId }),
} as const

/** @returns the machine; `src/app` provides the machine `pendingToggle` with its own effect. */
export function createFollowMachine(env: MachineEnv) {
  return followSetup(env).createMachine({
    id: 'follow',
    description:
      'Users followed by the signed-in user, with counts updated optimistically: one request runs, further toggles wait in order; runs as long as the session and never ends by itself.',
    meta: { req: ['FOLLOW-01', 'FOLLOW-02', 'FOLLOW-03', 'FOLLOW-04'] },
    context: ({ input: { userId, online } }) => ({
      known: { me: userId, of: {} },
      pendingToggles: [],
      awaited: [],
      online,
    }),
    on: {
      'follow.known': {
        actions: [
          { type: 'note', params: ({ event }) => event },
          { type: 'applyUpdate', params: ({ event }) => event },
          'begin',
        ],
      },
      'follow.want': [
        { guard: { type: 'isFollowed', params: ({ event }) => event } },
        {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: [toggle, 'begin'],
        },
        { actions: { type: 'awaitFigures', params: ({ event }) => event } },
      ],
      'follow.toggle': [
        {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: [toggle, 'begin'],
        },
        {},
      ],
      ...onNetworkChange,
      'xstate.done.actor.toggle.*': { actions: ['settle', 'begin'] },
      '*': { actions: 'reportUnexpected' },
    },
  })
}

type FollowMachine = ReturnType<typeof createFollowMachine>
export type FollowSnapshot = SnapshotFrom<FollowMachine>
