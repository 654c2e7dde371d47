/**
 * What buyer and seller do with one order: the seller confirms its payment or refunds it, either
 * side cancels it. Each action is asked for first and sent once; the server treats a repeated
 * action as done, so that a retry after a missing response is safe.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { Id } from '../../../protocol/base/types.ts'
import type { OrderAction } from '../../../protocol/enums/market.ts'
import type { Purchase } from '../../../protocol/market/market-types.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import { isRejection } from '../purchase/purchase.policy.ts'
import { doneToast, failedToast, orderProblem } from './order.policy.ts'

interface OrderInput {
  purchaseId: Id
}

export type OrderEvent =
  | { type: 'order.request'; action: OrderAction }
  | { type: 'order.dismiss' }
  | { type: 'order.send' }

export type OrderFact = { type: 'toast.show'; toast: ToastContent }

/** Input of `changeOrder`. */
export interface OrderCall {
  purchaseId: Id
  action: OrderAction
}

interface OrderContext extends OrderInput {
  /** What the user chose; null while nothing is asked. */
  action: OrderAction | null
  /** Error message for the user, or null. */
  problem: string | null
  /** The dialog was closed while sending; the outcome is shown as a toast. */
  isDismissed: boolean
}

const notifyParent = sendToParent<OrderFact>()

function orderSetup() {
  return setup({
    types: {
      context: {} as OrderContext,
      events: {} as OrderEvent,
      emitted: {} as EmittedEvent<OrderFact>,
      input: {} as OrderInput,
    },
    actors: { changeOrder: notImplemented<Purchase, OrderCall>('changeOrder') },
    guards: {
      isRefusal: (_, { error }: { error: unknown }) => isRejection(error),
      isDismissed: ({ context }) => context.isDismissed,
    },
    actions: {
      reportUnexpected: () => {},
      setAction: assign((_, { action }: { action: OrderAction }) => ({ action, problem: null })),
      clear: assign({ action: null, problem: null, isDismissed: false }),
      dismiss: assign({ isDismissed: true }),
      clearProblem: assign({ problem: null }),
      setProblem: assign((_, { error }: { error: unknown }) => ({
        problem: orderProblem(error),
      })),
      notifyFailed: notifyParent((_, { error }: { error: unknown }) => ({
        type: 'toast.show',
        toast: failedToast(error),
      })),
      notifyDone: notifyParent((_, params: { purchase: Purchase }) => ({
        type: 'toast.show',
        toast: doneToast(params.purchase),
      })),
    },
  })
}

const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

/**
 * @param _env unused: the machine needs no clock, randomness or ids.
 * @returns the machine; `src/app` provides `changeOrder`.
 */
export function createOrderMachine(_env: MachineEnv) {
  return orderSetup().createMachine({
    id: 'order',
    description:
      "The signed-in user's actions on one order; never ends by itself, `member` stops the least recently used without pending work, and all with the session.",
    context: ({ input }) => ({
      purchaseId: input.purchaseId,
      action: null,
      problem: null,
      isDismissed: false,
    }),
    initial: 'idle',
    on: {
      'order.request': {},
      'order.dismiss': {},
      'order.send': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      idle: {
        description: 'Nothing is asked; waits for the user without time limit.',
        entry: 'clear',
        on: {
          'order.request': {
            target: 'asking',
            actions: { type: 'setAction', params: ({ event }) => event },
          },
        },
      },
      asking: {
        description: 'The user is asked to confirm the action; waits without time limit.',
        on: { 'order.send': 'sending', 'order.dismiss': 'idle' },
      },
      sending: {
        description:
          "Sends the action, limited by the HTTP client's 30 s per request; a second click does nothing, and a closed dialog gets the outcome as a toast.",
        entry: 'clearProblem',
        invoke: {
          id: 'sending',
          src: 'changeOrder',
          input: ({ context: { purchaseId, action } }) => ({
            purchaseId,
            action: action ?? 'confirm',
          }),
          onDone: {
            target: 'idle',
            actions: {
              type: 'notifyDone',
              params: ({ event }) => ({ purchase: event.output }),
            },
          },
          onError: [
            {
              guard: 'isDismissed',
              target: 'idle',
              actions: ['reportUnexpected', { type: 'notifyFailed', params: failed }],
            },
            {
              guard: { type: 'isRefusal', params: failed },
              target: 'rejected',
              actions: ['reportUnexpected', { type: 'setProblem', params: failed }],
            },
            {
              target: 'unanswered',
              actions: ['reportUnexpected', { type: 'setProblem', params: failed }],
            },
          ],
        },
        on: { 'order.dismiss': { actions: 'dismiss' } },
      },
      rejected: {
        description:
          'The server rejected the action and its message is shown; waits for the user without time limit.',
        on: { 'order.dismiss': 'idle' },
      },
      unanswered: {
        description:
          'The outcome is unknown, because no conclusive response arrived; waits for the user, whose retry sends the same action, without time limit.',
        on: { 'order.send': 'sending', 'order.dismiss': 'idle' },
      },
    },
  })
}

type OrderMachine = ReturnType<typeof createOrderMachine>
export type OrderActor = ActorRefFrom<OrderMachine>
export type OrderSnapshot = SnapshotFrom<OrderMachine>
