import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Clock } from '../clock.ts'
import type { LockSource } from './tabs.ts'

export interface RefreshLockOptions {
  /** Null in browsers without Web Locks. */
  locks: LockSource | null
  apiBase: string
  clock: Clock
  /** The stored access token. */
  readAccess(): string | null
}

/**
 * Time from storing new tokens to releasing the lock, ms: other processes receive changes of
 * localStorage a moment later.
 */
const LOCK_SETTLE_MS = 50

/**
 * The Web Lock in which a tab refreshes the tokens of an API (B7). The returned function requests
 * it, calls `onSettled` once with whether it is granted, and returns the function that releases it.
 */
export function createRefreshLock({ locks, apiBase, clock, readAccess }: RefreshLockOptions) {
  const name = `${PRODUCT_SLUG}_refresh ${apiBase}`

  return (onSettled: (granted: boolean) => void): (() => void) => {
    if (locks === null) {
      onSettled(false)
      return () => {}
    }
    const request = new AbortController()
    let release = (): void => request.abort()
    const onLock = (): Promise<void> =>
      new Promise((end) => {
        const before = readAccess()
        // The tokens are stored right after the release, in the same task.
        release = () =>
          void clock.setTimeout(() => {
            if (readAccess() === before) end()
            else clock.setTimeout(end, LOCK_SETTLE_MS)
          }, 0)
        if (request.signal.aborted) return end()
        onSettled(true)
      })
    locks.request(name, { signal: request.signal }, onLock).catch(() => onSettled(false))
    return () => release()
  }
}
