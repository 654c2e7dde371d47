import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import { abortedFailure, networkFailure } from '../../protocol/base/errors.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { PartsStore } from '../stores/parts-store.ts'
import { fetchRest, type Receiving, receivedOf } from './download-transfer.ts'

export { LinkExpired } from './download-transfer.ts'

/** What nobody came back for so long is thrown away, ms. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000

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
  /** Beyond the page. */
  parts: PartsStore
  /** For a file another tab is fetching already. */
  passing: PartsStore
  /** Null where the browser has no Web Locks. */
  locks: DownloadLocks | null
  clock: Clock
  now(): number
  log: Log
  /** Hands a whole file to the browser. */
  save(file: Blob, filename: string): void
}

export type Downloads = ReturnType<typeof createDownloads>

/** Files in parts (API-ASSET-11, API-ASSET-15): a transfer goes on where the one before broke off. */
export function createDownloads(options: DownloadsOptions) {
  const { parts, passing, locks, now, log } = options
  const running = new Map<string, Promise<unknown>>()
  let swept = false

  /** The one before still puts away what it has. */
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

  /** Two tabs never put parts of one file together. */
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
      log.warn('no lock for a download', error)
      return work(parts)
    }
  }

  return {
    /** What an earlier transfer left; null when nothing is here. */
    async find(
      name: string,
    ): Promise<{ received: number; total: number; filename: string } | null> {
      if (!swept) await parts.sweep(now() - KEPT_FOR_MS)
      swept = true
      const held = await parts.find(name)
      const received = receivedOf(held)
      // Without a version nobody can tell what it is the beginning of.
      if (held === null || received === 0 || held.version === '') return null
      return { received, total: held.total, filename: held.filename }
    },

    /** Throws away what is here, once nobody is writing to it. */
    drop: (name: string): Promise<void> =>
      inTurn(name, async () => {
        await Promise.all([parts.clear(name), passing.clear(name)])
      }),

    /**
     * Fetches what is missing, hands the whole file to the browser and settles with its bytes. What
     * came is kept whenever it ends before. Rejects with LinkExpired or a ServiceFailure: aborted
     * when `signal` fired, status 0 when the connection broke off.
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
