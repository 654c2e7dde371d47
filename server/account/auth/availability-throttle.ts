import { type Cluster, createSingleCluster } from '../../cluster/cluster.ts'
import { shareCalls } from '../../cluster/shared-calls.ts'
import { tooManyRequests } from '../../http/errors.ts'
import { setBounded } from './login-throttle.ts'

/** Responses per window that may reveal which names and e-mail addresses have an account. */
const MAX_REVEALING_RESPONSES = 20
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
 * @param isEnabled false = no throttling
 */
export function createAvailabilityThrottle(
  now: () => number,
  isEnabled: boolean,
  cluster: Cluster = createSingleCluster(),
): AvailabilityThrottle {
  const entries = new Map<string, { responses: number; since: number }>()
  const currentEntry = (key: string) => {
    const entry = entries.get(key)
    return entry && Math.abs(now() - entry.since) < WINDOW_MS ? entry : null
  }
  return {
    check(key) {
      const entry = currentEntry(key)
      if (!isEnabled || entry === null || entry.responses < MAX_REVEALING_RESPONSES) return
      const remainingMs = WINDOW_MS - Math.abs(now() - entry.since)
      throw tooManyRequests('attempts', key, Math.ceil(remainingMs / 1000))
    },
    count: shareCalls(cluster, 'availability', (key: string) => {
      const { responses, since } = currentEntry(key) ?? { responses: 0, since: now() }
      setBounded(entries, key, { responses: responses + 1, since })
    }),
  }
}
