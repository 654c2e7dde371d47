import { tooMany } from '../../http/errors.ts'

/** Failed attempts for one name, from anywhere, before unknown IP addresses are throttled. */
const FREE_FAILURES = 100
const WINDOW_MS = 86_400_000
/** Then all unknown addresses together get one attempt per this interval. */
const PAUSE_MS = 600_000
/** How long an IP address is remembered as one the user signs in from. */
const KNOWN_MS = 30 * 86_400_000
/** Names and addresses tracked at a time; least recently seen are evicted first. */
const REMEMBERED = 50_000

interface Tries {
  failures: number
  /** Time of the first failure. */
  readonly since: number
  /** When an unknown address was last let through. */
  last: number
  /** Whether the owner has been notified. */
  isReported: boolean
}

/** A sign-in attempt: name and IP address. */
export interface Guess {
  readonly name: string
  /** Null = no account has this name. */
  readonly userId: number | null
  readonly address: string
}

/**
 * Login throttle against password guessing from many IP addresses. Addresses from which the user
 * has signed in or refreshed a session are never throttled here.
 */
export interface LoginThrottle {
  /**
   * Call before checking the password; the attempt counts as failed until `right`.
   * @throws ApiError 429
   */
  enter(guess: Guess): void
  right(guess: Guess): void
  /** @returns whether to notify the owner; true at most once a day */
  wrong(guess: Guess): boolean
  /** Remembers an address the user has signed in from. */
  known(userId: number, address: string): void
}

/**
 * @param now wall clock, milliseconds
 * @param limited false = no throttling
 */
export function createLoginThrottle(now: () => number, limited: boolean): LoginThrottle {
  const tries = new Map<string, Tries>()
  const addresses = new Map<string, number>()
  const isStrange = ({ userId, address }: Guess): boolean => {
    const seen = addresses.get(`${userId} ${address}`)
    return seen === undefined || now() - seen > KNOWN_MS
  }
  const known = (userId: number, address: string): void =>
    remember(addresses, `${userId} ${address}`, now())
  return {
    known,
    enter(guess) {
      const key = keyOf(guess)
      const found = tries.get(key)
      // `Math.abs`: a clock that was set back does not extend the wait beyond one window.
      const mine =
        found && Math.abs(now() - found.since) < WINDOW_MS
          ? found
          : { failures: 0, since: now(), last: Number.NEGATIVE_INFINITY, isReported: false }
      if (isStrange(guess)) {
        const wait = PAUSE_MS - Math.abs(now() - mine.last)
        if (limited && mine.failures >= FREE_FAILURES && wait > 0) {
          throw tooMany('sign-in attempts', guess.address, Math.ceil(wait / 1000))
        }
        mine.last = now()
      }
      mine.failures += 1
      remember(tries, key, mine)
    },
    right(guess) {
      const mine = tries.get(keyOf(guess))
      if (mine) mine.failures -= 1
      if (guess.userId !== null) known(guess.userId, guess.address)
    },
    wrong(guess) {
      const mine = tries.get(keyOf(guess))
      if (!mine || mine.isReported || mine.failures < FREE_FAILURES) return false
      mine.isReported = true
      return true
    },
  }
}

/** By user id if there is one: a name may have several spellings in the database. */
const keyOf = ({ name, userId }: Guess): string =>
  userId === null ? `name ${name.toLowerCase().slice(0, 200)}` : `user ${userId}`

/** Stores a value in a bounded map, evicting the least recently stored entry. */
export function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= REMEMBERED) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
