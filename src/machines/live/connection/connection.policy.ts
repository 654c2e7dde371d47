import { TEXTS } from '../../../protocol/base/catalogue.ts'
import {
  CONVERSATION_MAX_AUTH_ATTEMPTS,
  OPEN_PROBATION_MS,
} from '../../../protocol/base/constants.ts'
import {
  type CloseCause,
  type Connection,
  classifyClose,
  nextDelay,
  RECONNECT_POLICIES,
  type ReconnectPolicyName,
} from '../../../protocol/live/policies.ts'
import type { Close, TransportInput } from '../transport/transport.policy.ts'

/** Properties of one connection, apart from its delays (`RECONNECT_POLICIES`). */
export interface ConnectionOptions {
  channel: TransportInput['channel']
  /**
   * Limit of consecutive rejected tokens where drops are counted separately (D10); null: one count
   * for both.
   */
  maxAuthFailures: number | null
  /**
   * Whether a visible page or the network triggers an immediate retry after any failure (D9, B4).
   */
  retriesOnWake: boolean
  /** Whether errors are shown to the user (D14). */
  showsErrors: boolean
  /** Whether it sends pings while open (A9). */
  sendsPings: boolean
}

export const CONNECTIONS: Record<Connection, ConnectionOptions> = {
  general: {
    channel: 'messaging',
    maxAuthFailures: null,
    retriesOnWake: true,
    showsErrors: true,
    sendsPings: false,
  },
  conversation: {
    channel: 'messaging',
    maxAuthFailures: CONVERSATION_MAX_AUTH_ATTEMPTS,
    retriesOnWake: false,
    showsErrors: true,
    sendsPings: false,
  },
  notifications: {
    channel: 'notifications',
    maxAuthFailures: null,
    retriesOnWake: false,
    showsErrors: false,
    sendsPings: true,
  },
}

/** Consecutive failures; `openedAt` (ms) is null while the socket is not open. */
export interface FailureCounts {
  attempts: number
  attemptsBeforeOpen: number
  /** Drops, where they are counted separately; otherwise 0. */
  drops: number
  openedAt: number | null
}

export const NO_FAILURES: FailureCounts = {
  attempts: 0,
  attemptsBeforeOpen: 0,
  drops: 0,
  openedAt: null,
}

/** The counts after opening at `now`: reset to 0, with the old count kept for rule R (A1.3 p2). */
export function countOpened(failureCounts: FailureCounts, now: number): FailureCounts {
  return { ...NO_FAILURES, attemptsBeforeOpen: failureCounts.attempts, openedAt: now }
}

/**
 * The counts after the socket closed. Rule R (A1.3, D7): if a close with an auth code ends a
 * connection within 3000 ms of its opening, the opening was not successful and the count returns to
 * its previous value. If the clock was set back since, the duration is unknown and the rule does
 * not apply.
 */
export function countClosed(
  failureCounts: FailureCounts,
  code: number | null,
  now: number,
): FailureCounts {
  const { attempts, attemptsBeforeOpen, drops, openedAt } = failureCounts
  const endedInProbation =
    openedAt !== null &&
    code !== null &&
    classifyClose(code) === 'auth' &&
    now >= openedAt &&
    now - openedAt < OPEN_PROBATION_MS
  return {
    attempts: endedInProbation ? attemptsBeforeOpen : attempts,
    attemptsBeforeOpen,
    drops,
    openedAt: null,
  }
}

interface RetryState extends FailureCounts {
  of: Connection
  policy: ReconnectPolicyName
}

/** Which count a failure increases, and its limit. */
function limitFor({ of, policy }: RetryState, cause: CloseCause) {
  const { maxAuthFailures } = CONNECTIONS[of]
  const max = RECONNECT_POLICIES[policy][of].maxAttempts
  if (maxAuthFailures === null) return { count: 'attempts', max } as const
  return cause === 'auth'
    ? ({ count: 'attempts', max: maxAuthFailures } as const)
    : ({ count: 'drops', max } as const)
}

export function hasRetryLeft(retryState: RetryState, { code, cause }: Close, now: number): boolean {
  const { count, max } = limitFor(retryState, cause)
  return countClosed(retryState, code, now)[count] < max
}

/** The counts after one more failure, and the time of its retry, ms. */
export function scheduleRetry(
  retryState: RetryState,
  { code, cause }: Close,
  { now, random }: { now: number; random: () => number },
): FailureCounts & { retryAt: number } {
  const { count } = limitFor(retryState, cause)
  const failureCounts = countClosed(retryState, code, now)
  const attempt = failureCounts[count] + 1
  const delay = nextDelay(RECONNECT_POLICIES[retryState.policy][retryState.of], attempt, random)
  return { ...failureCounts, [count]: attempt, retryAt: now + (delay ?? 0) }
}

/** Error message when no retry is left, by the cause of the last failure (A1 D5). */
export function finalErrorMessage(lastCause: CloseCause): string {
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
 * Text of the chat's error banner, or null for no banner (D15): the chat error, else the
 * conversation connection's, else the general connection's unless the conversation socket is open.
 */
export function bannerMessage(errors: BannerErrors): string | null {
  const general = errors.conversationOpen ? null : errors.generalError
  return errors.chatError || errors.conversationError || general || null
}
