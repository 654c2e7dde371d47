import { isServiceFailure } from '../../../protocol/base/errors.ts'
import type { OrderAction } from '../../../protocol/enums/market.ts'
import type { Purchase } from '../../../protocol/market/market-types.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'

/** Error messages when the server gives none. */
export const ORDER_FAILED: { readonly [action in OrderAction]: string } = {
  confirm: 'The payment couldn’t be confirmed. Please try again.',
  cancel: 'The order couldn’t be cancelled. Please try again.',
  refund: 'The refund couldn’t be recorded. Please try again.',
}

const DONE: { readonly [action in OrderAction]: string } = {
  confirm: 'Payment confirmed',
  cancel: 'Order cancelled',
  refund: 'Order refunded',
}

/** Error message of a failed action. */
export const orderProblem = (action: OrderAction, error: unknown): string =>
  isServiceFailure(error) && !error.aborted ? error.message : ORDER_FAILED[action]

/** Error toast, for a user who has closed the dialog. */
export const failedToast = (action: OrderAction, error: unknown): ToastContent => ({
  kind: 'error',
  title: orderProblem(action, error),
  text: '',
})

export const doneToast = (action: OrderAction, { title }: Purchase): ToastContent => ({
  kind: 'success',
  title: DONE[action],
  text: title,
})
