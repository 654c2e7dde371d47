import { expect } from 'vitest'
import type { DownloadLink } from '../../../src/protocol/market/market-types.ts'
import * as transfer from '../../../src/services/browser/download-transfer.ts'
import { createDownloads, type DownloadLocks } from '../../../src/services/browser/downloads.ts'
import { createLog } from '../../../src/services/log.ts'
import { createChunkStore } from '../../../src/services/stores/chunk-store.ts'
import { StepClock } from '../../kit/clock.ts'

const nothing = () => {}
const QUIET = { debug: nothing, info: nothing, warn: nothing, error: nothing }
export const NAME = '7:purchase%3A9'
export const SIZE = 3 * transfer.CHUNK_BYTES + 500
const LINK: DownloadLink = {
  url: 'https://api.test/api/asset-files/t/',
  filename: 'brushes.zip',
  size: SIZE,
  expires_at: '',
}

/** Bytes of which no two neighbours are equal. */
export const bytesOf = (size: number, salt = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8) + salt) % 251)

interface Asked {
  range: string | null
}

/**
 * A host of one file with range requests (RFC 9110); drops the connection or hangs as configured.
 */
export function fileHost(file = bytesOf(SIZE)) {
  const requests: Asked[] = []
  const host = {
    requests,
    file,
    version: '"one"',
    ranges: true,
    /** Bytes after which the connection drops; null = never. */
    breaksAfter: null as number | null,
    hangsAfter: null as number | null,
    streams: true,
    /** Sent instead of the file. */
    refuses: null as Response | null,
    sent: 0,
    async fetch(_: unknown, init?: RequestInit): Promise<Response> {
      const range = new Headers(init?.headers).get('range')
      requests.push({ range })
      if (host.refuses) return host.refuses
      const from = range === null ? 0 : Number(/^bytes=(\d+)-$/.exec(range)?.[1])
      const partial = host.ranges && range !== null
      const end = `bytes */${host.file.byteLength}`
      if (partial && from >= host.file.byteLength) {
        return new Response('', { status: 416, headers: { 'content-range': end } })
      }
      const body = partial ? host.file.subarray(from) : host.file
      const headers: Record<string, string> = { 'content-length': String(body.byteLength) }
      if (host.version !== '') headers.etag = host.version
      if (partial) {
        const last = host.file.byteLength - 1
        headers['content-range'] = `bytes ${from}-${last}/${host.file.byteLength}`
      }
      const whole = new Response(host.streams ? flow(body, init?.signal ?? null) : body, {
        status: partial ? 206 : 200,
        headers,
      })
      return host.streams ? whole : withoutStreams(whole, body)
    },
  }

  function flow(body: Uint8Array, signal: AbortSignal | null): ReadableStream<Uint8Array> {
    let at = 0
    return new ReadableStream({
      start: (controller) =>
        signal?.addEventListener('abort', () => {
          try {
            controller.error(new DOMException('aborted', 'AbortError'))
          } catch {
            // The stream was already closed.
          }
        }),
      pull(controller) {
        if (host.breaksAfter !== null && at >= host.breaksAfter) {
          controller.error(new TypeError('network error'))
          return undefined
        }
        if (host.hangsAfter !== null && at >= host.hangsAfter) return new Promise(() => {})
        const next = Math.min(at + 64 * 1024, body.byteLength)
        controller.enqueue(body.slice(at, next))
        host.sent += next - at
        at = next
        if (at === body.byteLength) controller.close()
        return undefined
      },
    })
  }
  return host
}

function withoutStreams(response: Response, body: Uint8Array<ArrayBuffer>): Response {
  return {
    status: response.status,
    headers: response.headers,
    body: null,
    arrayBuffer: async () => body.slice().buffer,
  } as unknown as Response // Like a response in a browser without streams.
}

export type Host = ReturnType<typeof fileHost>

/** One tab; a second call opens another page with the same database. */
export function openTab(host: Host, locks: DownloadLocks | null = null, clock = new StepClock()) {
  const saved: { bytes: Promise<ArrayBuffer>; filename: string }[] = []
  const opened: [url: string, filename: string][] = []
  const log = createLog({ sink: QUIET, level: 'error' })
  const downloads = createDownloads({
    fetch: host.fetch as typeof fetch,
    parts: createChunkStore({ persistent: true, databases: () => indexedDB, clock, log }),
    passing: createChunkStore({ persistent: false, databases: () => indexedDB, clock, log }),
    locks,
    clock,
    now: clock.now,
    log,
    loadTransfer: async () => transfer,
    save: (file, filename) => saved.push({ bytes: file.arrayBuffer(), filename }),
    open: (url, filename) => opened.push([url, filename]),
    origin: 'https://api.test',
  })
  const emitted: [number, number][] = []
  const receive = (signal = new AbortController().signal, link = LINK) =>
    downloads.receive({
      name: NAME,
      link,
      signal,
      onProgress: (received, total) => emitted.push([received, total]),
    })
  /** Compares without printing millions of bytes on a mismatch. */
  const expectSaved = async (file: Uint8Array): Promise<void> => {
    expect(saved).toHaveLength(1)
    const bytes = Buffer.from((await saved[0]?.bytes) ?? new ArrayBuffer(0))
    expect([bytes.byteLength, bytes.equals(file)]).toEqual([file.byteLength, true])
  }
  return { downloads, receive, emitted, saved, opened, expectSaved, clock }
}

/** Never responds; rejects like `fetch` when the request is aborted. */
export const hanging = (_: unknown, init?: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () =>
      reject(new DOMException('This operation was aborted', 'AbortError')),
    )
  })
