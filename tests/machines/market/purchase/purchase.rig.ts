import {
  createPurchaseMachine,
  type PurchaseEvent,
} from '../../../../src/machines/market/purchase/purchase.machine.ts'
import {
  purchasePhase,
  purchaseProblem,
  purchaseReceipt,
} from '../../../../src/machines/market/purchase/purchase.selectors.ts'
import { abortedFailure, shapeListError } from '../../../../src/protocol/base/errors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import type { Purchase } from '../../../../src/protocol/market/market-types.ts'
import { run } from '../../../kit/harness.ts'
import {
  ASSET_ID,
  PURCHASE,
  type PurchaseLook,
  type PurchaseStep,
  WORDS,
} from '../../../spec/market/purchase.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  if (status === -1) return abortedFailure()
  return shapeListError(status, { detail: WORDS[status] ?? '' }, 'Failed to purchase asset')
}

/** The purchase machine; the test settles its request. */
export function purchaseRig() {
  const buy = controlled<Purchase, { assetId: Id; clientId: string }>()
  const reported: string[] = []
  const harness = run(
    (env) =>
      createPurchaseMachine(env).provide({
        actors: { buyAsset: buy.logic },
        actions: { reportUnexpected: ({ event }) => void reported.push(event.type) },
      }),
    { input: { assetId: ASSET_ID } },
  )
  const emitted: { type: string; [key: string]: unknown }[] = []
  const heard = { facts: 0, buy: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    emitted.push(...buy.calls.slice(heard.buy).map((c) => ({ type: 'buy', ...c.input })))
    heard.facts = harness.sentEvents.length
    heard.buy = buy.calls.length
  }
  const says = (type: PurchaseEvent['type']) => () => harness.send({ type })
  const STEPS: { [W in PurchaseStep[0]]: (value: number) => void } = {
    start: says('purchase.start'),
    confirm: says('purchase.confirm'),
    cancel: says('purchase.cancel'),
    retry: says('purchase.retry'),
    sold: () => buy.current.resolve(PURCHASE),
    failed: (status) => buy.current.reject(failureOf(status)),
    wait: () => {},
  }
  return {
    harness,
    reported,
    isBuying: () => buy.isOpen,
    async do([word, value = 0]: PurchaseStep) {
      STEPS[word](value)
      await (word === 'wait' ? harness.advance(value) : harness.settle())
      listen()
    },
    look: (): PurchaseLook => {
      const snapshot = harness.actor.getSnapshot()
      return {
        phase: purchasePhase(snapshot),
        receipt: purchaseReceipt(snapshot)?.receipt ?? null,
        problem: purchaseProblem(snapshot),
      }
    },
    emitted: () => emitted,
  }
}
