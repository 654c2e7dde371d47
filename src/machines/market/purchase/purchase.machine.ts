/**
 * Purchase of one asset (API-ASSET-10, A15): viewed, confirmed, sent once. Nothing is retried
 * automatically; one purchase has one client id for all attempts of the user. An API may open an
 * order instead of completing the purchase; what the page loads about it arrives as
 * `purchase.known`.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import { TEXTS } from '../../../protocol/base/errors.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Purchase, PurchaseTerms } from '../../../protocol/market/market-types.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import {
  boughtToast,
  isRejection,
  rejectionMessage,
  unknownOutcomeMessage,
} from './purchase.policy.ts'

/** The request, a token refresh and the repeated request, each of at most 30 s. */
const BUY_WAIT_MS = 3 * REQUEST_TIMEOUT_MS

interface PurchaseInput {
  assetId: Id
}

export type PurchaseEvent =
  /** The dialog opens. */
  | { type: 'purchase.start' }
  /** The dialog closes. */
  | { type: 'purchase.cancel' }
  /** From the page's request. */
  | { type: 'purchase.known'; purchase: Purchase }
  /** `terms`: as shown to the buyer. */
  | { type: 'purchase.confirm'; terms?: PurchaseTerms }
  | { type: 'purchase.retry' }

export type PurchaseFact = { type: 'toast.show'; toast: ToastContent }

/** Input of `buyAsset`. */
export interface PurchaseCall {
  assetId: Id
  clientId: string
  terms: PurchaseTerms | null
}

interface PurchaseContext extends PurchaseInput {
  /** What the buyer confirmed; null before. */
  terms: PurchaseTerms | null
  /** One per purchase, for all its attempts; null before the first confirmation. */
  clientId: string | null
  purchase: Purchase | null
  /** Error message for the user, or null. */
  problem: string | null
  /** Whether the dialog shows the result, which then needs no toast. */
  isDialogOpen: boolean
}

const knownPurchase = ({ event }: { event: { purchase: Purchase } }) => ({
  purchase: event.purchase,
})

const notifyParent = sendToParent<PurchaseFact>()

function purchaseSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as PurchaseContext,
      events: {} as PurchaseEvent,
      emitted: {} as EmittedEvent<PurchaseFact>,
      input: {} as PurchaseInput,
    },
    actors: {
      buyAsset: notImplemented<Purchase, PurchaseCall>('buyAsset'),
    },
    delays: { buyWait: BUY_WAIT_MS },
    guards: {
      isRefusal: (_, { error }: { error: unknown }) => isRejection(error),
      isOpenOrder: (_, { purchase }: { purchase: Purchase }) =>
        purchase.status === 'awaiting_payment',
      isCompleted: (_, { purchase }: { purchase: Purchase }) => purchase.status === 'completed',
      isOwnPurchase: ({ context }, { purchase }: { purchase: Purchase }) =>
        context.purchase !== null && sameId(context.purchase.id, purchase.id),
    },
    actions: {
      reportUnexpected: () => {},
      clearProblem: assign({ problem: null }),
      recordTerms: assign((_, { terms = null }: { terms?: PurchaseTerms | null }) => ({ terms })),
      nameIt: assign(({ context }) => ({ clientId: context.clientId ?? env.newId() })),
      recordBought: assign((_, params: { purchase: Purchase }) => params),
      /** The next attempt is another purchase. */
      forgetBought: assign({ purchase: null, clientId: null }),
      openDialog: assign({ isDialogOpen: true }),
      closeDialog: assign({ isDialogOpen: false }),
      /** Nothing was bought: the next attempt is another purchase. */
      setRejected: assign((_, { error }: { error: unknown }) => ({
        problem: rejectionMessage(error),
        clientId: null,
      })),
      recordNoResponse: assign((_, { error }: { error: unknown }) => ({
        problem: unknownOutcomeMessage(error),
      })),
      recordTimeout: assign({ problem: TEXTS.networkError }),
    },
  })
  return base.extend({
    actions: {
      notifyBought: base.enqueueActions(({ context, enqueue }) => {
        if (context.purchase === null || context.isDialogOpen) return
        const fact: PurchaseFact = { type: 'toast.show', toast: boughtToast(context.purchase) }
        enqueue(notifyParent(fact))
      }),
    },
  })
}

const FOLLOW_CURRENT = [
  {
    guard: { type: 'isOpenOrder', params: knownPurchase },
    target: 'ordered',
    actions: { type: 'recordBought', params: knownPurchase },
  },
  {
    guard: { type: 'isCompleted', params: knownPurchase },
    target: 'bought',
    actions: { type: 'recordBought', params: knownPurchase },
  },
] as const

/** What the page loads, before anything is bought. While `buying` the response says more. */
const FOLLOW_KNOWN = { 'purchase.known': [...FOLLOW_CURRENT, {}] } as const

/** What the page loads, after a purchase: it may have been cancelled or refunded. */
const FOLLOW_OWN = {
  'purchase.known': [
    ...FOLLOW_CURRENT,
    {
      guard: { type: 'isOwnPurchase', params: knownPurchase },
      target: 'idle',
      actions: 'forgetBought',
    },
    {},
  ],
} as const

const boughtPurchase = ({ event }: { event: { output: Purchase } }) => ({ purchase: event.output })
const RECORD_AND_NOTIFY = [
  { type: 'recordBought', params: boughtPurchase },
  'notifyBought',
] as const

/** @returns the machine; `src/app` provides `buyAsset`. */
export function createPurchaseMachine(env: MachineEnv) {
  return purchaseSetup(env).createMachine({
    id: 'purchase',
    description:
      "The signed-in user's purchase of one asset; never ends by itself, `member` stops the least recently used without pending work, and all with the session.",
    context: ({ input }) => ({
      assetId: input.assetId,
      clientId: null,
      terms: null,
      purchase: null,
      problem: null,
      isDialogOpen: false,
    }),
    initial: 'idle',
    on: {
      'purchase.start': {},
      'purchase.cancel': {},
      'purchase.confirm': {},
      'purchase.retry': {},
      'purchase.known': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      idle: {
        description: 'No purchase is running; waits for the user without time limit.',
        on: { ...FOLLOW_KNOWN, 'purchase.start': { target: 'confirming', actions: 'openDialog' } },
      },
      confirming: {
        description:
          'Price and licence are shown for confirmation; waits for the user without time limit.',
        on: {
          ...FOLLOW_KNOWN,
          'purchase.confirm': {
            target: 'buying',
            actions: { type: 'recordTerms', params: ({ event }) => event },
          },
          'purchase.cancel': 'idle',
        },
      },
      buying: {
        description:
          'Sends the purchase, limited to 90 s for the request, a token refresh and the repeated request; a second click does nothing.',
        meta: { req: ['API-ASSET-10', 'PROD-13'] },
        entry: ['clearProblem', 'nameIt'],
        invoke: {
          id: 'buying',
          src: 'buyAsset',
          input: ({ context: { assetId, clientId, terms } }) => ({
            assetId,
            clientId: clientId ?? '',
            terms,
          }),
          onDone: [
            {
              guard: { type: 'isOpenOrder', params: boughtPurchase },
              target: 'ordered',
              actions: RECORD_AND_NOTIFY,
            },
            { target: 'bought', actions: RECORD_AND_NOTIFY },
          ],
          onError: [
            {
              guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
              target: 'refused',
              actions: [
                'reportUnexpected',
                { type: 'setRejected', params: ({ event }) => ({ error: event.error }) },
              ],
            },
            {
              target: 'unanswered',
              actions: [
                'reportUnexpected',
                { type: 'recordNoResponse', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          ],
        },
        on: {
          'purchase.start': { actions: 'openDialog' },
          'purchase.cancel': { actions: 'closeDialog' },
        },
        after: { buyWait: { target: 'unanswered', actions: 'recordTimeout' } },
      },
      ordered: {
        description:
          'There is an order that awaits payment and its details are shown; waits without time limit until the page loads that it was paid or cancelled.',
        on: FOLLOW_OWN,
      },
      bought: {
        description:
          'The asset is bought and there is a receipt; lasts until the page loads that it was refunded.',
        on: FOLLOW_OWN,
      },
      refused: {
        description:
          'The server rejected the purchase, nothing was bought and its message is shown; waits for the user, whose next attempt is another purchase.',
        exit: 'clearProblem',
        on: {
          ...FOLLOW_KNOWN,
          'purchase.start': { target: 'confirming', actions: 'openDialog' },
          'purchase.cancel': 'idle',
        },
      },
      unanswered: {
        description:
          'The outcome is unknown, because no conclusive response arrived, so it may have been bought; nothing is retried automatically, and a retry by the user sends the same client id.',
        meta: { req: ['API-ASSET-10', 'A15'] },
        exit: 'clearProblem',
        on: {
          ...FOLLOW_KNOWN,
          'purchase.start': { target: 'confirming', actions: 'openDialog' },
          'purchase.retry': { target: 'buying', actions: 'openDialog' },
          'purchase.cancel': 'idle',
        },
      },
    },
  })
}

type PurchaseMachine = ReturnType<typeof createPurchaseMachine>
export type PurchaseActor = ActorRefFrom<PurchaseMachine>
export type PurchaseSnapshot = SnapshotFrom<PurchaseMachine>
