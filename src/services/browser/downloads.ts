import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import { abortedFailure, networkFailure } from '../../protocol/base/errors.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { PartsStore } from '../stores/chunk-store.ts'
import { fetchRest, type Receiving, receivedOf } from './download-transfer.ts'

export { LinkExpired } from './download-transfer.ts'

/** Partial downloads are deleted after this time, ms. */
const RETAINED_FOR_MS = 7 * 24 * 60 * 60_000

/** The part of `navigator.locks` that is used. */
export interface DownloadLocks {
  request<T>(
    name: string,
    options: { ifAvailable: true },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T>
}

export interface DownloadsOptions {
  fetch: typeof globalThis.fetch
  /** Persistent store. */
  parts: PartsStore
  /** In-memory store, for a file that another tab is downloading. */
  passing: PartsStore
  /** Null in browsers without Web Locks. */
  locks: DownloadLocks | null
  clock: Clock
  now(): number
  log: Log
  /** Hands a complete file to the browser. */
  save(file: Blob, filename: string): void
}

export type Downloads = ReturnType<typeof createDownloads>

/** Resumable downloads (API-ASSET-11, API-ASSET-15). */
export function createDownloads(options: DownloadsOptions) {
  const { parts, passing, locks, now, log } = options
  const running = new Map<string, Promise<unknown>>()
  let swept = false

  /** Serial per file: an earlier transfer may still be storing its last part. */
  async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (running.get(name) ?? Promise.resolve()).then(work, work)
    const settled = result.then(
      () => {},
      () => {},
    )
    running.set(name, settled)
    try {
      return await result
    } finally {
      if (running.get(name) === settled) running.delete(name)
    }
  }

  /** Locks the file, so that two tabs never write parts of the same file. */
  async function alone<T>(name: string, work: (store: PartsStore) => Promise<T>): Promise<T> {
    if (locks === null) return work(parts)
    let begun = false
    try {
      return await locks.request(
        `${PRODUCT_SLUG}:download:${name}`,
        { ifAvailable: true },
        (lock) => {
          begun = true
          return work(lock === null ? passing : parts)
        },
      )
    } catch (error) {
      if (begun) throw error
      log.warn('could not request the lock of a download', error)
      return work(parts)
    }
  }

  return {
    /** The partial download of an earlier transfer, or null. */
    async find(
      name: string,
    ): Promise<{ received: number; total: number; filename: string } | null> {
      if (!swept) await parts.sweep(now() - RETAINED_FOR_MS)
      swept = true
      const held = await parts.find(name)
      const received = receivedOf(held)
      // Without a version it cannot be verified that the parts belong to the current file.
      if (held === null || received === 0 || held.version === '') return null
      return { received, total: held.total, filename: held.filename }
    },

    /** Deletes the stored parts after a running transfer has ended. */
    drop: (name: string): Promise<void> =>
      inTurn(name, async () => {
        await Promise.all([parts.clear(name), passing.clear(name)])
      }),

    /**
     * Downloads what is missing, hands the complete file to the browser and resolves with its size
     * in bytes. Parts are kept when it ends early. Rejects with LinkExpired or a ServiceFailure:
     * `aborted` when `signal` fired, status 0 when the connection was lost.
     */
    receive: (receiving: Receiving): Promise<number> =>
      inTurn(receiving.name, () =>
        alone(receiving.name, (store) => take(options, receiving, store)),
      ),
  }
}

async function take(
  options: DownloadsOptions,
  receiving: Receiving,
  store: PartsStore,
): Promise<number> {
  const { name, link, signal, onProgress } = receiving
  if (signal.aborted) throw abortedFailure()
  let held = await store.find(name)
  const isWhole = held !== null && held.total > 0 && receivedOf(held) === held.total
  if (!isWhole) {
    const { fetch, clock, now } = options
    held = await fetchRest({ ...receiving, fetch, clock, now, store }, held)
  }
  const files = held === null ? null : await store.read(name, held)
  const size = files?.reduce((sum, { byteLength }) => sum + byteLength, 0) ?? 0
  if (held === null || files === null || (held.total > 0 && size !== held.total)) {
    await store.clear(name)
    throw networkFailure()
  }
  if (signal.aborted) throw abortedFailure()
  options.save(
    new Blob(files, { type: 'application/octet-stream' }),
    link.filename || held.filename,
  )
  onProgress(size, size)
  await store.clear(name)
  return size
}
