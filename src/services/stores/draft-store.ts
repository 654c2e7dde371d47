import { del, get, set } from 'idb-keyval'
import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createSerialQueue } from '../queue.ts'
import { databaseResult, databaseStore } from './database.ts'
import type { StorageArea } from './safe-storage.ts'

/** A database without a response after this time counts as failed, ms. */
const DATABASE_WAIT_MS = 2_000

export interface DraftStore {
  /** The stored draft of this user, or null. */
  get(userId: Id, key: string): Promise<Json>
  /** Rejects when storage is full; the previous value stays then. */
  set(userId: Id, key: string, value: Json): Promise<void>
  delete(userId: Id, key: string): Promise<void>
}

export interface DraftStoreOptions {
  /** A getter, because reading `window.localStorage` throws where storage is blocked. */
  area: () => StorageArea
  /** Whether the page may be unloaded before a database write has finished. */
  isLeaving: () => boolean
  /** A getter, because accessing it throws where storage is blocked. */
  databases: () => IDBFactory
  clock: Clock
  log: Log
}

/**
 * Form drafts in IndexedDB, one entry per user and form. Falls back to localStorage if IndexedDB is
 * missing or fails. While the page is being left it writes to localStorage first, because only that
 * is synchronous. Calls for one draft run serially, so that a write never overtakes a later
 * removal.
 */
export function createDraftStore({
  area,
  isLeaving,
  databases,
  clock,
  log,
}: DraftStoreOptions): DraftStore {
  const database = databaseStore(databases, `${PRODUCT_SLUG}_drafts`, 'drafts')
  const enqueue = createSerialQueue()
  const nameOf = (userId: Id, key: string): string =>
    [`${PRODUCT_SLUG}_form_draft`, userId, key]
      .map((part) => encodeURIComponent(String(part)))
      .join(':')

  const request = <T>(task: () => Promise<T>) => databaseResult(clock, DATABASE_WAIT_MS, task)

  /**
   * An entry in localStorage is newer, because it is written only when the database has failed or
   * may not finish.
   */
  function fallback(name: string): { value: Json } | null {
    try {
      const text = area().getItem(name)
      return text === null ? null : { value: JSON.parse(text) as Json }
    } catch (error) {
      log.warn('a draft in localStorage is unreadable', error)
      return null
    }
  }

  function forgetFallback(name: string): void {
    try {
      area().removeItem(name)
    } catch (error) {
      log.warn('a draft in localStorage cannot be removed', error)
    }
  }

  function writeFallback(name: string, value: Json): void {
    try {
      area().setItem(name, JSON.stringify(value))
    } catch (error) {
      log.warn('a draft is too large for localStorage', error)
    }
  }

  async function write(name: string, value: Json): Promise<void> {
    // A deleted draft must not reappear if the page ends before the database has finished.
    if (value === null || isLeaving()) writeFallback(name, value)
    try {
      await request(() => (value === null ? del(name, database) : set(name, value, database)))
    } catch (error) {
      log.warn('the draft database refuses', error)
      // A removal stores `null` there, which overrides what the database still holds.
      area().setItem(name, JSON.stringify(value))
      return
    }
    forgetFallback(name)
  }

  return {
    get: (userId, key) =>
      enqueue(nameOf(userId, key), async () => {
        const name = nameOf(userId, key)
        const fallbackEntry = fallback(name)
        if (fallbackEntry !== null) return fallbackEntry.value
        try {
          return (await request(() => get<Json>(name, database))) ?? null
        } catch (error) {
          log.warn('the draft database cannot be read', error)
          return null
        }
      }),
    set: (userId, key, value) =>
      enqueue(nameOf(userId, key), () => write(nameOf(userId, key), value)),
    delete: (userId, key) => enqueue(nameOf(userId, key), () => write(nameOf(userId, key), null)),
  }
}
