/**
 * Buying one asset (API-ASSET-10, A15): looked at, confirmed, paid for once.
 *
 * - `idle`: nothing is being bought. Waits for the person, however long.
 * - `confirming`: price and licence stand there to be agreed to. Waits for the person.
 * - `buying`: the purchase is on its way; a second click does nothing. Bounded by `BUY_WAIT_MS`.
 * - `bought`: there is a receipt. The end of it.
 * - `refused`: the server said no, so nothing was bought; its sentence is shown. Waits for the person.
 * - `unanswered`: no answer came, or none that tells, so it may have been bought. It is never tried
 *   again by itself; the person's retry carries the same client id. Waits for the person.
 *
 * The machine never ends; `member` stops it with the session.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../protocol/constants.ts'
import { TEXTS } from '../../protocol/errors.ts'
import type { Purchase } from '../../protocol/market-types.ts'
import type { Id } from '../../protocol/types.ts'
import type { MachineEnv } from '../env.ts'
import { type Told, toParent } from '../kit/wires.ts'
import type { ToastContent } from '../toasts/toasts.types.ts'
import { unprovided } from '../unprovided.ts'
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
  | { type: 'purchase.dismissProblem' }

export type PurchaseFact = { type: 'toast.show'; toast: ToastContent }

interface PurchaseContext extends PurchaseInput {
  /** One a purchase, however often it is sent; null before the first confirmation. */
  clientId: string | null
  purchase: Purchase | null
  /** A sentence for the person. */
  problem: string | null
}

const tellParent = toParent<PurchaseFact>()

function purchaseSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as PurchaseContext,
      events: {} as PurchaseEvent,
      emitted: {} as Told<PurchaseFact>,
      input: {} as PurchaseInput,
    },
    actors: {
      buyAsset: unprovided<Purchase, { assetId: Id; clientId: string }>('buyAsset'),
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
      'purchase.dismissProblem': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      idle: { on: { 'purchase.start': 'confirming' } },
      confirming: {
        on: { 'purchase.confirm': 'buying', 'purchase.cancel': 'idle' },
      },
      buying: {
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
      bought: {},
      refused: {
        exit: 'clearProblem',
        on: {
          'purchase.start': 'confirming',
          'purchase.cancel': 'idle',
          'purchase.dismissProblem': 'idle',
        },
      },
      unanswered: {
        meta: { req: ['API-ASSET-10', 'A15'] },
        exit: 'clearProblem',
        on: {
          'purchase.start': 'confirming',
          'purchase.retry': 'buying',
          'purchase.cancel': 'idle',
          'purchase.dismissProblem': 'idle',
        },
      },
    },
  })
}

export type PurchaseMachine = ReturnType<typeof createPurchaseMachine>
export type PurchaseActor = ActorRefFrom<PurchaseMachine>
export type PurchaseSnapshot = SnapshotFrom<PurchaseMachine>
