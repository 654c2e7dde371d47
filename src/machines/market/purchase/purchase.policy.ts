import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import type { Purchase } from '../../../protocol/market/market-types.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'

export const PURCHASE_TEXTS = {
  bought: 'Purchase complete',
  /** When nobody knows whether it was bought. */
  unknown: 'We couldn’t confirm your purchase. Check your purchases before trying again.',
  /** The same, where the server says that asked twice it sells once. */
  unknownOnce: 'We couldn’t confirm your purchase. It’s safe to try again: you won’t buy it twice.',
} as const

/** A 4xx answer: nothing was bought. Anything else may have been. */
export function isRefusal(error: unknown): boolean {
  return isServiceFailure(error) && !error.aborted && error.status >= 400 && error.status < 500
}

/** What went wrong when nobody knows whether it was bought (ERR-04, ERR-05, ERR-15). */
export function unansweredText(error: unknown): string {
  const isTold = isServiceFailure(error) && !error.aborted
  return isTold ? error.message : TEXTS.purchaseAssetFailed
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
