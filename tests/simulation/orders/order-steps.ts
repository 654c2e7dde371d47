/** What users, server and network do in the simulation of orders. */
import fc from 'fast-check'
import type { HttpFault } from '../../../devtools/simulation/scenario.ts'
import type { Action } from './order-model.ts'

export type Tab = (typeof TABS)[number]
/** The buyer has two tabs, the seller one. */
export const TABS = ['a1', 'a2', 'd1'] as const
const BUYER_TABS = ['a1', 'a2'] as const

export type OrderStep =
  | { do: 'buy'; tab: (typeof BUYER_TABS)[number]; asset: number; presses: number }
  /** Retries a purchase whose outcome is unknown. */
  | { do: 'buy-again'; tab: (typeof BUYER_TABS)[number]; asset: number }
  | { do: 'change'; tab: Tab; order: number; action: Action; presses: number }
  /** Sends an action whose outcome is unknown again. */
  | { do: 'again'; tab: Tab; order: number }
  | { do: 'dismiss'; tab: Tab; order: number }
  | { do: 'delete-seller' }
  | { do: 'fault'; route: string; fault: HttpFault }
  | { do: 'wait'; ms: number }

const ROUTES = ['POST /api/orders/*/*/', 'POST /api/creative-assets/*/purchase/'] as const
const ACTIONS = ['confirm', 'cancel', 'refund'] as const satisfies Action[]
const tab = fc.constantFrom(...TABS)
const buyerTab = fc.constantFrom(...BUYER_TABS)
const order = fc.integer({ min: 1, max: 2 })
const asset = fc.integer({ min: 1, max: 2 })
const presses = fc.integer({ min: 1, max: 2 })

const fault: fc.Arbitrary<HttpFault> = fc.oneof(
  fc.constantFrom<HttpFault>({ kind: 'refuse' }, { kind: 'hang' }, { kind: 'lose' }),
  fc.constantFrom<HttpFault>({ kind: 'repeat' }, { kind: 'delay', ms: 4000 }),
  fc.constantFrom<HttpFault>({ kind: 'answer', status: 409 }, { kind: 'answer', status: 502 }),
)

const step: fc.Arbitrary<OrderStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy' as const), tab: buyerTab, asset, presses }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('buy-again' as const), tab: buyerTab, asset }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      tab,
      order,
      action: fc.constantFrom(...ACTIONS),
      presses,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('again' as const), tab, order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dismiss' as const), tab, order }) },
  { weight: 1, arbitrary: fc.constant<OrderStep>({ do: 'delete-seller' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      route: fc.constantFrom(...ROUTES),
      fault,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(0, 30, 1000, 31_000).map((ms): OrderStep => ({ do: 'wait', ms })),
  },
)

/** The response to the second purchase is lost, and the buyer tries again. */
const LOST: OrderStep[] = [
  { do: 'fault', route: ROUTES[1], fault: { kind: 'lose' } },
  { do: 'buy', tab: 'a2', asset: 2, presses: 1 },
  { do: 'wait', ms: 1000 },
  { do: 'buy-again', tab: 'a2', asset: 2 },
]

/** Starts with two purchases, so that most steps are possible. */
export const orderEpisode: fc.Arbitrary<OrderStep[]> = fc
  .tuple(
    fc.constantFrom<OrderStep[]>(LOST, [{ do: 'buy', tab: 'a2', asset: 2, presses: 2 }]),
    fc.array(step, { minLength: 1, maxLength: 14 }),
  )
  .map(([second, steps]) => [
    { do: 'buy', tab: 'a1', asset: 1, presses: 1 },
    { do: 'wait', ms: 1000 },
    ...second,
    { do: 'wait', ms: 1000 },
    ...steps,
  ])
