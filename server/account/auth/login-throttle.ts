import { tooManyRequests } from '../../http/errors.ts'

/** Failed attempts for one name, from anywhere, before unknown IP addresses are throttled. */
const FREE_FAILURES = 100
const WINDOW_MS = 86_400_000
/** Then all unknown addresses together get one attempt per this interval. */
const ATTEMPT_INTERVAL_MS = 600_000
/** How long an IP address is remembered as one the user signs in from. */
const KNOWN_ADDRESS_MS = 30 * 86_400_000
/** Names and addresses tracked at a time; least recently seen are evicted first. */
const MAX_ENTRIES = 50_000

interface NameRecord {
  failures: number
  /** Time of the first failure. */
  readonly since: number
  /** When an unknown address was last let through. */
  lastAttemptAt: number
  /** Whether the owner has been notified. */
  isReported: boolean
}

/** A sign-in attempt: name and IP address. */
export interface LoginAttempt {
  readonly name: string
  /** Null = no account has this name. */
  readonly userId: number | null
  readonly ipAddress: string
}

/**
 * Login throttle against password guessing from many IP addresses. Addresses from which the user
 * has signed in or refreshed a session are never throttled here.
 */
export interface LoginThrottle {
  /**
   * Call before checking the password; the attempt counts as failed until `recordSuccess`.
   * @throws ApiError 429
   */
  recordAttempt(attempt: LoginAttempt): void
  recordSuccess(attempt: LoginAttempt): void
  /** @returns whether to notify the owner; true at most once a day */
  recordFailure(attempt: LoginAttempt): boolean
  /** Remembers an address the user has signed in from. */
  rememberAddress(userId: number, ipAddress: string): void
}

/**
 * @param now wall clock, milliseconds
 * @param isEnabled false = no throttling
 */
export function createLoginThrottle(now: () => number, isEnabled: boolean): LoginThrottle {
  const nameRecords = new Map<string, NameRecord>()
  const knownAddresses = new Map<string, number>()
  const isUnknownAddress = ({ userId, ipAddress }: LoginAttempt): boolean => {
    const lastSeenAt = knownAddresses.get(`${userId} ${ipAddress}`)
    return lastSeenAt === undefined || now() - lastSeenAt > KNOWN_ADDRESS_MS
  }
  const rememberAddress = (userId: number, ipAddress: string): void =>
    setBounded(knownAddresses, `${userId} ${ipAddress}`, now())
  return {
    rememberAddress,
    recordAttempt(attempt) {
      const key = keyOf(attempt)
      const existing = nameRecords.get(key)
      // `Math.abs`: a clock that was set back does not extend the wait beyond one window.
      const record =
        existing && Math.abs(now() - existing.since) < WINDOW_MS
          ? existing
          : {
              failures: 0,
              since: now(),
              lastAttemptAt: Number.NEGATIVE_INFINITY,
              isReported: false,
            }
      if (isUnknownAddress(attempt)) {
        const wait = ATTEMPT_INTERVAL_MS - Math.abs(now() - record.lastAttemptAt)
        if (isEnabled && record.failures >= FREE_FAILURES && wait > 0) {
          throw tooManyRequests('sign-in attempts', attempt.ipAddress, Math.ceil(wait / 1000))
        }
        record.lastAttemptAt = now()
      }
      record.failures += 1
      setBounded(nameRecords, key, record)
    },
    recordSuccess(attempt) {
      const record = nameRecords.get(keyOf(attempt))
      if (record) record.failures -= 1
      if (attempt.userId !== null) rememberAddress(attempt.userId, attempt.ipAddress)
    },
    recordFailure(attempt) {
      const record = nameRecords.get(keyOf(attempt))
      if (!record || record.isReported || record.failures < FREE_FAILURES) return false
      record.isReported = true
      return true
    },
  }
}

/** By user id if there is one: a name may have several spellings in the database. */
const keyOf = ({ name, userId }: LoginAttempt): string =>
  userId === null ? `name ${name.toLowerCase().slice(0, 200)}` : `user ${userId}`

/** Stores a value in a bounded map, evicting the least recently stored entry. */
export function setBounded<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= MAX_ENTRIES) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
