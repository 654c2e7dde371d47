/**
 * Following and unfollowing, shown before the server has answered (A6, FOLLOW-01…04). The figures shown
 * are always what the server is known to hold with the waiting changes applied, so a failure is undone
 * by leaving its change out.
 */
import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import { isServiceFailure, isShown, TEXTS } from '../../../protocol/base/errors.ts'
import { mapKey } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { type Told, toParent } from '../../kit/wires.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'
import { unprovided, unprovidedAction } from '../../unprovided.ts'
import type { FollowChange, FollowContext } from './follow.policy.ts'
import * as policy from './follow.policy.ts'

export type FollowEvent =
  | { type: 'follow.known'; userId: Id; stats: FollowStats }
  | { type: 'follow.toggle'; userId: Id }

export type FollowFact = { type: 'toast.show'; toast: ToastContent }

/** `already`: it was so before; `stats` are the figures read anew then, null when unreadable. */
export interface FollowAnswer {
  already: boolean
  stats: FollowStats | null
}

export interface FollowInput {
  /** Who is signed in. */
  userId: Id
}

const errorToast = (text: string): FollowFact => ({
  type: 'toast.show',
  toast: { kind: 'error', title: text, text: '' },
})

function failureText(change: FollowChange, error: unknown): string {
  if (isServiceFailure(error)) return error.message
  return change.follow ? TEXTS.followFailed : TEXTS.unfollowFailed
}

const tellParent = toParent<FollowFact>()

function followSetup() {
  const base = setup({
    types: {
      context: {} as FollowContext,
      events: {} as FollowEvent,
      input: {} as FollowInput,
      emitted: {} as Told<FollowFact>,
    },
    actors: { changeFollow: unprovided<FollowAnswer, FollowChange>('changeFollow') },
    guards: {
      hasNeeded: ({ context }) =>
        context.changes[0] !== undefined && policy.isNeeded(context, context.changes[0]),
      hasNeedless: ({ context }) =>
        context.changes[0] !== undefined && !policy.isNeeded(context, context.changes[0]),
      wasAlready: (_, params: FollowAnswer) => params.already,
    },
    actions: {
      reportUnexpected: () => {},
      projectFollow: unprovidedAction<{ userId: Id; stats: FollowStats }>('projectFollow'),
      note: assign(({ context, event }) => {
        assertEvent(event, 'follow.known')
        return { known: { ...context.known, [mapKey(event.userId)]: event.stats } }
      }),
      toggle: assign(({ context, event }) => {
        assertEvent(event, 'follow.toggle')
        return policy.toggle(context, event.userId)
      }),
      confirm: assign(({ context }) => policy.confirm(context)),
      confirmAlready: assign(({ context }, params: FollowAnswer) =>
        policy.confirmAlready(context, params.stats),
      ),
      leaveOut: assign(({ context }) => policy.undo(context)),
    },
  })
  return base.extend({
    actions: {
      /** Figures that look different now go to the read model, one key each. */
      project: base.enqueueActions(({ context, enqueue }) => {
        const shown = policy.shownFigures(context)
        for (const [userId, stats] of Object.entries(shown)) {
          if (stats === context.shown[userId]) continue
          enqueue({ type: 'projectFollow', params: { userId, stats } })
        }
        enqueue.assign({ shown })
      }),
      tellFailed: base.enqueueActions(({ context, event, enqueue }) => {
        const [change] = context.changes
        const error = 'error' in event ? event.error : null
        if (change && isShown(error)) enqueue(tellParent(errorToast(failureText(change, error))))
      }),
    },
  })
}

/**
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides the actor `changeFollow` and the action `projectFollow`.
 */
export function createFollowMachine(_env: MachineEnv) {
  return followSetup().createMachine({
    id: 'follow',
    description:
      'Whom the signed-in person follows, with figures shown before the server has answered. It lives as long as the session and never ends by itself.',
    context: ({ input: { userId } }) => ({ userId, known: {}, changes: [], shown: {} }),
    initial: 'idle',
    on: {
      'follow.known': { actions: ['note', 'project'] },
      'follow.toggle': { actions: ['toggle', 'project'] },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      idle: {
        description:
          'Nothing is owed to the server. It lasts until the person follows or unfollows somebody; a change that would change nothing any more is left out.',
        always: [
          { guard: 'hasNeeded', target: 'changing' },
          { guard: 'hasNeedless', target: 'idle', reenter: true, actions: ['leaveOut', 'project'] },
        ],
      },
      changing: {
        description:
          "One follow or unfollow is with the server, bounded by the HTTP client's 30 s; further ones wait in order. A failure is undone and told.",
        meta: { req: ['FOLLOW-01', 'FOLLOW-02', 'FOLLOW-03', 'FOLLOW-04'] },
        invoke: {
          id: 'changing',
          src: 'changeFollow',
          input: ({ context }) => context.changes[0] ?? { userId: '', follow: false },
          onDone: [
            {
              guard: { type: 'wasAlready', params: ({ event }) => event.output },
              target: 'idle',
              actions: [{ type: 'confirmAlready', params: ({ event }) => event.output }, 'project'],
            },
            { target: 'idle', actions: ['confirm', 'project'] },
          ],
          onError: {
            target: 'idle',
            actions: ['reportUnexpected', 'tellFailed', 'leaveOut', 'project'],
          },
        },
      },
    },
  })
}

export type FollowMachine = ReturnType<typeof createFollowMachine>
export type FollowActor = ActorRefFrom<FollowMachine>
export type FollowSnapshot = SnapshotFrom<FollowMachine>
