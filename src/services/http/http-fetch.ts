import { createFetch } from 'ofetch'
import { isServiceFailure, networkFailure } from '../../protocol/base/errors.ts'
import type { Json } from '../../protocol/base/types.ts'
import type { Clock } from '../clock.ts'
import type { LoadCode } from '../lazy-chunk.ts'
import { withTimeout } from '../with-timeout.ts'
import type { ReadFile, ReceivedFile } from './file-response.ts'
import { type ParsedBody, parseBody } from './parse.ts'
import type { HttpMethod } from './types.ts'

export interface HttpFetch {
  method: HttpMethod
  url: string
  headers: Record<string, string>
  body: Json | FormData | undefined
  timeoutMs: number
  /** Aborted by the caller. */
  cancel: AbortSignal
  readFile?: ReadFile | undefined
}

export interface ExchangeResponse extends ParsedBody {
  status: number
  file?: ReceivedFile
}

interface HttpFetchOptions {
  fetch: typeof globalThis.fetch
  clock: Clock
  now(): number
  /** Loads a lazy chunk, in one attempt. */
  load: LoadCode
}

const WITH_BODY: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH']

/**
 * One HTTP request and its response with any status. Rejects with the aborted failure when
 * cancelled and with the network failure on a timeout, which includes reading the body. Always
 * settles, even if `fetch` ignores the abort (A30).
 */
export function createHttpFetch({ fetch, clock, now, load }: HttpFetchOptions) {
  const client = createFetch({ fetch })

  return async (exchange: HttpFetch): Promise<ExchangeResponse> => {
    const { cancel, timeoutMs: ms } = exchange
    const request = (signal: AbortSignal) =>
      client.raw(exchange.url, {
        ...requestInit(exchange),
        signal,
        retry: false,
        ignoreResponseError: true,
        responseType: exchange.readFile ? 'blob' : 'text',
      })
    try {
      const response = await withTimeout({ clock, ms, failure: networkFailure, cancel }, request)
      const { status, headers, _data: body } = response
      const file = body instanceof Blob && status < 300 && exchange.readFile?.(body, headers)
      if (file) return { status, data: null, readable: true, file }
      const text = body instanceof Blob ? await body.text() : body
      const parsed = { status, ...parseBody(text, headers.get('content-type') ?? '') }
      const retryAfter = headers.get('retry-after')
      if (retryAfter === null) return parsed
      // A chunk that cannot be loaded must not hide the status, which decides about retries.
      const part = await load(() => import('../../protocol/base/retry-after.ts')).catch(() => null)
      return part === null
        ? parsed
        : { ...parsed, data: part.withRetryAfter(parsed, retryAfter, now()) }
    } catch (error) {
      throw isServiceFailure(error) ? error : networkFailure()
    }
  }
}

/** JSON is serialised here because the library guesses by the value's shape what is JSON. */
function requestInit({ method, headers, body }: HttpFetch) {
  const allHeaders = { accept: 'application/json', ...headers }
  const base = { method, credentials: 'include' as const }
  if (body instanceof FormData) return { ...base, headers: allHeaders, body }
  if (body === undefined && !WITH_BODY.includes(method)) return { ...base, headers: allHeaders }
  return {
    ...base,
    headers: { ...allHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  }
}
