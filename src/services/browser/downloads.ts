import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import { REQUEST_TIMEOUT_MS } from '../../protocol/base/constants.ts'
import { abortedFailure, isServiceFailure, networkFailure } from '../../protocol/base/errors.ts'
import type { DownloadLink } from '../../protocol/market/market-types.ts'
import type { Clock } from '../clock.ts'
import { addressName, type ReceivedFile } from '../http/file-response.ts'
import type { Log } from '../log.ts'
import { createSerialQueue } from '../queue.ts'
import { type ChunkStore, receivedOf } from '../stores/chunk-store.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Receiving } from './download-transfer.ts'

/** Partial downloads are deleted after this time, ms. */
const RETAINED_FOR_MS = 7 * 24 * 60 * 60_000

/** The part of `navigator.locks` that is used. */
export interface DownloadLocks {
  request<T>(
    name: string,
    options: { ifAvailable: true },
    task: (lock: unknown) => Promise<T>,
  ): Promise<T>
}

export interface DownloadsOptions {
  fetch: typeof globalThis.fetch
  /** Persistent store. */
  parts: ChunkStore
  /** In-memory store, for a file that another tab is downloading. */
  passing: ChunkStore
  /** Null in browsers without Web Locks. */
  locks: DownloadLocks | null
  clock: Clock
  now(): number
  log: Log
  /** The code of a transfer, a lazy chunk. */
  loadTransfer(): Promise<typeof import('./download-transfer.ts')>
  /** Hands a complete file to the browser. */
  save(file: Blob, filename: string): void
  /** Lets the browser download a file. */
  open(url: string, filename: string): void
  /** Origin of the page. */
  origin: string
}

export type Downloads = ReturnType<typeof createDownloads>

/** Resumable downloads (API-ASSET-11, API-ASSET-15). */
export function createDownloads(options: DownloadsOptions) {
  const { parts, passing, locks, now, log } = options
  /** Per file: an earlier transfer may still be storing its last part. */
  const enqueue = createSerialQueue()
  let isSwept = false
  const direct = new Map<string, ReceivedFile>()
  let directCount = 0

  /** Locks the file, so that two tabs never write parts of the same file. */
  async function withLock<T>(name: string, task: (store: ChunkStore) => Promise<T>): Promise<T> {
    if (locks === null) return task(parts)
    let isStarted = false
    try {
      return await locks.request(
        `${PRODUCT_SLUG}:download:${name}`,
        { ifAvailable: true },
        (lock) => {
          isStarted = true
          return task(lock === null ? passing : parts)
        },
      )
    } catch (error) {
      if (isStarted) throw error
      log.warn('could not request the lock of a download', error)
      return task(parts)
    }
  }

  return {
    /** The partial download of an earlier transfer, or null. */
    async find(
      name: string,
    ): Promise<{ received: number; total: number; filename: string } | null> {
      if (!isSwept) await parts.sweep(now() - RETAINED_FOR_MS)
      isSwept = true
      const download = await parts.find(name)
      const received = receivedOf(download)
      // Without a version it cannot be verified that the parts belong to the current file.
      if (download === null || received === 0 || download.version === '') return null
      return { received, total: download.total, filename: download.filename }
    },

    /** Deletes the stored parts after a running transfer has ended. */
    drop: (name: string): Promise<void> =>
      enqueue(name, async () => {
        await Promise.all([parts.clear(name), passing.clear(name)])
      }),

    /**
     * Downloads what is missing, hands the complete file to the browser and resolves with its size
     * in bytes. Parts are kept when it ends early. Rejects with LinkExpired or a ServiceFailure:
     * `aborted` when `signal` fired, status 0 when the connection was lost.
     */
    receive: (receiving: Receiving): Promise<number> =>
      enqueue(receiving.name, async () => {
        const file = direct.get(receiving.link.url)
        if (file === undefined)
          return withLock(receiving.name, (store) => receiveOrHandOver(options, receiving, store))
        direct.delete(receiving.link.url)
        options.save(file.blob, file.filename)
        receiving.onProgress(file.blob.size, file.blob.size)
        return file.blob.size
      }),

    /** Keeps a file that was the response to the request for a link, until it is received. */
    hold(file: ReceivedFile): DownloadLink {
      directCount += 1
      const url = `direct:${directCount}`
      direct.set(url, file)
      return { url, filename: file.filename, size: file.blob.size, expires_at: '' }
    },
  }
}

/**
 * A host that refuses requests of scripts, for example one without CORS, gets a visit of the
 * browser instead; how much of the file arrives is then unknown.
 */
async function receiveOrHandOver(
  options: DownloadsOptions,
  receiving: Receiving,
  store: ChunkStore,
): Promise<number> {
  const { name, link } = receiving
  try {
    return await receiveFile(options, receiving, store)
  } catch (error) {
    const isUnanswered = isServiceFailure(error) && error.status === 0 && !error.aborted
    const isForeign = new URL(link.url, options.origin).origin !== options.origin
    if (!isUnanswered || !isForeign || receivedOf(await store.find(name)) > 0) throw error
    if (!(await isReachable(options))) throw error
    options.open(link.url, link.filename || addressName(link.url))
    return link.size
  }
}

/** Whether the network works: the page's own host responds. */
async function isReachable({ fetch, origin, clock }: DownloadsOptions): Promise<boolean> {
  const request = (signal: AbortSignal) =>
    fetch(`${origin}/`, { method: 'HEAD', cache: 'no-store', signal })
  const limit = { clock, ms: REQUEST_TIMEOUT_MS, failure: networkFailure }
  return withTimeout(limit, request).then(
    () => true,
    () => false,
  )
}

async function receiveFile(
  options: DownloadsOptions,
  receiving: Receiving,
  store: ChunkStore,
): Promise<number> {
  const { name, link, signal, onProgress } = receiving
  if (signal.aborted) throw abortedFailure()
  let download = await store.find(name)
  const isComplete =
    download !== null && download.total > 0 && receivedOf(download) === download.total
  if (!isComplete) {
    const { fetch, clock, now, loadTransfer } = options
    const transfer = await loadTransfer()
    download = await transfer.fetchRemaining({ ...receiving, fetch, clock, now, store }, download)
  }
  const files = download === null ? null : await store.read(name, download)
  const size = files?.reduce((sum, { byteLength }) => sum + byteLength, 0) ?? 0
  if (download === null || files === null || (download.total > 0 && size !== download.total)) {
    await store.clear(name)
    throw networkFailure()
  }
  if (signal.aborted) throw abortedFailure()
  options.save(
    new Blob(files, { type: 'application/octet-stream' }),
    link.filename || download.filename,
  )
  onProgress(size, size)
  await store.clear(name)
  return size
}
