import type { Log } from '../log.ts'

/** The Badging API as used here; browsers without it have neither method. */
export interface BadgingNavigator {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

export interface AppBadge {
  /** The number on the app's icon; 0 removes the badge. Never throws. */
  set(count: number): void
}

/** The badge of the installed app. Does nothing in browsers without the Badging API. */
export function createAppBadge(navigator: BadgingNavigator, log: Pick<Log, 'warn'>): AppBadge {
  let displayed: number | null = null
  const change = async (count: number): Promise<void> => {
    try {
      if (count > 0) await navigator.setAppBadge?.(count)
      else await navigator.clearAppBadge?.()
    } catch (error) {
      log.warn('could not set the app badge', error)
    }
  }
  return {
    set(count) {
      if (count === displayed) return
      displayed = count
      void change(count)
    },
  }
}
