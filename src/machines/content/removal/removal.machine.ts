/**
 * Undoable deletion of one of the user's own items: it is hidden at once, and the request is
 * delayed by some seconds so that it can be undone. A toast offers the undo; its time pauses while
 * the user points at or focuses it. A hidden page may never become visible again, so it deletes at
 * once. If the deletion fails the item is shown again with an error; nothing is retried
 * automatically.
 */
import { setup } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import {
  notImplemented,
  notImplementedAction,
  notImplementedCallback,
} from '../../not-implemented.ts'
import { removalKey } from './removal.key.ts'
import { failedToast, isAlreadyDeleted, restoredToast } from './removal.policy.ts'
import type { RemovalEvent, RemovalFact, RemovalRequest } from './removal.types.ts'

export type { RemovalEvent, RemovalKind, RemovalRequest } from './removal.types.ts'

const notifyParent = sendToParent<RemovalFact>()

function removalSetup() {
  return setup({
    types: {
      context: {} as RemovalRequest,
      events: {} as RemovalEvent,
      emitted: {} as EmittedEvent<RemovalFact>,
      input: {} as RemovalRequest,
      output: {} as { key: string },
    },
    actors: {
      offerUndo: notImplementedCallback<RemovalEvent, RemovalRequest>('offerUndo'),
      deleteIt: notImplemented<void, RemovalRequest>('deleteIt'),
    },
    guards: { isGoneAlready: (_, params: { error: unknown }) => isAlreadyDeleted(params.error) },
    actions: {
      reportUnexpected: () => {},
      hide: notImplementedAction<{ key: string }>('hide'),
      show: notImplementedAction<{ key: string }>('show'),
      notifyRolledBack: notifyParent(({ context }) => ({
        type: 'toast.show',
        toast: restoredToast(context),
      })),
      notifyFailed: notifyParent(({ context }, params: { error: unknown }) => ({
        type: 'toast.show',
        toast: failedToast(context, params.error),
      })),
    },
  })
}

const keyed = ({ context }: { context: RemovalRequest }) => ({ key: removalKey(context) })

/** @returns the machine; `src/app` provides `offerUndo`, `deleteIt`, `hide` and `show`. */
export function createRemovalMachine(_env: MachineEnv) {
  return removalSetup().createMachine({
    id: 'removal',
    description: "Undoable deletion of one of the user's own items; its output is its key.",
    context: ({ input }) => input,
    output: keyed,
    initial: 'offered',
    on: {
      'removal.undo': {},
      'removal.due': {},
      'page.hidden': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      offered: {
        description:
          'The item is hidden, nothing is sent and a toast offers to undo; lasts as long as the toast, 5 s without hover or focus, or until the page is hidden.',
        entry: { type: 'hide', params: keyed },
        invoke: {
          id: 'offering',
          src: 'offerUndo',
          input: ({ context }) => context,
          onError: { target: 'deleting', actions: 'reportUnexpected' },
        },
        on: {
          'removal.undo': { target: 'back', actions: 'notifyRolledBack' },
          'removal.due': 'deleting',
          'page.hidden': 'deleting',
        },
      },
      deleting: {
        description:
          "Sends the deletion in a request that outlives the page, limited by the HTTP client's 30 s per attempt; a missing item counts as deleted, any other failure restores it.",
        meta: { req: ['API-POST-05', 'API-BLOG-07', 'API-PORT-08', 'API-PROJ-05', 'API-ASSET-09'] },
        invoke: {
          id: 'deleting',
          src: 'deleteIt',
          input: ({ context }) => context,
          onDone: 'gone',
          onError: [
            {
              guard: { type: 'isGoneAlready', params: ({ event }) => ({ error: event.error }) },
              target: 'gone',
            },
            {
              target: 'back',
              actions: [
                'reportUnexpected',
                { type: 'notifyFailed', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          ],
        },
      },
      gone: {
        type: 'final',
        description: 'The item is deleted and stays hidden.',
      },
      back: {
        type: 'final',
        description: 'The item is shown again.',
        entry: { type: 'show', params: keyed },
      },
    },
  })
}

export type RemovalMachine = ReturnType<typeof createRemovalMachine>
