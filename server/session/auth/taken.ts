import { tooMany } from '../../http/errors.ts'
import { remember } from './guesses.ts'

/** Answers in a window that tell somebody which names and e-mail addresses have an account. */
const ANSWERS = 20
const WINDOW_MS = 600_000

/**
 * Who is told again and again that something is taken is looking for accounts, not for a name.
 * Then nothing is answered at all for a while: a refusal of what is taken alone would tell as much.
 */
export interface Taken {
  /**
   * Before anything is looked up.
   * @param key an address or an account
   * @throws ApiError 429
   */
  check(key: string): void
  /** It is going to be told that something is taken. */
  count(key: string): void
}

/**
 * @param now wall clock, milliseconds
 * @param limited false = everybody is told for ever
 */
export function createTaken(now: () => number, limited: boolean): Taken {
  const told = new Map<string, { answers: number; since: number }>()
  const current = (key: string) => {
    const found = told.get(key)
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
      remember(told, key, { answers: answers + 1, since })
    },
  }
}
