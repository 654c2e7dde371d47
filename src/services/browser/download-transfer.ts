import { UPLOAD_STALL_MS } from '../../protocol/base/constants.ts'
import {
  abortedFailure,
  isServiceFailure,
  networkFailure,
  serviceFailure,
  shapeListError,
} from '../../protocol/base/errors.ts'
import { withRetryAfter } from '../../protocol/base/retry-after.ts'
import type { DownloadLink } from '../../protocol/market/market-types.ts'
import type { Clock } from '../clock.ts'
import { addressName, dispositionName } from '../http/file-response.ts'
import { parseBody } from '../http/parse.ts'
import { type ChunkStore, type PartialDownload, receivedOf } from '../stores/chunk-store.ts'
import { withTimeout } from '../with-timeout.ts'
import { LinkExpired } from './link-expired.ts'

/** Size of the stored parts of a file, bytes. */
export const CHUNK_BYTES = 1024 * 1024
/** Progress is reported after this many bytes or this many ms, whichever comes first. */
const PROGRESS_BYTES = 128 * 1024
const PROGRESS_MS = 1_000

const FAILED = 'The download couldn’t be completed. Please try again.'
const CHANGES = 'The file is being changed by its seller. Please try again later.'
const EXPIRED: readonly number[] = [401, 403, 410]
const PARTIAL = 206
const RANGE_NOT_SATISFIABLE = 416

export interface Receiving {
  /** Key of the stored parts: identifies the user and the file. */
  name: string
  link: DownloadLink
  signal: AbortSignal
  /** Bytes; `total` is 0 while unknown. */
  onProgress(received: number, total: number): void
}

export interface Transfer extends Receiving {
  fetch: typeof globalThis.fetch
  store: ChunkStore
  clock: Clock
  now(): number
}

/** Downloads the rest of a file, or the whole file if it has changed since `download` was stored. */
export async function fetchRemaining(
  transfer: Transfer,
  download: PartialDownload | null,
): Promise<PartialDownload> {
  const { store, name } = transfer
  const stop = new AbortController()
  const onAbort = (): void => stop.abort()
  transfer.signal.addEventListener('abort', onAbort)
  try {
    const from = receivedOf(download)
    const response = await sendRequest(transfer, from, stop)
    const isContinuation = download !== null && from > 0 && continues(response, download, from)
    if (isContinuation) return await readAll(transfer, download, response, stop)
    if (download !== null) await store.clear(name)
    if (from > 0 && response.status !== 200) {
      // The file has changed, so the partial response is of no use: download it from the start.
      await response.body?.cancel().catch(() => {})
      const complete = await sendRequest(transfer, 0, stop)
      if (complete.status !== 200)
        throw serviceFailure({ message: CHANGES, status: complete.status })
      return await readAll(transfer, newDownload(transfer, complete), complete, stop)
    }
    return await readAll(transfer, newDownload(transfer, response), response, stop)
  } catch (error) {
    if (transfer.signal.aborted) throw abortedFailure()
    throw isServiceFailure(error) || error instanceof LinkExpired ? error : networkFailure()
  } finally {
    transfer.signal.removeEventListener('abort', onAbort)
    // An unread body would keep its connection open.
    stop.abort()
  }
}

/**
 * One request. Throws `LinkExpired`, or a ServiceFailure if the response is neither the file nor a
 * range of it.
 */
async function sendRequest(
  { fetch, link, clock, now }: Transfer,
  from: number,
  stop: AbortController,
): Promise<Response> {
  const timer = clock.setTimeout(() => stop.abort(), UPLOAD_STALL_MS)
  try {
    const response = await fetch(link.url, {
      // A simple range is the only header that needs no CORS preflight.
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
      cache: 'no-store',
      credentials: 'same-origin',
      signal: stop.signal,
    })
    const { status } = response
    if (EXPIRED.includes(status)) throw new LinkExpired()
    if (status === 200 || (from > 0 && (status === PARTIAL || status === RANGE_NOT_SATISFIABLE))) {
      return response
    }
    const { headers } = response
    const { data } = parseBody(await response.text(), headers.get('content-type') ?? '')
    const body = withRetryAfter({ status, data }, headers.get('retry-after'), now())
    throw shapeListError(status, body, FAILED)
  } finally {
    clock.clearTimeout(timer)
  }
}

/**
 * Strong validator of the file (ETag or Last-Modified); '' if the server sent none, so that the
 * download cannot be resumed.
 */
function versionOf({ headers }: Response): string {
  const tag = headers.get('etag') ?? ''
  if (tag !== '' && !tag.startsWith('W/')) return tag
  return headers.get('last-modified') ?? ''
}

/** Whether the response is the missing rest of the stored file. */
function continues(response: Response, download: PartialDownload, from: number): boolean {
  if (response.status !== PARTIAL || download.version === '') return false
  if (versionOf(response) !== download.version) return false
  const range = response.headers.get('content-range')
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(range ?? '') ?? []
  if (start === undefined) return false
  return Number(start) === from && (total === '*' || Number(total) === download.total)
}

function newDownload({ link, now }: Transfer, response: Response): PartialDownload {
  const { headers } = response
  // With a content encoding the length is not that of the decoded file.
  const length = headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0)
  return {
    version: versionOf(response),
    total: Number.isSafeInteger(length) && length > 0 ? length : link.size,
    filename: link.filename || dispositionName(headers) || addressName(link.url),
    savedAt: now(),
    lengths: [],
  }
}

/** Reads the body and stores it part by part, including what arrived before an interruption. */
async function readAll(
  transfer: Transfer,
  initial: PartialDownload,
  response: Response,
  stop: AbortController,
): Promise<PartialDownload> {
  const { store, name, now, onProgress } = transfer
  let download = initial
  let received = receivedOf(download)
  let lastReported = { received, at: now() }
  let pending: Uint8Array[] = []
  let size = 0
  const flush = async (): Promise<void> => {
    if (size === 0) return
    const chunk = concat(pending, size)
    download = { ...download, savedAt: now(), lengths: [...download.lengths, size] }
    pending = []
    size = 0
    await store.add(name, download, chunk)
  }
  onProgress(received, download.total)
  try {
    for await (const chunk of chunksOf(transfer, response, stop)) {
      pending.push(chunk)
      size += chunk.byteLength
      received += chunk.byteLength
      if (size >= CHUNK_BYTES) await flush()
      const isDue =
        received - lastReported.received >= PROGRESS_BYTES || now() - lastReported.at >= PROGRESS_MS
      if (isDue || received === download.total) {
        lastReported = { received, at: now() }
        onProgress(received, download.total)
      }
    }
  } finally {
    await flush()
  }
  if (download.total > 0 && received < download.total) throw networkFailure()
  return download
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/**
 * The body in chunks; in one piece in browsers without streams. Rejects after `UPLOAD_STALL_MS`
 * without data.
 */
async function* chunksOf(
  { clock }: Transfer,
  response: Response,
  stop: AbortController,
): AsyncGenerator<Uint8Array> {
  const failure = () => {
    stop.abort()
    return networkFailure()
  }
  const inTime = <T>(read: () => Promise<T>): Promise<T> =>
    withTimeout({ clock, ms: UPLOAD_STALL_MS, failure }, read)
  const reader = response.body?.getReader()
  if (!reader) {
    yield new Uint8Array(await inTime(() => response.arrayBuffer()))
    return
  }
  for (;;) {
    const { done, value } = await inTime(() => reader.read())
    if (done) return
    yield value
  }
}
