import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import { canAwait } from '../../../protocol/base/retries.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { DownloadLink } from '../../../protocol/market/market-types.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'

export const DOWNLOAD_MESSAGES = {
  saved: 'Downloaded',
  failed: 'The download couldn’t be completed. Please try again.',
  notStarted: 'The download couldn’t start. Please try again.',
  stalled: 'The download stalled. Please try again.',
} as const

/**
 * Delays before each automatic resume of an interrupted transfer, ms; their number is the limit.
 */
export const RESUME_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000]

/** A link that expires within this time is renewed, ms. */
const LINK_MARGIN_MS = 5_000

/** Whether the link can still be used. A link without expiry is used until it is rejected. */
export function isUsable(link: DownloadLink | null, now: number): boolean {
  if (link === null) return false
  const expiresAt = parseTime(link.expires_at)
  return expiresAt === null || expiresAt - LINK_MARGIN_MS > now
}

/** No response: the connection failed, not the server. */
export function isOutOfReach(failure: unknown): boolean {
  return isServiceFailure(failure) && failure.status === 0
}

/** Whether resuming soon may help: no response, a server error or too many requests. */
export function isTransient(failure: unknown): boolean {
  if (!isServiceFailure(failure) || !canAwait(failure)) return false
  return failure.status === 0 || failure.status >= 500 || failure.status === 429
}

const GENERIC_MESSAGES: readonly string[] = [TEXTS.permissionDenied, TEXTS.resourceNotFound]

/** Error message; the server's own where the general text says less. */
export function failureMessage(failure: unknown, fallback: string): string {
  if (!isServiceFailure(failure)) return fallback
  return GENERIC_MESSAGES.includes(failure.message)
    ? (failure.serverMessage ?? failure.message)
    : failure.message
}

export function savedToast(filename: string): ToastContent {
  return { kind: 'success', title: DOWNLOAD_MESSAGES.saved, text: filename }
}

export function failedToast(title: string, filename: string): ToastContent {
  return { kind: 'error', title, text: filename }
}
