import { clear, promisifyRequest } from 'idb-keyval'
import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Json } from '../../protocol/base/types.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { databaseResult, databaseStore } from './database.ts'

/** A database without a response after this time counts as failed, ms. */
const DATABASE_TIMEOUT_MS = 2_000
/** Responses are written together, ms after the first. */
const WRITE_DELAY_MS = 300
/** Longer responses are not saved, in UTF-16 units, like the limit of all. */
const MAX_LENGTH = 300_000
const MAX_TOTAL_LENGTH = 4_000_000
const MAX_ENTRIES = 400

interface SavedResponse {
  data: Json
  /** Milliseconds since 1970. */
  savedAt: number
}

export interface SavedResponses {
  /** Never rejects: what cannot be stored is not available offline. */
  save(owner: string, path: string, data: Json): void
  /** Writes what is not written yet. */
  flush(): Promise<void>
  /** The newest response of this path and owner; null = none. */
  find(owner: string, path: string): Promise<SavedResponse | null>
  /** Number and length of all responses. */
  usage(): Promise<{ count: number; length: number }>
  /** Removes the responses of all other owners. */
  keepOnly(owner: string): Promise<void>
  clear(): Promise<void>
}

interface SavedResponsesOptions {
  /** A getter, because accessing it throws where storage is blocked. */
  databases: () => IDBFactory
  clock: Clock
  now(): number
  log: Log
}

/** Length and time of each stored response. */
type Index = Map<string, { length: number; savedAt: number }>
interface StoredText {
  text: string
  savedAt: number
}

const INDEX = 'index'
const keyOf = (owner: string, path: string): string => `${encodeURIComponent(owner)} ${path}`

/**
 * Responses of the API in IndexedDB, for reading without network. The oldest are removed when there
 * are too many or they are too long. An owner is a sign-in, so no user reads the responses of another.
 */
export function createSavedResponses(options: SavedResponsesOptions): SavedResponses {
  const { clock, databases, log, now } = options
  const database = databaseStore(databases, `${PRODUCT_SLUG}_responses`, 'responses')
  let waiting = new Map<string, StoredText>()
  let isScheduled = false

  async function tryOr<T>(task: () => Promise<T>, fallback: T): Promise<T> {
    try {
      return await databaseResult(clock, DATABASE_TIMEOUT_MS, task)
    } catch (error) {
      log.warn('the database of saved responses failed', error)
      return fallback
    }
  }

  /** Changes the index and the responses in one transaction, so that tabs do not undo each other. */
  const change = (update: (index: Index, store: IDBObjectStore) => void): Promise<void> =>
    database('readwrite', async (store) => {
      const index: Index = (await promisifyRequest(store.get(INDEX))) ?? new Map()
      update(index, store)
      await promisifyRequest(store.put(index, INDEX))
    })

  const write = (batch: Map<string, StoredText>) =>
    change((index, store) => {
      for (const [key, { text, savedAt }] of batch) {
        index.set(key, { length: text.length, savedAt })
        store.put({ text, savedAt } satisfies StoredText, key)
      }
      for (const key of oldestOver(index)) {
        index.delete(key)
        store.delete(key)
      }
    })

  const flush = (): Promise<void> => {
    const batch = waiting
    waiting = new Map()
    isScheduled = false
    if (batch.size === 0) return Promise.resolve()
    return tryOr(() => write(batch), undefined)
  }

  const read = async (key: string): Promise<SavedResponse | null> => {
    const stored =
      waiting.get(key) ??
      (await database('readonly', (store) =>
        promisifyRequest<StoredText | undefined>(store.get(key)),
      ))
    return stored === undefined ? null : { data: JSON.parse(stored.text), savedAt: stored.savedAt }
  }

  return {
    save(owner, path, data) {
      const text = JSON.stringify(data)
      if (text.length > MAX_LENGTH) return
      waiting.set(keyOf(owner, path), { text, savedAt: now() })
      if (isScheduled) return
      isScheduled = true
      clock.setTimeout(() => void flush(), WRITE_DELAY_MS)
    },
    flush,
    find: (owner, path) => tryOr(() => read(keyOf(owner, path)), null),
    usage: () =>
      tryOr(
        () =>
          database('readonly', async (store) => {
            const index: Index = (await promisifyRequest(store.get(INDEX))) ?? new Map()
            return { count: index.size, length: lengthOf(index) }
          }),
        { count: 0, length: 0 },
      ),
    keepOnly: (owner) =>
      tryOr(
        () =>
          change((index, store) => {
            for (const key of index.keys()) {
              if (key.startsWith(keyOf(owner, ''))) continue
              index.delete(key)
              store.delete(key)
            }
          }),
        undefined,
      ),
    clear() {
      waiting = new Map()
      return tryOr(() => clear(database), undefined)
    },
  }
}

const lengthOf = (index: Index): number =>
  [...index.values()].reduce((sum, { length }) => sum + length, 0)

/** The oldest entries, so many that the rest is within the limits. */
function oldestOver(index: Index): string[] {
  const entries = [...index].sort(([, a], [, b]) => a.savedAt - b.savedAt)
  let length = lengthOf(index)
  let count = index.size
  return entries.flatMap(([key, entry]) => {
    if (length <= MAX_TOTAL_LENGTH && count <= MAX_ENTRIES) return []
    length -= entry.length
    count -= 1
    return [key]
  })
}
