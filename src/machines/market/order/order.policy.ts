import { isServiceFailure } from '../../../protocol/base/errors.ts'
import type { Purchase } from '../../../protocol/market/market-types.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'

/** Error message when the server gives none. */
const ORDER_FAILED = 'The order couldn’t be changed. Please try again.'

/** Error message of a failed action. */
export const orderProblem = (error: unknown): string =>
  isServiceFailure(error) && !error.aborted ? error.message : ORDER_FAILED

/** Error toast, for a user who has closed the dialog. */
export const failedToast = (error: unknown): ToastContent => ({
  kind: 'error',
  title: orderProblem(error),
  text: '',
})

export const doneToast = ({ title }: Purchase): ToastContent => ({
  kind: 'success',
  title: 'Order updated',
  text: title,
})
