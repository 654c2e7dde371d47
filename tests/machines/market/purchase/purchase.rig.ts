import { createPurchaseMachine } from '../../../../src/machines/market/purchase/purchase.machine.ts'
import {
  purchasePhase,
  purchaseProblem,
  purchaseReceipt,
} from '../../../../src/machines/market/purchase/purchase.selectors.ts'
import { shapeListError } from '../../../../src/protocol/base/errors.ts'
import {
  ASSET_ID,
  ORDER,
  PURCHASE,
  type PurchaseLook,
  type PurchaseStep,
  WORDS,
} from '../../../spec/market/purchase.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

/** The purchase machine; the test settles its request. */
export function purchaseRig() {
  const { effects, rig } = runControlled(createPurchaseMachine, { input: { assetId: ASSET_ID } })
  const buy = effects.buyAsset
  return {
    isBuying: () => buy.isOpen,
    ...rig<PurchaseStep, PurchaseLook>({
      emits: { buyAsset: ({ assetId, clientId }) => ({ type: 'buy', assetId, clientId }) },
      steps: {
        start: { type: 'purchase.start' },
        confirm: { type: 'purchase.confirm' },
        cancel: { type: 'purchase.cancel' },
        retry: { type: 'purchase.retry' },
        sold: () => buy.current.resolve(PURCHASE),
        ordered: () => buy.current.resolve(ORDER),
        known: (purchase) => ({ type: 'purchase.known', purchase }),
        failed: (status) =>
          buy.current.reject(
            status < 0
              ? failureOf(status)
              : shapeListError(status, { detail: WORDS[status] ?? '' }, 'Failed to purchase asset'),
          ),
      },
      look: (snapshot) => ({
        phase: purchasePhase(snapshot),
        receipt: purchaseReceipt(snapshot)?.receipt ?? null,
        problem: purchaseProblem(snapshot),
      }),
    }),
  }
}
