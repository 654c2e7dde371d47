import type { OrderAction } from '../../../protocol/enums/market.ts'
import type { OrderSnapshot } from './order.machine.ts'

export type OrderPhase = 'idle' | 'asking' | 'sending' | 'rejected' | 'unanswered'

/** Status for the view. */
export function orderPhase(snapshot: OrderSnapshot): OrderPhase {
  return snapshot.value
}

/** Whether the dialog of an action is shown. */
export function isOrderDialogOpen({ value, context }: OrderSnapshot): boolean {
  return value !== 'idle' && !context.isDismissed
}

/** What the user chose; null while nothing is asked. */
export function orderAction(snapshot: OrderSnapshot): OrderAction | null {
  return snapshot.context.action
}

/** Error message when it was rejected or its outcome is unknown, else null. */
export function orderProblemText(snapshot: OrderSnapshot): string | null {
  return snapshot.context.problem
}
