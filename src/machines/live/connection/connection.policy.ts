import { TEXTS } from '../../../protocol/base/catalogue.ts'
import type { CloseCause } from '../../../protocol/live/policies.ts'

/** The final text when no retry is left, by what the last failure was (A1 D5). */
export function finalText(lastCause: CloseCause): string {
  return lastCause === 'auth' ? TEXTS.socketAuthenticationFailed : TEXTS.connectionLost
}

export interface BannerErrors {
  chatError: string | null
  conversationError: string | null
  generalError: string | null
  /** Whether the per-conversation socket is open. */
  conversationOpen: boolean
}

/**
 * What the chat's error banner says, null for no banner (D15): chat error, else the per-conversation
 * connection's, else the general connection's unless the per-conversation socket is open.
 */
export function bannerText(errors: BannerErrors): string | null {
  const general = errors.conversationOpen ? null : errors.generalError
  return errors.chatError || errors.conversationError || general || null
}
