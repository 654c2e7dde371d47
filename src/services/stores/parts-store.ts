import { delMany, get, getMany, keys, setMany } from 'idb-keyval'
import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { databaseStore } from './database.ts'

/** A database that has not answered by then is taken for refusing, ms: a part is a megabyte. */
export const PARTS_WAIT_MS = 10_000

/** What is here of a file. */
export interface Held {
  /** What the server calls this version of the file (ETag, or when it was changed); '' = nothing. */
  version: string
  /** Bytes of the whole file; 0 when unknown. */
  total: number
  filename: string
  /** Milliseconds since 1970. */
  savedAt: number
  /** Bytes of each part, in order. */
  lengths: number[]
}

export interface PartsStore {
  find(name: string): Promise<Held | null>
  /** Keeps one more part; `held` counts it already. Never rejects: what the browser has no room for stays in memory. */
  add(name: string, held: Held, part: Uint8Array<ArrayBuffer>): Promise<void>
  /** Every part in order; null when one is missing. */
  read(name: string, held: Held): Promise<Uint8Array<ArrayBuffer>[] | null>
  clear(name: string): Promise<void>
  /** Forgets what was kept before `time`, ms since 1970. */
  sweep(time: number): Promise<void>
}

interface InMemory {
  held: Held
  /** By its place; the places before lie in the database. */
  parts: Map<number, Uint8Array<ArrayBuffer>>
}

export interface PartsStoreOptions {
  /** False: nothing outlasts the page. */
  persistent: boolean
  /** A getter, because there may be none where storage is blocked. */
  databases: () => IDBFactory
  clock: Clock
  log: Log
}

const headKey = (name: string): string => `head:${name}`
const partKey = (name: string, place: number): string => `part:${name}:${place}`

/** Parts of files on their way, in the browser's database; in memory where there is none or it is full. */
export function createPartsStore({
  persistent,
  databases,
  clock,
  log,
}: PartsStoreOptions): PartsStore {
  const database = databaseStore(databases, `${PRODUCT_SLUG}_downloads`, 'parts')
  const memory = new Map<string, InMemory>()

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (!persistent) throw new Error('nothing is to be kept')
    let timer: number | undefined
    const late = new Promise<never>((_, reject) => {
      timer = clock.setTimeout(
        () => reject(new Error('the database does not answer')),
        PARTS_WAIT_MS,
      )
    })
    try {
      return await Promise.race([work(), late])
    } finally {
      if (timer !== undefined) clock.clearTimeout(timer)
    }
  }

  /** The outcome, or `otherwise` where the database refuses. */
  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await bounded(work)
    } catch (error) {
      if (persistent) log.warn('the database of downloads refuses', error)
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
