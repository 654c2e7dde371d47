import type { Log } from '../log.ts'

/** The part of `navigator` that is used; browsers without badges have neither. */
export interface BadgingNavigator {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

export interface AppBadge {
  /** The number on the app's icon; 0 takes it away. Never throws. */
  set(count: number): void
}

/** The badge of the installed app; nothing where the browser has none. */
export function createAppBadge(navigator: BadgingNavigator, log: Pick<Log, 'warn'>): AppBadge {
  let shown: number | null = null
  const change = async (count: number): Promise<void> => {
    try {
      if (count > 0) await navigator.setAppBadge?.(count)
      else await navigator.clearAppBadge?.()
    } catch (error) {
      log.warn('no badge', error)
    }
  }
  return {
    set(count) {
      if (count === shown) return
      shown = count
      void change(count)
    },
  }
}
