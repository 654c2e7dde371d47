import { del, get, set } from 'idb-keyval'
import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { databaseStore } from './database.ts'
import type { StorageArea } from './safe-storage.ts'

/** A database that has not answered by then is taken for refusing, ms. */
export const DATABASE_WAIT_MS = 2_000

export interface DraftStore {
  /** What was put there for this person, null when there is nothing. */
  get(userId: Id, key: string): Promise<Json>
  /** Rejects when the browser has no room for it; what was there before stays then. */
  set(userId: Id, key: string, value: Json): Promise<void>
  delete(userId: Id, key: string): Promise<void>
}

export interface DraftStoreOptions {
  /** A getter, because reading `window.localStorage` itself throws where storage is blocked. */
  area: () => StorageArea
  /** Whether the page may end at any moment, before the database has finished. */
  isLeaving: () => boolean
  /** A getter, because there may be none where storage is blocked. */
  databases: () => IDBFactory
  clock: Clock
  log: Log
}

/**
 * Drafts of forms in the browser's database, one entry a person and form; in localStorage where
 * there is no database or it refuses, and there first when the page is going, for only that is done
 * at once. Calls for one draft run one after the other, so that a store
 * never overtakes the removal that was asked for after it.
 */
export function createDraftStore({
  area,
  isLeaving,
  databases,
  clock,
  log,
}: DraftStoreOptions): DraftStore {
  const database = databaseStore(databases, `${PRODUCT_SLUG}_drafts`, 'drafts')
  const queues = new Map<string, Promise<unknown>>()
  const nameOf = (userId: Id, key: string): string =>
    [`${PRODUCT_SLUG}_form_draft`, userId, key]
      .map((part) => encodeURIComponent(String(part)))
      .join(':')

  function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (queues.get(name) ?? Promise.resolve()).then(work)
    const settled = result
      .catch(() => {})
      .then(() => {
        if (queues.get(name) === settled) queues.delete(name)
      })
    queues.set(name, settled)
    return result
  }

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    let timer: number | undefined
    const late = new Promise<never>((_, reject) => {
      timer = clock.setTimeout(
        () => reject(new Error('the database does not answer')),
        DATABASE_WAIT_MS,
      )
    })
    try {
      return await Promise.race([work(), late])
    } finally {
      if (timer !== undefined) clock.clearTimeout(timer)
    }
  }

  /** What lies in localStorage is newer: it is put there only when the database refuses. */
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

  function keepAtOnce(name: string, value: Json): void {
    try {
      area().setItem(name, JSON.stringify(value))
    } catch (error) {
      log.warn('a draft is too large for localStorage', error)
    }
  }

  async function put(name: string, value: Json): Promise<void> {
    // What a person took away must not come back, should the page end before the database has.
    if (value === null || isLeaving()) keepAtOnce(name, value)
    try {
      await bounded(() => (value === null ? del(name, database) : set(name, value, database)))
    } catch (error) {
      log.warn('the draft database refuses', error)
      // A removal leaves `null` there, which stands before whatever the database still holds.
      area().setItem(name, JSON.stringify(value))
      return
    }
    forgetFallback(name)
  }

  return {
    get: (userId, key) =>
      inTurn(nameOf(userId, key), async () => {
        const name = nameOf(userId, key)
        const newer = fallback(name)
        if (newer !== null) return newer.value
        try {
          return (await bounded(() => get<Json>(name, database))) ?? null
        } catch (error) {
          log.warn('the draft database cannot be read', error)
          return null
        }
      }),
    set: (userId, key, value) => inTurn(nameOf(userId, key), () => put(nameOf(userId, key), value)),
    delete: (userId, key) => inTurn(nameOf(userId, key), () => put(nameOf(userId, key), null)),
  }
}
