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

/** What one of the three connections has of its own, beside its delays (`RECONNECT_POLICIES`). */
export interface ConnectionRow {
  channel: TransportInput['channel']
  /** Refused tokens allowed in a row where drops are counted apart (D10); null: all count together. */
  maxRefusals: number | null
  /** Whether a seen page or the network makes it try again at once, whatever it failed of (D9, B4). */
  wakes: boolean
  /** Whether people are told what went wrong (D14). */
  speaks: boolean
  /** Whether it pings while it is open (A9). */
  pings: boolean
}

export const CONNECTIONS: Record<Connection, ConnectionRow> = {
  general: { channel: 'messaging', maxRefusals: null, wakes: true, speaks: true, pings: false },
  conversation: {
    channel: 'messaging',
    maxRefusals: CONVERSATION_MAX_AUTH_ATTEMPTS,
    wakes: false,
    speaks: true,
    pings: false,
  },
  notifications: {
    channel: 'notifications',
    maxRefusals: null,
    wakes: false,
    speaks: false,
    pings: true,
  },
}

/** Failures in a row; `openedAt` (ms) is null while the socket is not open. */
export interface Tally {
  attempts: number
  attemptsBeforeOpen: number
  /** Drops, where they are counted apart; elsewhere 0. */
  drops: number
  openedAt: number | null
}

export const NO_FAILURES: Tally = {
  attempts: 0,
  attemptsBeforeOpen: 0,
  drops: 0,
  openedAt: null,
}

/** The tally of an open at `now`: back to 0, the old count kept for rule R (A1.3 p2). */
export function tallyOpened(tally: Tally, now: number): Tally {
  return { ...NO_FAILURES, attemptsBeforeOpen: tally.attempts, openedAt: now }
}

/**
 * The tally of a socket no longer open. Rule R (A1.3, D7): an open that an auth-coded close ended
 * within 3000 ms was not successful, so the count goes back to what it was before that open. One that
 * ended before it began, by a clock set back meanwhile, is not known to have been that short.
 */
export function tallyClosed(tally: Tally, code: number | null, now: number): Tally {
  const { attempts, attemptsBeforeOpen, drops, openedAt } = tally
  const unsuccessful =
    openedAt !== null &&
    code !== null &&
    classifyClose(code) === 'auth' &&
    now >= openedAt &&
    now - openedAt < OPEN_PROBATION_MS
  return {
    attempts: unsuccessful ? attemptsBeforeOpen : attempts,
    attemptsBeforeOpen,
    drops,
    openedAt: null,
  }
}

interface Kept extends Tally {
  of: Connection
  policy: ReconnectPolicyName
}

/** Which count a failure belongs to, and how far that count may go. */
function countFor({ of, policy }: Kept, cause: CloseCause) {
  const { maxRefusals } = CONNECTIONS[of]
  const max = RECONNECT_POLICIES[policy][of].maxAttempts
  if (maxRefusals === null) return { count: 'attempts', max } as const
  return cause === 'auth'
    ? ({ count: 'attempts', max: maxRefusals } as const)
    : ({ count: 'drops', max } as const)
}

export function hasRetryLeft(kept: Kept, { code, cause }: Close, now: number): boolean {
  const { count, max } = countFor(kept, cause)
  return tallyClosed(kept, code, now)[count] < max
}

/** The tally of one failure more, and when its retry is due, ms. */
export function scheduled(
  kept: Kept,
  { code, cause }: Close,
  { now, random }: { now: number; random: () => number },
): Tally & { retryAt: number } {
  const { count } = countFor(kept, cause)
  const tally = tallyClosed(kept, code, now)
  const nth = tally[count] + 1
  const delay = nextDelay(RECONNECT_POLICIES[kept.policy][kept.of], nth, random)
  return { ...tally, [count]: nth, retryAt: now + (delay ?? 0) }
}

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
