import type { Purchase } from '../../../protocol/market/market-types.ts'
import type { PurchaseSnapshot } from './purchase.machine.ts'

export type PurchasePhase =
  | 'idle'
  | 'confirming'
  | 'buying'
  | 'ordered'
  | 'bought'
  | 'refused'
  | 'unanswered'

/** Status for the view. */
export function purchasePhase(snapshot: PurchaseSnapshot): PurchasePhase {
  return snapshot.value
}

/** The purchase with its receipt, or null. */
export function purchaseReceipt(snapshot: PurchaseSnapshot): Purchase | null {
  return snapshot.context.purchase
}

/** Error message when it was rejected or its outcome is unknown, else null. */
export function purchaseProblem(snapshot: PurchaseSnapshot): string | null {
  return snapshot.context.problem
}
