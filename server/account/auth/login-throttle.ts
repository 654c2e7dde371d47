import { type Cluster, createSingleCluster } from '../../cluster/cluster.ts'
import { shareCalls } from '../../cluster/shared-calls.ts'
import { tooManyRequests } from '../../http/errors.ts'

/** Failed attempts for one name within a day, from anywhere, before unknown addresses have to wait. */
const FREE_FAILURES = 100
/** Failed attempts on one known device within a day; beyond it counts as an unknown address. */
const FREE_DEVICE_FAILURES = 20
const WINDOW_MS = 86_400_000
/**
 * An unknown address waits after each of its own failures: 1, 2, 4 … seconds, at most a day. It
 * does not wait for others, so that an attacker cannot use up the attempts of the owner.
 */
const FIRST_WAIT_MS = 1_000
/** How long an IP address is remembered as one the user signs in from. */
const KNOWN_ADDRESS_MS = 30 * 86_400_000
/** Names, devices and addresses tracked at a time; least recently seen are evicted first. */
const MAX_ENTRIES = 50_000

interface Failures {
  failures: number
  /** Time of the first attempt. */
  readonly since: number
  lastAttemptAt: number
}

interface NameRecord extends Failures {
  /** Whether the owner has been notified. */
  isReported: boolean
}

/** A sign-in attempt. */
export interface LoginAttempt {
  readonly name: string
  /** Null = no account has this name. */
  readonly userId: number | null
  /** Device on which the user has signed in before; null = another one. */
  readonly deviceId: string | null
  readonly ipAddress: string
}

/**
 * Login throttle against password guessing from many IP addresses. Devices on which the user has
 * signed in, and addresses from which they did or refreshed a session, are not throttled here.
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
 * The login throttle of all processes: each counts the attempts of all.
 * @param now wall clock, milliseconds
 * @param isEnabled false = no throttling
 */
export function createLoginThrottle(
  now: () => number,
  isEnabled: boolean,
  cluster: Cluster = createSingleCluster(),
): LoginThrottle {
  const own = createOwnLoginThrottle(now, isEnabled)
  const share = <TArgs extends readonly unknown[], TResult>(
    name: string,
    run: (...args: TArgs) => TResult,
  ) => shareCalls(cluster, `sign-in ${name}`, run)
  return {
    recordAttempt: share('attempt', own.recordAttempt),
    recordSuccess: share('success', own.recordSuccess),
    recordFailure: share('failure', own.recordFailure),
    rememberAddress: share('address', own.rememberAddress),
  }
}

function createOwnLoginThrottle(now: () => number, isEnabled: boolean): LoginThrottle {
  const names = new Map<string, NameRecord>()
  const devices = new Map<string, Failures>()
  const strangers = new Map<string, Failures>()
  const knownAddresses = new Map<string, number>()
  const isKnownAddress = ({ userId, ipAddress }: LoginAttempt): boolean => {
    const lastSeenAt = knownAddresses.get(`${userId} ${ipAddress}`)
    return lastSeenAt !== undefined && now() - lastSeenAt <= KNOWN_ADDRESS_MS
  }
  const rememberAddress = (userId: number, ipAddress: string): void =>
    setBounded(knownAddresses, `${userId} ${ipAddress}`, now())
  // `Math.abs`: a clock that was set back does not extend a wait beyond one window.
  const current = <T extends Failures>(records: Map<string, T>, key: string): T | undefined => {
    const record = records.get(key)
    return record && Math.abs(now() - record.since) < WINDOW_MS ? record : undefined
  }
  const newFailures = (): Failures => ({ failures: 0, since: now(), lastAttemptAt: now() })
  const countAttempt = <T extends Failures>(records: Map<string, T>, key: string, record: T) => {
    record.failures += 1
    record.lastAttemptAt = now()
    setBounded(records, key, record)
  }
  const isKnownDevice = (attempt: LoginAttempt): boolean =>
    attempt.deviceId !== null &&
    (current(devices, deviceKey(attempt))?.failures ?? 0) < FREE_DEVICE_FAILURES

  return {
    rememberAddress,
    recordAttempt(attempt) {
      const name = current(names, nameKey(attempt)) ?? { ...newFailures(), isReported: false }
      if (isKnownDevice(attempt)) {
        const key = deviceKey(attempt)
        countAttempt(devices, key, current(devices, key) ?? newFailures())
      } else if (!isKnownAddress(attempt)) {
        const key = strangerKey(attempt)
        const stranger = current(strangers, key) ?? newFailures()
        const wait = waitAfter(stranger.failures) - Math.abs(now() - stranger.lastAttemptAt)
        if (isEnabled && name.failures >= FREE_FAILURES && wait > 0) {
          throw tooManyRequests('sign-in attempts', attempt.ipAddress, Math.ceil(wait / 1000))
        }
        countAttempt(strangers, key, stranger)
      }
      countAttempt(names, nameKey(attempt), name)
    },
    recordSuccess(attempt) {
      const name = names.get(nameKey(attempt))
      if (name) name.failures -= 1
      devices.delete(deviceKey(attempt))
      strangers.delete(strangerKey(attempt))
      if (attempt.userId !== null) rememberAddress(attempt.userId, attempt.ipAddress)
    },
    recordFailure(attempt) {
      const name = names.get(nameKey(attempt))
      if (!name || name.isReported || name.failures < FREE_FAILURES) return false
      name.isReported = true
      return true
    },
  }
}

/** @param failures attempts so far */
const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), WINDOW_MS)

/** By user id if there is one: a name may have several spellings in the database. */
const nameKey = ({ name, userId }: LoginAttempt): string =>
  userId === null ? `name ${name.toLowerCase().slice(0, 200)}` : `user ${userId}`

const deviceKey = ({ userId, deviceId }: LoginAttempt): string => `${userId} ${deviceId}`

const strangerKey = (attempt: LoginAttempt): string => `${nameKey(attempt)} ${attempt.ipAddress}`

/** Stores a value in a bounded map, evicting the least recently stored entry. */
export function setBounded<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= MAX_ENTRIES) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
