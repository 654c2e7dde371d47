import { WELCOME_KEYS, type WelcomeFlag } from '../../protocol/base/brand.ts'
import type { SafeStorage } from './safe-storage.ts'

/** The three welcome values as they are stored; null = absent (WELCOME-18). */
type WelcomeFlags = Record<WelcomeFlag, string | null>

export interface WelcomeFlagStore {
  read(): WelcomeFlags
  /** `true` for the two switches, `YYYY-MM-DD` for the last day shown (A7). */
  store(flag: WelcomeFlag, value: string): void
}

/** The welcome overlay's flags in localStorage. Kept on logout. */
export function createWelcomeFlags(storage: SafeStorage): WelcomeFlagStore {
  return {
    read: () => ({
      lastShown: storage.get(WELCOME_KEYS.lastShown),
      dontShow: storage.get(WELCOME_KEYS.dontShow),
      oncePerDay: storage.get(WELCOME_KEYS.oncePerDay),
    }),
    store: (flag, value) => storage.set(WELCOME_KEYS[flag], value),
  }
}
