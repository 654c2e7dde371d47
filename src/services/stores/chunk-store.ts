import { delMany, get, getMany, keys, setMany } from 'idb-keyval'
import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { databaseResult, databaseStore } from './database.ts'

/** A database without a response after this time counts as failed, ms. A part has one megabyte. */
const DATABASE_TIMEOUT_MS = 10_000

/** Metadata of a partial download. */
export interface PartialDownload {
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

export interface ChunkStore {
  find(name: string): Promise<PartialDownload | null>
  /**
   * Stores one more part, which `download` already counts. Never rejects: a part that cannot be
   * stored stays in memory.
   */
  add(name: string, download: PartialDownload, chunk: Uint8Array<ArrayBuffer>): Promise<void>
  /** All parts in order; null if one is missing. */
  read(name: string, download: PartialDownload): Promise<Uint8Array<ArrayBuffer>[] | null>
  clear(name: string): Promise<void>
  /** Deletes downloads last stored before `time`, ms since 1970. */
  sweep(time: number): Promise<void>
}

interface InMemory {
  download: PartialDownload
  /** By index; earlier parts are in the database. */
  chunks: Map<number, Uint8Array<ArrayBuffer>>
}

export interface ChunkStoreOptions {
  /** False: everything is kept in memory only. */
  persistent: boolean
  /** A getter, because accessing it throws where storage is blocked. */
  databases: () => IDBFactory
  clock: Clock
  log: Log
}

const headKey = (name: string): string => `head:${name}`
const chunkKey = (name: string, index: number): string => `part:${name}:${index}`

/** Parts of unfinished downloads in IndexedDB; in memory if it is missing or full. */
export function createChunkStore({
  persistent,
  databases,
  clock,
  log,
}: ChunkStoreOptions): ChunkStore {
  const database = databaseStore(databases, `${PRODUCT_SLUG}_downloads`, 'parts')
  const memory = new Map<string, InMemory>()

  /** The result, or `fallback` if the database fails. */
  async function tryOr<T>(task: () => Promise<T>, fallback: T): Promise<T> {
    if (!persistent) return fallback
    try {
      return await databaseResult(clock, DATABASE_TIMEOUT_MS, task)
    } catch (error) {
      log.warn('the database of downloads failed', error)
      return fallback
    }
  }

  const storedKeys = (name: string, { lengths }: PartialDownload): string[] => [
    headKey(name),
    ...lengths.map((_, index) => chunkKey(name, index)),
  ]

  async function remove(name: string): Promise<void> {
    const download = await get<PartialDownload>(headKey(name), database)
    if (download) await delMany(storedKeys(name, download), database)
  }

  return {
    async find(name) {
      const cached = memory.get(name)
      if (cached) return cached.download
      return (await tryOr(() => get<PartialDownload>(headKey(name), database), undefined)) ?? null
    },

    async add(name, download, chunk) {
      const index = download.lengths.length - 1
      const cached = memory.get(name)
      const isStored =
        cached === undefined &&
        (await tryOr(async () => {
          const entries: [string, unknown][] = [
            [chunkKey(name, index), chunk],
            [headKey(name), download],
          ]
          await setMany(entries, database)
          return true
        }, false))
      if (isStored) return
      const chunks = cached?.chunks ?? new Map<number, Uint8Array<ArrayBuffer>>()
      memory.set(name, { download, chunks: chunks.set(index, chunk) })
    },

    async read(name, download) {
      const indexes = download.lengths.map((_, index) => index)
      const inMemory = memory.get(name)?.chunks ?? new Map<number, Uint8Array<ArrayBuffer>>()
      const stored = indexes.filter((index) => !inMemory.has(index))
      const storedChunks = await tryOr(
        () =>
          getMany<Uint8Array<ArrayBuffer>>(
            stored.map((index) => chunkKey(name, index)),
            database,
          ),
        [],
      )
      const chunks = indexes.map(
        (index) => inMemory.get(index) ?? storedChunks[stored.indexOf(index)],
      )
      const complete = chunks.filter(
        (chunk, index) => chunk?.byteLength === download.lengths[index],
      )
      return complete.length === indexes.length ? (complete as Uint8Array<ArrayBuffer>[]) : null
    },

    async clear(name) {
      memory.delete(name)
      await tryOr(() => remove(name), undefined)
    },

    async sweep(time) {
      await tryOr(async () => {
        for (const key of await keys<string>(database)) {
          if (!key.startsWith('head:')) continue
          const download = await get<PartialDownload>(key, database)
          if (download && download.savedAt < time) await remove(key.slice('head:'.length))
        }
      }, undefined)
    },
  }
}

/** Bytes received so far. */
export const receivedOf = (download: PartialDownload | null): number =>
  download?.lengths.reduce((sum, length) => sum + length, 0) ?? 0
