import { tooMany } from '../../http/errors.ts'
import { remember } from './login-throttle.ts'

/** Responses per window that may reveal which names and e-mail addresses have an account. */
const ANSWERS = 20
const WINDOW_MS = 600_000

/**
 * Throttles account discovery: a client that often gets "already taken" is looking for accounts.
 * Above the limit all checks are rejected for a while, because rejecting only taken names would
 * reveal them.
 */
export interface AvailabilityThrottle {
  /**
   * Call before any lookup.
   * @param key an IP address or an account
   * @throws ApiError 429
   */
  check(key: string): void
  /** Counts a response that reveals a taken name. */
  count(key: string): void
}

/**
 * @param now wall clock, milliseconds
 * @param limited false = no throttling
 */
export function createAvailabilityThrottle(
  now: () => number,
  limited: boolean,
): AvailabilityThrottle {
  const counts = new Map<string, { answers: number; since: number }>()
  const current = (key: string) => {
    const found = counts.get(key)
    return found && Math.abs(now() - found.since) < WINDOW_MS ? found : null
  }
  return {
    check(key) {
      const found = current(key)
      if (!limited || found === null || found.answers < ANSWERS) return
      const left = WINDOW_MS - Math.abs(now() - found.since)
      throw tooMany('attempts', key, Math.ceil(left / 1000))
    },
    count(key) {
      const { answers, since } = current(key) ?? { answers: 0, since: now() }
      remember(counts, key, { answers: answers + 1, since })
    },
  }
}
