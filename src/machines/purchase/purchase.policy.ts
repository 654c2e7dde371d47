import { isServiceFailure, TEXTS } from '../../protocol/errors.ts'
import type { Purchase } from '../../protocol/market-types.ts'
import type { ToastContent } from '../toasts/toasts.types.ts'

export const PURCHASE_TEXTS = {
  unanswered:
    'No answer came, so we do not know whether it was bought. Try again: it is never bought twice.',
  bought: 'It is yours',
} as const

/** A 4xx answer: nothing was bought. Anything else may have been. */
export function isRefusal(error: unknown): boolean {
  return isServiceFailure(error) && !error.aborted && error.status >= 400 && error.status < 500
}

const GENERAL: readonly string[] = [TEXTS.permissionDenied, TEXTS.resourceNotFound]

/** Why, in the server's own sentence where the general text says less. */
export function refusalText(error: unknown): string {
  if (!isServiceFailure(error)) return TEXTS.purchaseAssetFailed
  return GENERAL.includes(error.message) ? (error.serverMessage ?? error.message) : error.message
}

/** What the person is told, wherever they are by then. */
export function boughtToast({ title, receipt }: Purchase): ToastContent {
  const number = receipt === '' ? '' : `Receipt ${receipt}`
  return {
    kind: 'success',
    title: PURCHASE_TEXTS.bought,
    text: [title, number].filter(Boolean).join(' · '),
  }
}
