import { tooMany } from '../../http/errors.ts'

/** Wrong passwords for one name, from anywhere, before strange addresses have to wait. */
const FREE_FAILURES = 100
const WINDOW_MS = 86_400_000
/** How often all strange addresses together may try then. */
const PAUSE_MS = 600_000
/** How long an address is remembered as one of a person's. */
const KNOWN_MS = 30 * 86_400_000
/** Names and addresses remembered at a time; the longest unseen are forgotten first. */
const REMEMBERED = 50_000

interface Tries {
  failures: number
  /** When the first of them was. */
  readonly since: number
  /** When a strange address was last let through. */
  last: number
  /** Whether the owner has heard of it. */
  told: boolean
}

/** Whose name somebody tries, and from where. */
export interface Guess {
  readonly name: string
  /** Null = nobody has this name. */
  readonly userId: number | null
  readonly address: string
}

/**
 * Many addresses that guess at one name are slowed down together. The owner is not among them: an
 * address from which the person signed in or renewed a session never waits here.
 */
export interface Guesses {
  /**
   * Before the password is looked at; the try counts as wrong until `right`.
   * @throws ApiError 429
   */
  enter(guess: Guess): void
  right(guess: Guess): void
  /** @returns whether it is time to tell the owner; true once a day at most */
  wrong(guess: Guess): boolean
  /** The person is at this address. */
  known(userId: number, address: string): void
}

/**
 * @param now wall clock, milliseconds
 * @param limited false = nobody ever waits
 */
export function createGuesses(now: () => number, limited: boolean): Guesses {
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
      // A clock that was set back makes nobody wait for longer than a window.
      const mine =
        found && Math.abs(now() - found.since) < WINDOW_MS
          ? found
          : { failures: 0, since: now(), last: Number.NEGATIVE_INFINITY, told: false }
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
      if (!mine || mine.told || mine.failures < FREE_FAILURES) return false
      mine.told = true
      return true
    },
  }
}

/** By the person, where there is one: the database may know more spellings of a name. */
const keyOf = ({ name, userId }: Guess): string =>
  userId === null ? `name ${name.toLowerCase().slice(0, 200)}` : `user ${userId}`

/** Bounded: the longest unseen is forgotten first. */
export function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= REMEMBERED) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
