/**
 * The deletion of one thing of one's own: out of sight at once, and for some seconds nothing is sent,
 * so that it can be taken back. The offer is a toast, and its time is the time to think: it stands
 * still while somebody looks at it. A page that is hidden may never be seen again, so then it is
 * deleted at once. What could not be deleted is back in its place, with the reason; nothing is tried
 * by itself.
 */
import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import {
  notImplemented,
  notImplementedAction,
  notImplementedCallback,
} from '../../not-implemented.ts'
import { removalKey } from './removal.key.ts'
import { backOf, failureOf, isGoneAlready } from './removal.policy.ts'
import type { RemovalAsk, RemovalEvent, RemovalFact } from './removal.types.ts'

export type { RemovalAsk, RemovalEvent, RemovalFact, RemovalKind } from './removal.types.ts'

const tellParent = sendToParent<RemovalFact>()

function removalSetup() {
  return setup({
    types: {
      context: {} as RemovalAsk,
      events: {} as RemovalEvent,
      emitted: {} as EmittedEvent<RemovalFact>,
      input: {} as RemovalAsk,
    },
    actors: {
      offerUndo: notImplementedCallback<RemovalEvent, RemovalAsk>('offerUndo'),
      deleteIt: notImplemented<void, RemovalAsk>('deleteIt'),
    },
    guards: { isGoneAlready: (_, params: { error: unknown }) => isGoneAlready(params.error) },
    actions: {
      reportUnexpected: () => {},
      hide: notImplementedAction<{ key: string }>('hide'),
      show: notImplementedAction<{ key: string }>('show'),
      tellBack: tellParent(({ context }) => ({ type: 'toast.show', toast: backOf(context) })),
      tellFailed: tellParent(({ context }, params: { error: unknown }) => ({
        type: 'toast.show',
        toast: failureOf(context, params.error),
      })),
      tellOver: tellParent(({ context }) => ({ type: 'removal.over', key: removalKey(context) })),
    },
  })
}

const keyed = ({ context }: { context: RemovalAsk }) => ({ key: removalKey(context) })

/** @returns the machine; `src/app` provides `offerUndo`, `deleteIt`, `hide` and `show`. */
export function createRemovalMachine(_env: MachineEnv) {
  return removalSetup().createMachine({
    id: 'removal',
    description:
      'The deletion of one thing by the person whose it is. `member` lets it go once it tells that it is over.',
    context: ({ input }) => input,
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
          'It is out of sight, nothing is sent, and a notice offers to take it back. It lasts as long as the notice, 5 s of looking elsewhere; a hidden page ends it.',
        entry: { type: 'hide', params: keyed },
        invoke: {
          id: 'offering',
          src: 'offerUndo',
          input: ({ context }) => context,
          onError: { target: 'deleting', actions: 'reportUnexpected' },
        },
        on: {
          'removal.undo': { target: 'back', actions: 'tellBack' },
          'removal.due': 'deleting',
          'page.hidden': 'deleting',
        },
      },
      deleting: {
        description:
          "The server is asked to delete it, in a call that outlives the page. Bounded by the HTTP client's 30 s a try. What is not there any more is deleted; any other failure brings it back.",
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
                { type: 'tellFailed', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          ],
        },
      },
      gone: {
        description: 'It is deleted and stays out of sight. Nothing leads out of it.',
        entry: 'tellOver',
      },
      back: {
        description: 'It is shown in its place again. Nothing leads out of it.',
        entry: [{ type: 'show', params: keyed }, 'tellOver'],
      },
    },
  })
}

export type RemovalMachine = ReturnType<typeof createRemovalMachine>
export type RemovalActor = ActorRefFrom<RemovalMachine>
export type RemovalSnapshot = SnapshotFrom<RemovalMachine>
