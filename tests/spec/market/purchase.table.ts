/** Buying one asset once, from API-ASSET-10, A13 and A15 (importing no machine). */
import type { Purchase } from '../../../src/protocol/market/market-types.ts'

export type PurchaseStep =
  | ['start']
  | ['confirm']
  | ['cancel']
  | ['retry']
  /** The server sold it. */
  | ['sold']
  /** HTTP status; 0 = no answer, -1 = cancelled by us, -2 = something else broke. */
  | ['failed', number]
  | ['wait', number]

export interface PurchaseLook {
  phase: string
  receipt: string | null
  problem: string | null
}

type Told = { type: string; [key: string]: unknown }

export const ASSET_ID = 4
/** The call, a token refresh and the call again, each of at most 30 s (A2.3, A30). */
export const LONGEST = 90_000

export const PURCHASE: Purchase = {
  id: 9,
  asset: null,
  title: 'Brushes',
  price: 'SSP 12,000',
  price_amount: 12_000,
  currency: 'SSP',
  licence: 'personal',
  receipt: '20261121-7K3MPQ9X',
  seller: null,
  created_at: '2026-11-21T10:00:00.000Z',
}

/** What the server says with each status, and what the person reads of it (A13). */
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

/** What is said when nobody knows whether it was bought (ERR-04, ERR-05, ERR-15). */
export const UNKNOWN: { readonly [status: number]: string } = {
  0: 'Network error - please check your connection',
  500: 'Server error occurred',
  502: 'Failed to purchase asset',
  503: 'The shop is closed for a minute.',
  [-1]: 'Failed to purchase asset',
  [-2]: 'Failed to purchase asset',
}

export const buys = (clientId = 'local-1'): Told => ({ type: 'buy', assetId: ASSET_ID, clientId })
export const RECEIPT: Told = {
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
  told: Told[]
}[] = [
  {
    title: '[API-ASSET-10] nothing is bought by looking',
    given: [],
    when: [['confirm'], ['retry'], ['cancel']],
    look: look('idle'),
    told: [],
  },
  {
    title: '[API-ASSET-10] what is to be bought is agreed to first',
    given: [],
    when: [['start']],
    look: look('confirming'),
    told: [],
  },
  {
    title: '[API-ASSET-10] and can be left',
    given: [['start']],
    when: [['cancel'], ['confirm']],
    look: look('idle'),
    told: [],
  },
  {
    title: '[API-ASSET-10 A15] a double click buys once',
    given: [['start']],
    when: [['confirm'], ['confirm'], ['start'], ['retry'], ['cancel']],
    look: look('buying'),
    told: [buys()],
  },
  {
    title: '[API-ASSET-10] a purchase ends in a receipt, told wherever one is by then',
    given: BUYING,
    when: [['sold']],
    look: BOUGHT,
    told: [RECEIPT],
  },
  {
    title: '[API-ASSET-10 A15] what is bought is not bought again',
    given: [...BUYING, ['sold']],
    when: [['start'], ['confirm'], ['retry'], ['cancel']],
    look: BOUGHT,
    told: [],
  },
  ...[400, 401, 403, 404, 409, 429].map((status) => ({
    title: `[API-ASSET-10 A13] a refusal is told in the server's own sentence: ${status}`,
    given: BUYING,
    when: [['failed', status], ['retry'], ['confirm']] satisfies PurchaseStep[],
    look: look('refused', { problem: WORDS[status] ?? '' }),
    told: [],
  })),
  {
    title: '[API-ASSET-10] a refusal is put away',
    given: [...BUYING, ['failed', 409]],
    when: [['cancel']],
    look: look('idle'),
    told: [],
  },
  {
    title:
      '[API-ASSET-10] after a refusal one may look again, and the next one is another purchase',
    given: [...BUYING, ['failed', 409]],
    when: [['start'], ['confirm']],
    look: look('buying'),
    told: [buys('local-2')],
  },
  ...[0, 500, 502, 503, -1, -2].map((status) => ({
    title: `[API-ASSET-10 A15 ERR-04 ERR-05 ERR-15] without an answer nobody knows, and nothing is tried by itself: ${status}`,
    given: BUYING,
    when: [
      ['failed', status],
      ['wait', 600_000],
    ] satisfies PurchaseStep[],
    look: unanswered(status),
    told: [],
  })),
  {
    title: '[API-ASSET-10 A30] a call that never ends is given up',
    given: BUYING,
    when: [['wait', LONGEST]],
    look: unanswered(0),
    told: [],
  },
  {
    title: '[A30] but not sooner than it can be answered',
    given: BUYING,
    when: [['wait', LONGEST - 1]],
    look: look('buying'),
    told: [],
  },
  {
    title: '[API-ASSET-10 A15] the retry carries the same client id, once',
    given: LOST,
    when: [['retry'], ['retry'], ['confirm']],
    look: look('buying'),
    told: [buys()],
  },
  {
    title: '[API-ASSET-10] and answers the purchase that stands',
    given: [...LOST, ['retry']],
    when: [['sold']],
    look: BOUGHT,
    told: [RECEIPT],
  },
  {
    title: '[API-ASSET-10 A15] also after one has left it and come back',
    given: [...LOST, ['cancel']],
    when: [['start'], ['confirm']],
    look: look('buying'),
    told: [buys()],
  },
  {
    title: '[API-ASSET-10] it can be put away',
    given: LOST,
    when: [['cancel']],
    look: look('idle'),
    told: [],
  },
  {
    title: '[API-ASSET-10] or be looked at again',
    given: LOST,
    when: [['start']],
    look: look('confirming'),
    told: [],
  },
]
