import { del, entries, get, update } from 'idb-keyval'
import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createSerialQueue } from '../queue.ts'
import { databaseResult, databaseStore } from './database.ts'
import type { StorageArea } from './safe-storage.ts'

/** A database without a response after this time counts as failed, ms. */
const DATABASE_WAIT_MS = 2_000

/** Place of one draft. */
interface DraftPlace {
  userId: Id
  /** Of the form. */
  key: string
  /** Of the draft; null: the only draft of its form, as stored by earlier versions. */
  draftId: string | null
}

/** Whether a write may replace what is stored; null: nothing is. */
type MayReplace = (stored: Json) => boolean

export interface DraftStore {
  /** The stored drafts of this user and form, in any order. */
  list(userId: Id, key: string): Promise<{ draftId: string | null; value: Json }[]>
  /** The stored draft, or null. */
  get(place: DraftPlace): Promise<Json>
  /**
   * Resolves with whether the value was stored, which `mayReplace` can refuse. Rejects when storage
   * is full. In both cases the previous value stays.
   */
  set(place: DraftPlace, value: Json, mayReplace?: MayReplace): Promise<boolean>
  delete(place: DraftPlace, mayReplace?: MayReplace): Promise<boolean>
  /** Deletes all drafts of a user; resolves with their values. */
  deleteAll(userId: Id): Promise<Json[]>
}

export interface DraftStoreOptions {
  /** A getter, because reading `window.localStorage` throws where storage is blocked. */
  area: () => StorageArea & Pick<Storage, 'length' | 'key'>
  /** Whether the page may be unloaded before a database write has finished. */
  isLeaving: () => boolean
  /** A getter, because accessing it throws where storage is blocked. */
  databases: () => IDBFactory
  clock: Clock
  log: Log
}

/**
 * Form drafts in IndexedDB, one entry per draft. Falls back to localStorage if IndexedDB is
 * missing or fails. While the page is being left it writes to localStorage first, because only that
 * is synchronous. Calls for one form run serially, so that a write never overtakes a later
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
  const nameFrom = (...parts: (Id | string)[]): string =>
    [`${PRODUCT_SLUG}_form_draft`, ...parts]
      .map((part) => encodeURIComponent(String(part)))
      .join(':')
  const formName = (userId: Id, key: string): string => nameFrom(userId, key)
  const nameOf = ({ userId, key, draftId }: DraftPlace): string => {
    const form = formName(userId, key)
    return draftId === null ? form : `${form}:${encodeURIComponent(draftId)}`
  }

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

  /** The names of the entries in localStorage. */
  function fallbackNames(): string[] {
    try {
      const storage = area()
      return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    } catch (error) {
      log.warn('the drafts in localStorage cannot be listed', error)
      return []
    }
  }

  async function databaseEntries(): Promise<[string, Json][]> {
    try {
      return await request(() => entries<string, Json>(database))
    } catch (error) {
      log.warn('the draft database cannot be read', error)
      return []
    }
  }

  /** The stored values whose names start with this prefix, by name. */
  async function valuesUnder(prefix: string): Promise<Map<string, Json>> {
    const found = new Map((await databaseEntries()).filter(([name]) => name.startsWith(prefix)))
    for (const name of fallbackNames()) {
      const fallbackEntry = name.startsWith(prefix) ? fallback(name) : null
      if (fallbackEntry !== null) found.set(name, fallbackEntry.value)
    }
    return found
  }

  /** Replaces a value in the database unless `mayReplace` refuses. */
  async function replace(name: string, value: Json, mayReplace: MayReplace): Promise<boolean> {
    if (value === null) {
      const isReplaced = mayReplace((await get<Json>(name, database)) ?? null)
      if (isReplaced) await del(name, database)
      return isReplaced
    }
    let isReplaced = false
    let wasEmpty = false
    // One transaction, because another tab may write at the same time.
    await update<Json>(
      name,
      (stored = null) => {
        wasEmpty = stored === null
        isReplaced = mayReplace(stored)
        return isReplaced ? value : stored
      },
      database,
    )
    if (wasEmpty && !isReplaced) await del(name, database)
    return isReplaced
  }

  async function write(name: string, value: Json, mayReplace: MayReplace): Promise<boolean> {
    const fallbackEntry = fallback(name)
    if (fallbackEntry !== null && !mayReplace(fallbackEntry.value)) return false
    // An entry in localStorage overrides the one in the database.
    const mayReplaceStored = fallbackEntry === null ? mayReplace : () => true
    // A deleted draft must not reappear if the page ends before the database has finished.
    if (value === null || isLeaving()) writeFallback(name, value)
    let isReplaced: boolean
    try {
      isReplaced = await request(() => replace(name, value, mayReplaceStored))
    } catch (error) {
      log.warn('the draft database refuses', error)
      // A removal stores `null` there, which overrides what the database still holds.
      area().setItem(name, JSON.stringify(value))
      return true
    }
    forgetFallback(name)
    return isReplaced
  }

  return {
    list: (userId, key) =>
      enqueue(formName(userId, key), async () => {
        const form = formName(userId, key)
        return [...(await valuesUnder(form))].flatMap(([name, value]) => {
          if (value === null || (name !== form && !name.startsWith(`${form}:`))) return []
          const draftId = name === form ? null : decodeURIComponent(name.slice(form.length + 1))
          return [{ draftId, value }]
        })
      }),
    get: (place) =>
      enqueue(formName(place.userId, place.key), async () => {
        const name = nameOf(place)
        const fallbackEntry = fallback(name)
        if (fallbackEntry !== null) return fallbackEntry.value
        try {
          return (await request(() => get<Json>(name, database))) ?? null
        } catch (error) {
          log.warn('the draft database cannot be read', error)
          return null
        }
      }),
    set: (place, value, mayReplace = always) =>
      enqueue(formName(place.userId, place.key), () => write(nameOf(place), value, mayReplace)),
    delete: (place, mayReplace = always) =>
      enqueue(formName(place.userId, place.key), () => write(nameOf(place), null, mayReplace)),
    async deleteAll(userId) {
      const found = await valuesUnder(`${nameFrom(userId)}:`)
      for (const name of found.keys()) await write(name, null, always)
      return [...found.values()]
    },
  }
}

const always: MayReplace = () => true
