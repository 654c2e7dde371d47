import type { WelcomeFlag } from '../../../protocol/base/brand.ts'
import { firstText } from '../../../protocol/base/json.ts'
import { sameLocalDate, type TimeOptions } from '../../../protocol/base/time.ts'
import type { User } from '../../../protocol/base/types.ts'

/** The three stored values; null where there is no entry. */
export type WelcomeFlags = Record<WelcomeFlag, string | null>

/** Whether a sign-in shows the overlay (WELCOME-12, WELCOME-13, A7). Only `'true'` counts. */
export function showsWelcome(flags: WelcomeFlags, now: number, options?: TimeOptions): boolean {
  if (flags.dontShow === 'true') return false
  return !(flags.oncePerDay === 'true' && sameLocalDate(flags.lastShown, now, options))
}

/** The name in the greeting: first name, else username (WELCOME-02, A7). */
export const greetedName = (user: User): string => firstText(user.first_name) ?? user.username
