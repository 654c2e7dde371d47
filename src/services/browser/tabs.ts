import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { Clock } from '../clock.ts'
import type { SafeStorage } from '../stores/safe-storage.ts'

/** The part of `navigator.locks` that is used. */
export interface LockSource {
  request(
    name: string,
    options: { ifAvailable: true } | { signal: AbortSignal },
    onLock: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

export interface TabsOptions {
  storage: SafeStorage
  /** Null in browsers without Web Locks. */
  locks: LockSource | null
  clock: Clock
  now(): number
  /** Unique per tab. */
  tabId: string
}

export interface Tabs {
  /**
   * Claims leadership: the leader is the one tab that shows browser notifications. True for the
   * first tab that calls; other tabs then get false until 10 s after its last call. So a tab that
   * receives no notifications cannot block the others.
   */
  isLeader(): Promise<boolean>
  /** Releases leadership at once (logout, page unload). */
  stepBack(): void
}

export const LEADER_NAME = `${PRODUCT_SLUG}_tab_leader`
/** How long leadership lasts after the last claim, ms. */
const LEASE_MS = 10_000
/**
 * Wait after writing a lease, ms: when two tabs write at the same time, both then see the last
 * write.
 */
const LEASE_SETTLE_MS = 50

/** A role that at most one tab has. */
interface Role {
  take(): Promise<boolean>
  release(): void
}

/**
 * Leader election between the tabs of one browser. It only prevents duplicate notifications (B7).
 */
export function createTabs(options: TabsOptions): Tabs {
  const lease = createLease(options)
  const lock = options.locks ? createLock(options.locks, options.clock) : lease

  return {
    // Some pages may not use locks; the lease is the fallback.
    isLeader: () => lock.take().catch(() => lease.take()),
    stepBack() {
      lock.release()
      lease.release()
    },
  }
}

function createLock(locks: LockSource, clock: Clock): Role {
  let pendingRequest: Promise<boolean> | null = null
  let releaseLock: (() => void) | null = null
  let timer = 0

  const release = (): void => {
    clock.clearTimeout(timer)
    releaseLock?.()
    releaseLock = null
  }
  const renew = (): void => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(release, LEASE_MS)
  }
  const requestLock = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const onLock = (lock: unknown): Promise<void> => {
        resolve(lock !== null)
        if (lock === null) return Promise.resolve()
        renew()
        return new Promise((end) => {
          releaseLock = end
        })
      }
      locks.request(LEADER_NAME, { ifAvailable: true }, onLock).catch(reject)
    })

  return {
    async take() {
      if (releaseLock) {
        renew()
        return true
      }
      pendingRequest ??= requestLock().finally(() => {
        pendingRequest = null
      })
      return pendingRequest
    },
    release,
  }
}

function createLease({ storage, clock, now, tabId }: TabsOptions): Role {
  const holder = (): string | null => {
    const { tab, until } = parseLease(storage.get(LEADER_NAME))
    // A lease longer than `LEASE_MS` was written by a tab with a wrong clock.
    return until > now() && until <= now() + LEASE_MS ? tab : null
  }
  const writeLease = (): void =>
    storage.set(LEADER_NAME, JSON.stringify({ tab: tabId, until: now() + LEASE_MS }))

  return {
    async take() {
      const leader = holder()
      if (leader !== null && leader !== tabId) return false
      writeLease()
      if (leader === tabId) return true
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
    // Invalid data counts as no lease.
  }
  return { tab: null, until: 0 }
}
