import { delMany, get, getMany, keys, setMany } from 'idb-keyval'
import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { databaseStore } from './database.ts'

/** A database without a response after this time counts as failed, ms. A part has one megabyte. */
export const PARTS_WAIT_MS = 10_000

/** Metadata of a partial download. */
export interface Held {
  /** The server's version of this file (ETag or Last-Modified); '' = none. */
  version: string
  /** Size of the whole file in bytes; 0 = unknown. */
  total: number
  filename: string
  /** Milliseconds since 1970. */
  savedAt: number
  /** Bytes of each part, in order. */
  lengths: number[]
}

export interface PartsStore {
  find(name: string): Promise<Held | null>
  /**
   * Stores one more part, which `held` already counts. Never rejects: a part that cannot be stored
   * stays in memory.
   */
  add(name: string, held: Held, part: Uint8Array<ArrayBuffer>): Promise<void>
  /** All parts in order; null if one is missing. */
  read(name: string, held: Held): Promise<Uint8Array<ArrayBuffer>[] | null>
  clear(name: string): Promise<void>
  /** Deletes downloads last stored before `time`, ms since 1970. */
  sweep(time: number): Promise<void>
}

interface InMemory {
  held: Held
  /** By index; earlier parts are in the database. */
  parts: Map<number, Uint8Array<ArrayBuffer>>
}

export interface PartsStoreOptions {
  /** False: everything is kept in memory only. */
  persistent: boolean
  /** A getter, because accessing it throws where storage is blocked. */
  databases: () => IDBFactory
  clock: Clock
  log: Log
}

const headKey = (name: string): string => `head:${name}`
const partKey = (name: string, place: number): string => `part:${name}:${place}`

/** Parts of unfinished downloads in IndexedDB; in memory if it is missing or full. */
export function createPartsStore({
  persistent,
  databases,
  clock,
  log,
}: PartsStoreOptions): PartsStore {
  const database = databaseStore(databases, `${PRODUCT_SLUG}_downloads`, 'parts')
  const memory = new Map<string, InMemory>()

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (!persistent) throw new Error('the store is not persistent')
    let timer: number | undefined
    const late = new Promise<never>((_, reject) => {
      timer = clock.setTimeout(
        () => reject(new Error('the database did not respond')),
        PARTS_WAIT_MS,
      )
    })
    try {
      return await Promise.race([work(), late])
    } finally {
      if (timer !== undefined) clock.clearTimeout(timer)
    }
  }

  /** The result, or `otherwise` if the database fails. */
  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await bounded(work)
    } catch (error) {
      if (persistent) log.warn('the database of downloads failed', error)
      return otherwise
    }
  }

  const storedKeys = (name: string, { lengths }: Held): string[] => [
    headKey(name),
    ...lengths.map((_, place) => partKey(name, place)),
  ]

  async function remove(name: string): Promise<void> {
    const held = await get<Held>(headKey(name), database)
    if (held) await delMany(storedKeys(name, held), database)
  }

  return {
    async find(name) {
      const here = memory.get(name)
      if (here) return here.held
      return (await attempt(() => get<Held>(headKey(name), database), undefined)) ?? null
    },

    async add(name, held, part) {
      const place = held.lengths.length - 1
      const here = memory.get(name)
      const kept =
        here === undefined &&
        (await attempt(async () => {
          const entries: [string, unknown][] = [
            [partKey(name, place), part],
            [headKey(name), held],
          ]
          await setMany(entries, database)
          return true
        }, false))
      if (kept) return
      const parts = here?.parts ?? new Map<number, Uint8Array<ArrayBuffer>>()
      memory.set(name, { held, parts: parts.set(place, part) })
    },

    async read(name, held) {
      const places = held.lengths.map((_, place) => place)
      const inMemory = memory.get(name)?.parts ?? new Map<number, Uint8Array<ArrayBuffer>>()
      const stored = places.filter((place) => !inMemory.has(place))
      const found = await attempt(
        () =>
          getMany<Uint8Array<ArrayBuffer>>(
            stored.map((place) => partKey(name, place)),
            database,
          ),
        [],
      )
      const parts = places.map((place) => inMemory.get(place) ?? found[stored.indexOf(place)])
      const whole = parts.filter((part, place) => part?.byteLength === held.lengths[place])
      return whole.length === places.length ? (whole as Uint8Array<ArrayBuffer>[]) : null
    },

    async clear(name) {
      memory.delete(name)
      await attempt(() => remove(name), undefined)
    },

    async sweep(time) {
      await attempt(async () => {
        for (const key of await keys<string>(database)) {
          if (!key.startsWith('head:')) continue
          const held = await get<Held>(key, database)
          if (held && held.savedAt < time) await remove(key.slice('head:'.length))
        }
      }, undefined)
    },
  }
}
