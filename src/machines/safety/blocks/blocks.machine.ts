/**
 * Whom the signed-in person blocked; blocking and lifting it, shown before the server has answered. A
 * failed change is undone by leaving it out, and told.
 */
import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import { isServiceFailure, isShown } from '../../../protocol/base/errors.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { BLOCK_FAILED, UNBLOCK_FAILED } from '../../../protocol/safety/moderation.ts'
import type { MachineEnv } from '../../env.ts'
import { type Told, toParent } from '../../kit/wires.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'
import { unprovided } from '../../unprovided.ts'
import type { BlockChange, BlocksContext } from './blocks.policy.ts'
import * as policy from './blocks.policy.ts'

export type BlocksEvent =
  | { type: 'block.toggle'; userId: Id; name: string }
  | { type: 'blocks.reload' }

export type BlocksFact = { type: 'toast.show'; toast: ToastContent }

/** What `changeBlock` is asked for. */
export interface BlockCall {
  userId: Id
  on: boolean
}

const EMPTY: BlocksContext = { known: null, changes: [], stale: false }

const toast = (kind: 'success' | 'error', title: string): BlocksFact => ({
  type: 'toast.show',
  toast: { kind, title, text: '' },
})

const doneText = ({ on, name }: BlockChange): string =>
  on ? `You blocked ${name}.` : `${name} is not blocked any more.`

function failureText({ on }: BlockChange, error: unknown): string {
  if (isServiceFailure(error)) return error.message
  return on ? BLOCK_FAILED : UNBLOCK_FAILED
}

const tellParent = toParent<BlocksFact>()

function blocksSetup() {
  const base = setup({
    types: {
      context: {} as BlocksContext,
      events: {} as BlocksEvent,
      emitted: {} as Told<BlocksFact>,
    },
    actors: {
      loadBlocks: unprovided<Id[]>('loadBlocks'),
      changeBlock: unprovided<void, BlockCall>('changeBlock'),
    },
    guards: {
      hasNeeded: ({ context }) =>
        context.changes[0] !== undefined && policy.isNeeded(context, context.changes[0]),
      hasNeedless: ({ context }) =>
        context.changes[0] !== undefined && !policy.isNeeded(context, context.changes[0]),
      isStale: ({ context }) => context.stale,
      isUnread: ({ context }) => context.known === null,
    },
    actions: {
      reportUnexpected: () => {},
      toggle: assign(({ context, event }, params: { running: boolean }) => {
        assertEvent(event, 'block.toggle')
        return policy.toggle(context, event, params.running)
      }),
      learn: assign((_, params: { ids: Id[] }) => ({ known: params.ids })),
      fresh: assign({ stale: false }),
      stale: assign({ stale: true }),
      confirm: assign(({ context }) => policy.confirm(context)),
      leaveOut: assign(({ context }) => policy.leaveOut(context)),
    },
  })
  return base.extend({
    actions: {
      tellDone: base.enqueueActions(({ context, enqueue }) => {
        const [change] = context.changes
        if (change) enqueue(tellParent(toast('success', doneText(change))))
      }),
      tellFailed: base.enqueueActions(({ context, event, enqueue }) => {
        const [change] = context.changes
        const error = 'error' in event ? event.error : null
        if (change && isShown(error))
          enqueue(tellParent(toast('error', failureText(change, error))))
      }),
    },
  })
}

/** A change begins at once; one that would change nothing goes. */
const NEEDED = { guard: 'hasNeeded', target: 'changing' } as const
const NEEDLESS = {
  guard: 'hasNeedless',
  target: 'ready',
  reenter: true,
  actions: 'leaveOut',
} as const
const STALE = { guard: 'isStale', target: 'loading' } as const

/**
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides `loadBlocks` and `changeBlock`.
 */
export function createBlocksMachine(_env: MachineEnv) {
  return blocksSetup().createMachine({
    id: 'blocks',
    description:
      'The people whom the signed-in person blocked. It lives as long as the session and never ends by itself.',
    context: EMPTY,
    initial: 'loading',
    on: {
      'block.toggle': { actions: { type: 'toggle', params: { running: false } } },
      'blocks.reload': { target: '.loading', reenter: true },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      loading: {
        description:
          "The list of blocked people is read, bounded by the HTTP client's 30 s. What is toggled meanwhile waits.",
        entry: 'fresh',
        on: { 'blocks.reload': {} },
        invoke: {
          id: 'loading',
          src: 'loadBlocks',
          onDone: {
            target: 'ready',
            actions: { type: 'learn', params: ({ event }) => ({ ids: event.output }) },
          },
          // A list that was read before is shown on.
          onError: [
            { guard: 'isUnread', target: 'failed', actions: 'reportUnexpected' },
            { target: 'ready', actions: 'reportUnexpected' },
          ],
        },
      },
      ready: {
        description:
          'The list is known and nothing is owed to the server. It waits for the person, however long; a change that would change nothing is left out.',
        always: [NEEDED, NEEDLESS, STALE],
      },
      // As long as nothing was read every change is needed.
      failed: {
        description:
          'The list was never read; blocking works all the same. It waits for a reload or the person, however long.',
        always: [NEEDED, STALE],
      },
      changing: {
        description:
          "One block or its lifting is with the server, bounded by the HTTP client's 30 s; further ones wait in order.",
        on: {
          'block.toggle': { actions: { type: 'toggle', params: { running: true } } },
          'blocks.reload': { actions: 'stale' },
        },
        invoke: {
          id: 'changing',
          src: 'changeBlock',
          input: ({ context }) => {
            const { userId, on } = context.changes[0] ?? { userId: '', on: false }
            return { userId, on }
          },
          onDone: [
            { guard: 'isUnread', target: 'failed', actions: ['tellDone', 'confirm'] },
            { target: 'ready', actions: ['tellDone', 'confirm'] },
          ],
          onError: [
            {
              guard: 'isUnread',
              target: 'failed',
              actions: ['reportUnexpected', 'tellFailed', 'leaveOut'],
            },
            { target: 'ready', actions: ['reportUnexpected', 'tellFailed', 'leaveOut'] },
          ],
        },
      },
    },
  })
}

export type BlocksMachine = ReturnType<typeof createBlocksMachine>
export type BlocksActor = ActorRefFrom<BlocksMachine>
export type BlocksSnapshot = SnapshotFrom<BlocksMachine>
