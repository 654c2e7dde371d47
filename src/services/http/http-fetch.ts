import { createFetch } from 'ofetch'
import { abortedFailure, isServiceFailure, networkFailure } from '../../protocol/base/errors.ts'
import type { Json, ServiceFailure } from '../../protocol/base/types.ts'
import type { Clock } from '../clock.ts'
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
}

export interface ExchangeResponse extends ParsedBody {
  status: number
}

const WITH_BODY: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH']

/**
 * One HTTP request and its response with any status. Rejects with the aborted failure when
 * cancelled and with the network failure on a timeout, which includes reading the body. Always
 * settles, even if `fetch` ignores the abort (A30).
 */
export function createHttpFetch({
  fetch,
  clock,
}: {
  fetch: typeof globalThis.fetch
  clock: Clock
}) {
  const client = createFetch({ fetch })

  return async (exchange: HttpFetch): Promise<ExchangeResponse> => {
    const { cancel, timeoutMs } = exchange
    if (cancel.aborted) throw abortedFailure()
    const controller = new AbortController()
    let stop: (failure: ServiceFailure) => void = () => {}
    const stopped = new Promise<never>((_, reject) => {
      stop = (failure) => {
        reject(failure)
        controller.abort()
      }
    })
    const onCancel = (): void => stop(abortedFailure())
    const timer = clock.setTimeout(() => stop(networkFailure()), timeoutMs)
    cancel.addEventListener('abort', onCancel)
    try {
      const request = client.raw(exchange.url, {
        ...requestInit(exchange),
        signal: controller.signal,
        retry: false,
        ignoreResponseError: true,
        responseType: 'text',
      })
      const response = await Promise.race([request, stopped])
      const type = response.headers.get('content-type') ?? ''
      return { status: response.status, ...parseBody(response._data, type) }
    } catch (error) {
      throw isServiceFailure(error) ? error : networkFailure()
    } finally {
      clock.clearTimeout(timer)
      cancel.removeEventListener('abort', onCancel)
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
