import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import type { Asset, Purchase, PurchaseTerms } from '../../../protocol/market/market-types.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'

export const PURCHASE_MESSAGES = {
  bought: 'Purchase complete',
  ordered: 'Waiting for payment',
  /** Shown when the outcome is unknown. */
  unknown: 'We couldn’t confirm your purchase. Check your purchases before trying again.',
  /** The same, where the server guarantees that a repeated request buys only once. */
  unknownOnce: 'We couldn’t confirm your purchase. It’s safe to try again: you won’t buy it twice.',
} as const

/** A 4xx response: nothing was bought. After any other failure it may have been. */
export function isRejection(error: unknown): boolean {
  return isServiceFailure(error) && !error.aborted && error.status >= 400 && error.status < 500
}

/** Error message when the outcome is unknown (ERR-04, ERR-05, ERR-15). */
export function unknownOutcomeMessage(error: unknown): string {
  const hasMessage = isServiceFailure(error) && !error.aborted
  return hasMessage ? error.message : TEXTS.purchaseAssetFailed
}

const GENERIC_MESSAGES: readonly string[] = [TEXTS.permissionDenied, TEXTS.resourceNotFound]

/** Error message; the server's own where the general text says less. */
export function rejectionMessage(error: unknown): string {
  if (!isServiceFailure(error)) return TEXTS.purchaseAssetFailed
  return GENERIC_MESSAGES.includes(error.message)
    ? (error.serverMessage ?? error.message)
    : error.message
}

/** Toast after the purchase if the dialog was closed in between. */
export function boughtToast({ title, receipt, status }: Purchase): ToastContent {
  const number = receipt === '' ? '' : `Receipt ${receipt}`
  return {
    kind: 'success',
    title: PURCHASE_MESSAGES[status === 'awaiting_payment' ? 'ordered' : 'bought'],
    text: [title, number].filter(Boolean).join(' · '),
  }
}

/** What a buyer of this asset confirms. */
export const termsOf = ({ price_amount, currency, licence }: Asset): PurchaseTerms => ({
  ...(price_amount !== undefined && { price_amount }),
  ...(currency !== undefined && { currency }),
  ...(licence !== '' && { licence }),
})
