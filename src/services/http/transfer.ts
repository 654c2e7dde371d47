import { UPLOAD_STALL_MS } from '../../protocol/base/constants.ts'
import { abortedFailure, networkFailure } from '../../protocol/base/errors.ts'
import { withRetryAfter } from '../../protocol/base/retry-after.ts'
import type { ExchangeResponse } from './http-fetch.ts'
import { parseBody } from './parse.ts'
import type { HttpClient } from './types.ts'

export interface Transfer {
  method: 'POST' | 'PUT' | 'PATCH'
  /** Absolute URL. */
  url: string
  /** Builds a new form for each attempt. */
  form(): FormData
  /** From 0 to 1; restarts when the request is retried after a token refresh. */
  onProgress?: ((fraction: number) => void) | undefined
  cancel: AbortSignal
}

const UNAUTHORIZED = 401

/**
 * Uploads forms with files and reports progress. No progress for `UPLOAD_STALL_MS` is a network
 * failure; after a 401 it refreshes the token and retries once (A2.3). Resolves with the response,
 * whatever its status; rejects with a ServiceFailure.
 */
export function createTransfer(http: HttpClient) {
  return async (transfer: Transfer): Promise<ExchangeResponse> => {
    const { cancel } = transfer
    const send = (token: string | null) =>
      exchange({ ...transfer, token, request: http.createRequest(), http })
    const token = await http.usableToken(cancel)
    const response = await send(token)
    if (response.status !== UNAUTHORIZED) return response
    const renewed = await http.tokenAfter401(token, cancel)
    return renewed === null ? response : send(renewed)
  }
}

interface HttpFetch extends Transfer {
  request: XMLHttpRequest
  token: string | null
  http: Pick<HttpClient, 'clock' | 'now'>
}

/** One upload and its response with any status. */
async function exchange(fetchExchange: HttpFetch): Promise<ExchangeResponse> {
  const { request, method, url, token, form, onProgress, cancel, http } = fetchExchange
  const { clock } = http
  if (cancel.aborted) throw abortedFailure()
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResponse>()
  const onCancel = (): void => reject(abortedFailure())
  let timer = 0
  const moved = (): void => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(() => reject(networkFailure()), UPLOAD_STALL_MS)
  }
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    moved()
    if (lengthComputable && total > 0) onProgress?.(loaded / total)
  }
  request.onload = () => {
    const type = request.getResponseHeader('content-type') ?? ''
    const parsed = { status: request.status, ...parseBody(request.responseText, type) }
    const retryAfter = request.getResponseHeader('retry-after')
    resolve({ ...parsed, data: withRetryAfter(parsed, retryAfter, http.now()) })
  }
  request.onerror = () => reject(networkFailure())
  request.onabort = () => reject(abortedFailure())
  cancel.addEventListener('abort', onCancel)
  try {
    request.open(method, url)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    moved()
    request.send(form())
    return await promise
  } catch (error) {
    request.abort()
    throw error
  } finally {
    clock.clearTimeout(timer)
    cancel.removeEventListener('abort', onCancel)
  }
}
