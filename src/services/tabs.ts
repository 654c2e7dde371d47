import { PRODUCT_SLUG } from '../protocol/brand.ts'
import { isObject } from '../protocol/json.ts'
import type { Clock } from './clock.ts'
import type { SafeStorage } from './safe-storage.ts'
import type { TokenStore } from './storage.ts'

/** The part of `navigator.locks` that is used. */
export interface LockSource {
  request(
    name: string,
    options: { signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<unknown>
}

export interface TabsOptions {
  tokens: TokenStore
  storage: SafeStorage
  /** Null where the browser has no Web Locks. */
  locks: LockSource | null
  clock: Clock
  now(): number
  /** Told apart from every other tab's. */
  tabId: string
}

export interface Tabs {
  /** Calls the listener once for each time another tab logs out (B7); returns the unsubscribe function. */
  onLogoutElsewhere(listener: () => void): () => void
  /**
   * Stands for being the one tab that shows browser notifications. A tab stands only while it
   * hears live notifications. Returns the function that steps back.
   */
  standForLeader(): () => void
  /** Whether this tab is the one now. False for a tab that does not stand. */
  isLeader(): Promise<boolean>
}

export const LEADER_NAME = `${PRODUCT_SLUG}_tab_leader`
/** How long a leader without Web Locks is believed without a sign of life. */
export const LEASE_MS = 10_000
/** Two tabs that take the lease in the same instant both see who wrote last after this wait. */
export const LEASE_SETTLE_MS = 50

/**
 * What tabs of one browser agree on. Only a double notification depends on it: tokens are correct
 * without any lock (B7).
 */
export function createTabs(options: TabsOptions): Tabs {
  const lease = createLease(options)
  let stand: Stand | null = null

  return {
    onLogoutElsewhere: (listener) =>
      options.tokens.onChangeElsewhere(({ signedOut }) => {
        if (signedOut) listener()
      }),
    standForLeader() {
      stand?.stop()
      const own = options.locks ? standByLock(options.locks) : standByLease()
      stand = own
      return () => {
        if (stand !== own) return
        stand = null
        own.stop()
        lease.release()
      }
    },
    async isLeader() {
      if (stand === null) return false
      return stand.lock === 'none' ? lease.take() : stand.lock === 'held'
    },
  }
}

interface Stand {
  /** `none`: without Web Locks, so the lease decides. */
  lock: 'none' | 'waiting' | 'held'
  stop(): void
}

const standByLease = (): Stand => ({ lock: 'none', stop: () => {} })

function standByLock(locks: LockSource): Stand {
  const end = new AbortController()
  const stand: Stand = { lock: 'waiting', stop: () => end.abort() }
  const hold = (): Promise<void> =>
    new Promise((release) => {
      if (end.signal.aborted) return release()
      stand.lock = 'held'
      end.signal.addEventListener('abort', () => release())
    })
  // Rejected by our own stepping back, and where the page may not lock: the lease serves then.
  locks.request(LEADER_NAME, { signal: end.signal }, hold).catch(() => {
    stand.lock = 'none'
  })
  return stand
}

interface Lease {
  /** Takes or renews the lease when it is free or ours; settles with whether it is ours. */
  take(): Promise<boolean>
  release(): void
}

function createLease({ storage, clock, now, tabId }: TabsOptions): Lease {
  const holder = (): string | null => {
    const { tab, until } = parseLease(storage.get(LEADER_NAME))
    // A lease longer than any tab may take is left by a clock that was wrong.
    return until > now() && until <= now() + LEASE_MS ? tab : null
  }
  const write = (): void =>
    storage.set(LEADER_NAME, JSON.stringify({ tab: tabId, until: now() + LEASE_MS }))

  return {
    async take() {
      const before = holder()
      if (before !== null && before !== tabId) return false
      write()
      if (before === tabId) return true
      await new Promise<void>((resolve) => {
        clock.setTimeout(resolve, LEASE_SETTLE_MS)
      })
      return holder() === tabId
    },
    release() {
      if (holder() === tabId) storage.remove(LEADER_NAME)
    },
  }
}

function parseLease(text: string | null): { tab: string | null; until: number } {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (isObject(value) && typeof value.tab === 'string' && typeof value.until === 'number')
      return { tab: value.tab, until: value.until }
  } catch {
    // Not ours: as good as no lease.
  }
  return { tab: null, until: 0 }
}
