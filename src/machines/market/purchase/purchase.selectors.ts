import type { Purchase } from '../../../protocol/market/market-types.ts'
import type { PurchaseSnapshot } from './purchase.machine.ts'

export type PurchasePhase = 'idle' | 'confirming' | 'buying' | 'bought' | 'refused' | 'unanswered'

/** What the page shows. */
export function purchasePhase(snapshot: PurchaseSnapshot): PurchasePhase {
  return snapshot.value
}

/** What was bought, with its receipt; null before. */
export function purchaseReceipt(snapshot: PurchaseSnapshot): Purchase | null {
  return snapshot.context.purchase
}

/** Why it was not bought, or that nobody knows, as a sentence; null when all is well. */
export function purchaseProblem(snapshot: PurchaseSnapshot): string | null {
  return snapshot.context.problem
}
