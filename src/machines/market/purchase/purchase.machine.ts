/**
 * Buying one asset (API-ASSET-10, A15): looked at, confirmed, paid for once. Nothing is tried again by
 * itself; one purchase has one client id, however often the person sends it.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import { TEXTS } from '../../../protocol/base/errors.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Purchase } from '../../../protocol/market/market-types.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'
import { boughtToast, isRefusal, refusalText, unansweredText } from './purchase.policy.ts'

/** The call, a token refresh and the call again, each of at most 30 s. */
export const BUY_WAIT_MS = 3 * REQUEST_TIMEOUT_MS

export interface PurchaseInput {
  assetId: Id
}

export type PurchaseEvent =
  | { type: 'purchase.start' }
  | { type: 'purchase.cancel' }
  | { type: 'purchase.confirm' }
  | { type: 'purchase.retry' }

export type PurchaseFact = { type: 'toast.show'; toast: ToastContent }

interface PurchaseContext extends PurchaseInput {
  /** One a purchase, however often it is sent; null before the first confirmation. */
  clientId: string | null
  purchase: Purchase | null
  /** A sentence for the person. */
  problem: string | null
}

const tellParent = sendToParent<PurchaseFact>()

function purchaseSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as PurchaseContext,
      events: {} as PurchaseEvent,
      emitted: {} as EmittedEvent<PurchaseFact>,
      input: {} as PurchaseInput,
    },
    actors: {
      buyAsset: notImplemented<Purchase, { assetId: Id; clientId: string }>('buyAsset'),
    },
    delays: { buyWait: BUY_WAIT_MS },
    guards: { isRefusal: (_, { error }: { error: unknown }) => isRefusal(error) },
    actions: {
      reportUnexpected: () => {},
      clearProblem: assign({ problem: null }),
      nameIt: assign(({ context }) => ({ clientId: context.clientId ?? env.newId() })),
      noteBought: assign((_, params: { purchase: Purchase }) => params),
      /** Nothing was bought: the next one is another purchase. */
      noteRefused: assign((_, { error }: { error: unknown }) => ({
        problem: refusalText(error),
        clientId: null,
      })),
      noteUnanswered: assign((_, { error }: { error: unknown }) => ({
        problem: unansweredText(error),
      })),
      noteTimeout: assign({ problem: TEXTS.networkError }),
    },
  })
  return base.extend({
    actions: {
      tellBought: base.enqueueActions(({ context, enqueue }) => {
        if (context.purchase === null) return
        const fact: PurchaseFact = { type: 'toast.show', toast: boughtToast(context.purchase) }
        enqueue(tellParent(fact))
      }),
    },
  })
}

/** @returns the machine; `src/app` provides `buyAsset`. */
export function createPurchaseMachine(env: MachineEnv) {
  return purchaseSetup(env).createMachine({
    id: 'purchase',
    description:
      'The purchase of one asset by the signed-in person. It never ends; `member` stops the least used that have nothing under way, and all with the session.',
    context: ({ input }) => ({
      assetId: input.assetId,
      clientId: null,
      purchase: null,
      problem: null,
    }),
    initial: 'idle',
    on: {
      'purchase.start': {},
      'purchase.cancel': {},
      'purchase.confirm': {},
      'purchase.retry': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      idle: {
        description: 'Nothing is being bought. It waits for the person, however long.',
        on: { 'purchase.start': 'confirming' },
      },
      confirming: {
        description:
          'Price and licence stand there to be agreed to. It waits for the person, however long.',
        on: { 'purchase.confirm': 'buying', 'purchase.cancel': 'idle' },
      },
      buying: {
        description:
          'The purchase is with the server and a second click does nothing. At most 90 s: the call, a token refresh and the call again.',
        meta: { req: ['API-ASSET-10', 'PROD-13'] },
        entry: ['clearProblem', 'nameIt'],
        invoke: {
          id: 'buying',
          src: 'buyAsset',
          input: ({ context }) => ({ assetId: context.assetId, clientId: context.clientId ?? '' }),
          onDone: {
            target: 'bought',
            actions: [
              { type: 'noteBought', params: ({ event }) => ({ purchase: event.output }) },
              'tellBought',
            ],
          },
          onError: [
            {
              guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
              target: 'refused',
              actions: [
                'reportUnexpected',
                { type: 'noteRefused', params: ({ event }) => ({ error: event.error }) },
              ],
            },
            {
              target: 'unanswered',
              actions: [
                'reportUnexpected',
                { type: 'noteUnanswered', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          ],
        },
        after: { buyWait: { target: 'unanswered', actions: 'noteTimeout' } },
      },
      bought: {
        description: 'The asset is bought and there is a receipt. Nothing leads out of it.',
      },
      refused: {
        description:
          'The server said no, so nothing was bought, and its sentence is shown. It waits for the person; another try is another purchase.',
        exit: 'clearProblem',
        on: {
          'purchase.start': 'confirming',
          'purchase.cancel': 'idle',
        },
      },
      unanswered: {
        description:
          "No answer came, or none that tells, so it may have been bought. Nothing is tried by itself; the person's retry carries the same client id.",
        meta: { req: ['API-ASSET-10', 'A15'] },
        exit: 'clearProblem',
        on: {
          'purchase.start': 'confirming',
          'purchase.retry': 'buying',
          'purchase.cancel': 'idle',
        },
      },
    },
  })
}

export type PurchaseMachine = ReturnType<typeof createPurchaseMachine>
export type PurchaseActor = ActorRefFrom<PurchaseMachine>
export type PurchaseSnapshot = SnapshotFrom<PurchaseMachine>
