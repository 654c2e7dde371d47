/**
 * Users blocked by the signed-in user; blocking and unblocking are optimistic toggles
 * (`kit/pending-toggles.ts`). The states describe the list: it is not fetched while a toggle runs, and no
 * toggle starts while it is fetched.
 */
import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import type { Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import {
  createPendingToggleMachine,
  type PendingToggleDone,
} from '../../kit/pending-toggle.machine.ts'
import { pendingToggleId } from '../../kit/pending-toggles.ts'
import { notice } from '../../kit/toast.ts'
import { type EmittedEvent, receives, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import {
  BLOCKS,
  type BlockAbout,
  type BlocksContext,
  doneMessage,
  settled,
} from './blocks.policy.ts'

export type BlocksEvent =
  | ({ type: 'block.toggle' } & BlockAbout)
  | { type: 'blocks.reload' }
  | PendingToggleDone

export type BlocksFact = { type: 'toast.show'; toast: ToastContent }

const notifyParent = sendToParent<BlocksFact>()

function blocksSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as BlocksContext,
      events: {} as BlocksEvent,
      emitted: {} as EmittedEvent<BlocksFact>,
    },
    actors: receives<BlocksEvent>()({
      loadBlocks: notImplemented<Id[]>('loadBlocks'),
      pendingToggle: createPendingToggleMachine(env),
    }),
    guards: {
      isStale: ({ context }) => context.stale && context.pendingToggles.length === 0,
      isBusy: ({ context }) => context.pendingToggles.length > 0,
      isUnread: ({ context }) => context.known === null,
    },
    actions: {
      reportUnexpected: () => {},
      toggle: assign(({ context }, { userId, name }: BlockAbout) => ({
        pendingToggles: BLOCKS.toggled(context, { userId, name }),
      })),
      learn: assign((_, params: { ids: Id[] }) => ({ known: params.ids })),
      fresh: assign({ stale: false }),
      stale: assign({ stale: true }),
    },
  })
  return base.extend({
    actions: {
      begin: base.enqueueActions(({ context, enqueue }) => {
        const { pendingToggles, started } = BLOCKS.startNext(context)
        enqueue.assign({ pendingToggles })
        for (const input of started)
          enqueue.spawnChild('pendingToggle', { id: pendingToggleId(input.queueKey), input })
      }),
      settle: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.toggle.*')
        const { queueKey, text, answer } = event.output
        enqueue.stopChild(pendingToggleId(queueKey))
        const pendingToggle = BLOCKS.runningIn(context.pendingToggles, queueKey)
        if (text !== null) enqueue(notifyParent(notice('error', text)))
        else if (pendingToggle && answer)
          enqueue(notifyParent(notice('success', doneMessage(pendingToggle, pendingToggle.on))))
        enqueue.assign(settled(context, event.output))
      }),
    },
  })
}

/**
 * @returns the machine; `src/app` provides `loadBlocks` and the machine `pendingToggle` with its own effect.
 */
export function createBlocksMachine(env: MachineEnv) {
  return blocksSetup(env).createMachine({
    id: 'blocks',
    description:
      'Users blocked by the signed-in user: one request runs, further toggles wait in order; runs as long as the session and never ends by itself.',
    context: { known: null, pendingToggles: [], stale: false },
    initial: 'loading',
    on: {
      'block.toggle': { actions: [{ type: 'toggle', params: ({ event }) => event }, 'begin'] },
      'blocks.reload': [{ guard: 'isBusy', actions: 'stale' }, { target: '.loading' }],
      'xstate.done.actor.toggle.*': { actions: ['settle', 'begin'] },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      loading: {
        description:
          "Fetches the list of blocked users, limited by the HTTP client's 30 s; toggles wait.",
        entry: 'fresh',
        on: {
          'block.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
          'blocks.reload': {},
        },
        invoke: {
          id: 'loading',
          src: 'loadBlocks',
          onDone: {
            target: 'ready',
            actions: [{ type: 'learn', params: ({ event }) => ({ ids: event.output }) }, 'begin'],
          },
          // A list that was loaded before stays visible.
          onError: [
            { guard: 'isUnread', target: 'failed', actions: ['reportUnexpected', 'begin'] },
            { target: 'ready', actions: ['reportUnexpected', 'begin'] },
          ],
        },
      },
      ready: {
        description: 'The list is known; waits for the user without time limit.',
        always: { guard: 'isStale', target: 'loading' },
      },
      failed: {
        description:
          'The list was never loaded, but blocking works and every toggle is sent; waits for a reload or the user without time limit.',
        always: { guard: 'isStale', target: 'loading' },
      },
    },
  })
}

export type BlocksMachine = ReturnType<typeof createBlocksMachine>
export type BlocksActor = ActorRefFrom<BlocksMachine>
export type BlocksSnapshot = SnapshotFrom<BlocksMachine>
