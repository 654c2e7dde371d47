/**
 * Wishlist of the signed-in user: optimistic toggles on assets (`kit/pending-toggles.ts`), which wait
 * for the network while offline (B12). The value from an asset's response comes with its first
 * toggle; the list itself is a query. An API extension: where the API does not return the value, no
 * toggle is offered.
 */
import { assertEvent, assign, setup } from 'xstate'
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
import { notImplementedAction } from '../../not-implemented.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import {
  changedAssets,
  NO_PENDING_TOGGLES,
  WISHLIST,
  type WishedAssets,
  type WishlistAbout,
  type WishlistContext,
  withServerValue,
} from './wishlist.policy.ts'

/**
 * `wished`: the value in the asset's response for this user; null for a toggle from before the
 * sign-in.
 */
export type WishlistEvent =
  | ({ type: 'wishlist.toggle'; wished: boolean | null } & WishlistAbout)
  | ToggleNetworkEvent
  | PendingToggleDone

export type WishlistFact = { type: 'toast.show'; toast: ToastContent }

const notifyParent = sendToParent<WishlistFact>()

function wishlistSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as WishlistContext,
      events: {} as WishlistEvent,
      input: {} as ToggleNetwork,
      emitted: {} as EmittedEvent<WishlistFact>,
    },
    actors: receives<WishlistEvent>()({ pendingToggle: createPendingToggleMachine(env) }),
    actions: {
      reportUnexpected: () => {},
      projectWished: notImplementedAction<{ wished: WishedAssets }>('projectWished'),
      setOnline: assign((_, { online }: ToggleNetwork) => ({ online })),
      learn: assign(({ context }, params: WishlistAbout & { wished: boolean | null }) => ({
        known: withServerValue(context.known, params.assetId, params.wished),
      })),
      toggle: assign(({ context }, { assetId }: WishlistAbout) => ({
        pendingToggles: WISHLIST.toggled(context, { assetId }),
      })),
    },
  })
  return base.extend({
    actions: {
      begin: base.enqueueActions(({ context, enqueue }) => {
        const { pendingToggles, started } = WISHLIST.startNext(context)
        enqueue.assign({ pendingToggles })
        for (const input of started)
          enqueue.spawnChild('pendingToggle', { id: pendingToggleId(input.queueKey), input })
      }),
      settle: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.toggle.*')
        const { queueKey, text } = event.output
        enqueue.stopChild(pendingToggleId(queueKey))
        if (text !== null) enqueue(notifyParent(notice('error', text)))
        enqueue.assign(WISHLIST.settled(context, event.output))
      }),
      project: base.enqueueActions(({ context, enqueue }) => {
        const wished = changedAssets(context)
        enqueue.assign({ shown: { ...context.shown, ...wished } })
        enqueue({ type: 'projectWished', params: { wished } })
      }),
    },
  })
}

/**
 * @returns the machine; `src/app` provides `projectWished` and the machine `pendingToggle` with its own
 * effect.
 */
export function createWishlistMachine(env: MachineEnv) {
  return wishlistSetup(env).createMachine({
    id: 'wishlist',
    description:
      'Wishlist of the signed-in user: one request per asset runs and a further toggle of it waits; runs as long as the session and never ends by itself.',
    context: ({ input: { online } }) => ({ ...NO_PENDING_TOGGLES, online }),
    on: {
      'wishlist.toggle': {
        actions: [
          { type: 'learn', params: ({ event }) => event },
          { type: 'toggle', params: ({ event }) => event },
          'project',
          'begin',
        ],
      },
      ...onNetworkChange,
      'xstate.done.actor.toggle.*': { actions: ['settle', 'project', 'begin'] },
      '*': { actions: 'reportUnexpected' },
    },
  })
}
