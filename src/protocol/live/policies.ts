import {
  AUTH_CLOSE_CODES,
  CONVERSATION_MAX_DROPS,
  CONVERSATION_RECONNECT_DELAY_MS,
  GENERAL_MAX_ATTEMPTS,
  GENERAL_RECONNECT_DELAY_MS,
  JITTER_BASE_MS,
  JITTER_CAP_MS,
  JITTER_FLOOR_MS,
  JITTER_MAX_ATTEMPTS,
  NORMAL_CLOSE_CODES,
  NOTIFICATION_MAX_ATTEMPTS,
  NOTIFICATION_RECONNECT_STEP_MS,
} from '../base/constants.ts'

export type CloseCause = 'normal' | 'auth' | 'drop'

/** Close codes with a special meaning; every other code is a drop. */
const CLOSE_POLICY: ReadonlyMap<number, CloseCause> = new Map<number, CloseCause>([
  ...NORMAL_CLOSE_CODES.map((code): [number, CloseCause] => [code, 'normal']),
  ...AUTH_CLOSE_CODES.map((code): [number, CloseCause] => [code, 'auth']),
])

/** Defined for every close code that a socket can report (A1.2). */
export function classifyClose(code: number): CloseCause {
  return CLOSE_POLICY.get(code) ?? 'drop'
}

type Backoff =
  | { kind: 'fixed'; delayMs: number }
  | { kind: 'linear'; stepMs: number }
  | { kind: 'fullJitter'; floorMs: number; baseMs: number; capMs: number }

export interface ReconnectPolicy {
  backoff: Backoff
  /** Consecutive retries; Infinity = unlimited. */
  maxAttempts: number
}

export type Connection = 'general' | 'conversation' | 'notifications'

const JITTER: Backoff = {
  kind: 'fullJitter',
  floorMs: JITTER_FLOOR_MS,
  baseMs: JITTER_BASE_MS,
  capMs: JITTER_CAP_MS,
}

/** The specification's exact delays, and a policy for large sites that can be configured (B9). */
export const RECONNECT_POLICIES = {
  specification: {
    general: {
      backoff: { kind: 'fixed', delayMs: GENERAL_RECONNECT_DELAY_MS },
      maxAttempts: GENERAL_MAX_ATTEMPTS,
    },
    conversation: {
      backoff: { kind: 'fixed', delayMs: CONVERSATION_RECONNECT_DELAY_MS },
      maxAttempts: CONVERSATION_MAX_DROPS,
    },
    notifications: {
      backoff: { kind: 'linear', stepMs: NOTIFICATION_RECONNECT_STEP_MS },
      maxAttempts: NOTIFICATION_MAX_ATTEMPTS,
    },
  },
  fullJitter: {
    general: { backoff: JITTER, maxAttempts: JITTER_MAX_ATTEMPTS },
    conversation: { backoff: JITTER, maxAttempts: CONVERSATION_MAX_DROPS },
    notifications: { backoff: JITTER, maxAttempts: JITTER_MAX_ATTEMPTS },
  },
} as const satisfies Record<string, Record<Connection, ReconnectPolicy>>

export type ReconnectPolicyName = keyof typeof RECONNECT_POLICIES

/**
 * Milliseconds to wait before retry `attempt` (1, 2, …); null if the policy allows no such retry.
 * `random` is uniform in [0, 1) and only called by policies with jitter.
 */
export function nextDelay(
  policy: ReconnectPolicy,
  attempt: number,
  random: () => number,
): number | null {
  if (!(attempt >= 1 && attempt <= policy.maxAttempts)) return null
  const { backoff } = policy
  switch (backoff.kind) {
    case 'fixed':
      return backoff.delayMs
    case 'linear':
      return backoff.stepMs * attempt
    case 'fullJitter': {
      const ceiling = Math.min(backoff.capMs, backoff.baseMs * 2 ** (attempt - 1))
      return backoff.floorMs + Math.floor(random() * (ceiling - backoff.floorMs))
    }
  }
}
