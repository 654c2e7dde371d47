/** Buying one asset once, from API-ASSET-10, A13 and A15. Imports no machine. */
import type { Purchase } from '../../../src/protocol/market/market-types.ts'

export type PurchaseStep =
  | ['start']
  | ['confirm']
  | ['cancel']
  | ['retry']
  /** The purchase succeeded. */
  | ['sold']
  /** The purchase opened an order that awaits payment. */
  | ['ordered']
  /** The page has loaded a purchase of the asset. */
  | ['known', Purchase]
  /** HTTP status; 0 = no response, -1 = cancelled by the client, -2 = another error. */
  | ['failed', number]
  | ['wait', number]

export interface PurchaseLook {
  phase: string
  receipt: string | null
  problem: string | null
}

type Emitted = { type: string; [key: string]: unknown }

export const ASSET_ID = 4
/** The call, a token refresh and the call again, each of at most 30 s (A2.3, A30). */
const LONGEST = 90_000

export const PURCHASE: Purchase = {
  id: 9,
  asset: null,
  title: 'Brushes',
  price: 'SSP 12,000',
  price_amount: 12_000,
  currency: 'SSP',
  licence: 'personal',
  receipt: '20261121-7K3MPQ9X',
  status: 'completed',
  payment_methods: [],
  reference: '20261121-7K3MPQ9X',
  history: [],
  buyer: null,
  seller: null,
  created_at: '2026-11-21T10:00:00.000Z',
}

/** The same asset, as an order. */
export const ORDER: Purchase = { ...PURCHASE, status: 'awaiting_payment' }
const ended = (status: 'cancelled' | 'refunded', id: number = 9): Purchase => ({
  ...PURCHASE,
  id,
  status,
})

/** The server's message per status, and the text the user sees (A13). */
export const WORDS: { readonly [status: number]: string } = {
  400: 'You cannot buy your own asset.',
  401: 'Sign in first.',
  403: 'You are blocked by this seller.',
  404: 'This asset does not exist.',
  409: 'This asset is no longer for sale.',
  429: 'Too many requests.',
  500: 'A trace of the server.',
  503: 'The shop is closed for a minute.',
}

/** The text shown when the outcome is unknown (ERR-04, ERR-05, ERR-15). */
const UNKNOWN: { readonly [status: number]: string } = {
  0: 'Network error - please check your connection',
  500: 'Server error occurred',
  502: 'Failed to purchase asset',
  503: 'The shop is closed for a minute.',
  [-1]: 'Failed to purchase asset',
  [-2]: 'Failed to purchase asset',
}

const buys = (clientId = 'local-1'): Emitted => ({
  type: 'buy',
  assetId: ASSET_ID,
  clientId,
})
const RECEIPT: Emitted = {
  type: 'toast.show',
  toast: {
    kind: 'success',
    title: 'Purchase complete',
    text: 'Brushes · Receipt 20261121-7K3MPQ9X',
  },
}

const look = (phase: string, changes: Partial<PurchaseLook> = {}): PurchaseLook => ({
  phase,
  receipt: null,
  problem: null,
  ...changes,
})
const ORDERED = look('ordered', { receipt: ORDER.receipt })
const BOUGHT = look('bought', { receipt: PURCHASE.receipt })
const unanswered = (status: number): PurchaseLook =>
  look('unanswered', { problem: UNKNOWN[status] ?? '' })

const BUYING: PurchaseStep[] = [['start'], ['confirm']]
const LOST: PurchaseStep[] = [...BUYING, ['failed', 0]]

export const PURCHASE_ROWS: {
  title: string
  given: PurchaseStep[]
  when: PurchaseStep[]
  look: PurchaseLook
  emitted: Emitted[]
}[] = [
  {
    title: '[API-ASSET-10] buys nothing before it is started',
    given: [],
    when: [['confirm'], ['retry'], ['cancel']],
    look: look('idle'),
    emitted: [],
  },
  {
    title: '[API-ASSET-10] asks for confirmation first',
    given: [],
    when: [['start']],
    look: look('confirming'),
    emitted: [],
  },
  {
    title: '[API-ASSET-10] can be cancelled before it is confirmed',
    given: [['start']],
    when: [['cancel'], ['confirm']],
    look: look('idle'),
    emitted: [],
  },
  {
    title: '[API-ASSET-10 A15] buys once on a double click',
    given: [['start']],
    when: [['confirm'], ['confirm'], ['start'], ['retry'], ['cancel']],
    look: look('buying'),
    emitted: [buys()],
  },
  {
    title: '[API-ASSET-10 D11] shows the receipt without a toast while the dialog is open',
    given: BUYING,
    when: [['sold']],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[API-ASSET-10 D11] shows a receipt toast when the dialog was closed in between',
    given: [...BUYING, ['cancel']],
    when: [['sold']],
    look: BOUGHT,
    emitted: [RECEIPT],
  },
  {
    title: '[D11] shows no toast when the dialog was closed and opened again',
    given: [...BUYING, ['cancel'], ['start']],
    when: [['sold']],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[D2] shows an order that awaits payment instead of a receipt',
    given: BUYING,
    when: [['ordered'], ['start'], ['confirm'], ['retry'], ['cancel']],
    look: ORDERED,
    emitted: [],
  },
  {
    title: '[D2 D11] shows a toast of an order when the dialog was closed in between',
    given: [...BUYING, ['cancel']],
    when: [['ordered']],
    look: ORDERED,
    emitted: [
      {
        type: 'toast.show',
        toast: {
          kind: 'success',
          title: 'Waiting for payment',
          text: 'Brushes · Receipt 20261121-7K3MPQ9X',
        },
      },
    ],
  },
  {
    title: '[D2] follows an order that the page loads, also over a confirmation',
    given: [['start']],
    when: [['known', ORDER]],
    look: ORDERED,
    emitted: [],
  },
  {
    title: '[D2] follows an order from another tab',
    given: [],
    when: [['known', ORDER]],
    look: ORDERED,
    emitted: [],
  },
  {
    title: '[D2] follows a purchase that the page loads after an unknown outcome',
    given: LOST,
    when: [['known', PURCHASE]],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[D2] follows an order that the page loads after a rejection',
    given: [...BUYING, ['failed', 409]],
    when: [['known', ORDER]],
    look: ORDERED,
    emitted: [],
  },
  {
    title: '[D2] ignores what the page loads while the purchase is sent',
    given: BUYING,
    when: [['known', ORDER]],
    look: look('buying'),
    emitted: [],
  },
  {
    title: '[D2] shows the payment of an order',
    given: [...BUYING, ['ordered']],
    when: [['known', PURCHASE]],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[D2] buys again, as another purchase, after the order was cancelled',
    given: [...BUYING, ['ordered'], ['known', ended('cancelled')]],
    when: [['start'], ['confirm']],
    look: look('buying'),
    emitted: [buys('local-2')],
  },
  {
    title: '[D2] can be bought again after a refund',
    given: [...BUYING, ['sold']],
    when: [['known', ended('refunded')]],
    look: look('idle'),
    emitted: [],
  },
  {
    title: '[D2] ignores the end of an earlier order',
    given: [...BUYING, ['ordered']],
    when: [['known', ended('cancelled', 3)]],
    look: ORDERED,
    emitted: [],
  },
  {
    title: '[D2] ignores an order that had ended before',
    given: [],
    when: [['known', ended('cancelled')]],
    look: look('idle'),
    emitted: [],
  },
  {
    title: '[D2] follows a purchase from another tab',
    given: [],
    when: [['known', PURCHASE]],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[D2] follows a purchase from another tab, also over a confirmation',
    given: [['start']],
    when: [['known', PURCHASE]],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[D2] stays at the confirmation when the page loads an order that had ended',
    given: [['start']],
    when: [['known', ended('cancelled')]],
    look: look('confirming'),
    emitted: [],
  },
  {
    title: '[D2] follows a new order after a refund that the page did not load',
    given: [...BUYING, ['sold']],
    when: [['known', { ...ORDER, id: 10 }]],
    look: ORDERED,
    emitted: [],
  },
  {
    title: '[D2] stays bought when the page loads the purchase',
    given: [...BUYING, ['sold']],
    when: [['known', PURCHASE]],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[D2] stays bought when the page loads the end of an earlier order',
    given: [...BUYING, ['sold']],
    when: [['known', ended('refunded', 3)]],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[D2] follows a purchase that the page loads after a rejection',
    given: [...BUYING, ['failed', 409]],
    when: [['known', PURCHASE]],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[D2] keeps a rejection when the page loads an order that had ended',
    given: [...BUYING, ['failed', 409]],
    when: [['known', ended('cancelled')]],
    look: look('refused', { problem: WORDS[409] ?? '' }),
    emitted: [],
  },
  {
    title: '[D2] follows an order that the page loads after an unknown outcome',
    given: LOST,
    when: [['known', ORDER]],
    look: ORDERED,
    emitted: [],
  },
  {
    title: '[D2] keeps an unknown outcome when the page loads an order that had ended',
    given: LOST,
    when: [['known', ended('cancelled')]],
    look: unanswered(0),
    emitted: [],
  },
  {
    title: '[API-ASSET-10 A15] does not buy again after a purchase',
    given: [...BUYING, ['sold']],
    when: [['start'], ['confirm'], ['retry'], ['cancel']],
    look: BOUGHT,
    emitted: [],
  },
  ...[400, 401, 403, 404, 409, 429].map((status) => ({
    title: `[API-ASSET-10 A13] shows the server's message for a rejection: ${status}`,
    given: BUYING,
    when: [['failed', status], ['retry'], ['confirm']] satisfies PurchaseStep[],
    look: look('refused', { problem: WORDS[status] ?? '' }),
    emitted: [],
  })),
  {
    title: '[API-ASSET-10] closes a rejection on cancel',
    given: [...BUYING, ['failed', 409]],
    when: [['cancel']],
    look: look('idle'),
    emitted: [],
  },
  {
    title: '[API-ASSET-10] uses a new client id for a purchase after a rejection',
    given: [...BUYING, ['failed', 409]],
    when: [['start'], ['confirm']],
    look: look('buying'),
    emitted: [buys('local-2')],
  },
  ...[0, 500, 502, 503, -1, -2].map((status) => ({
    title: `[API-ASSET-10 A15 ERR-04 ERR-05 ERR-15] shows an unknown outcome and does not retry automatically: ${status}`,
    given: BUYING,
    when: [
      ['failed', status],
      ['wait', 600_000],
    ] satisfies PurchaseStep[],
    look: unanswered(status),
    emitted: [],
  })),
  {
    title: '[API-ASSET-10 A30] gives up a request without a response after the limit',
    given: BUYING,
    when: [['wait', LONGEST]],
    look: unanswered(0),
    emitted: [],
  },
  {
    title: '[A30] waits for a response until the limit',
    given: BUYING,
    when: [['wait', LONGEST - 1]],
    look: look('buying'),
    emitted: [],
  },
  {
    title: '[API-ASSET-10 A15] retries once with the same client id',
    given: LOST,
    when: [['retry'], ['retry'], ['confirm']],
    look: look('buying'),
    emitted: [buys()],
  },
  {
    title: '[API-ASSET-10] shows the receipt when the retry succeeds',
    given: [...LOST, ['retry']],
    when: [['sold']],
    look: BOUGHT,
    emitted: [],
  },
  {
    title: '[API-ASSET-10 A15] uses the same client id after it was closed and started again',
    given: [...LOST, ['cancel']],
    when: [['start'], ['confirm']],
    look: look('buying'),
    emitted: [buys()],
  },
  {
    title: '[API-ASSET-10] closes an unknown outcome on cancel',
    given: LOST,
    when: [['cancel']],
    look: look('idle'),
    emitted: [],
  },
  {
    title: '[API-ASSET-10] asks for confirmation again after an unknown outcome',
    given: LOST,
    when: [['start']],
    look: look('confirming'),
    emitted: [],
  },
]
