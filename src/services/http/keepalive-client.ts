import { REQUEST_TIMEOUT_MS } from '../../protocol/base/constants.ts'
import { shapeListError, TEXTS } from '../../protocol/base/errors.ts'
import { apiPath } from '../../protocol/base/paths.ts'
import { createHttpFetch } from './http-fetch.ts'
import type { HttpClient, HttpResponse, RequestSpec } from './types.ts'

const UNAUTHORIZED = 401

export interface KeepaliveOptions {
  fetch: typeof globalThis.fetch
  /** Token to use if the session may have ended; default: the session's. */
  token?: string
  /** Whether the page is being left. */
  isLeaving?(): boolean
  /** Per request. */
  timeoutMs?: number
}

/**
 * A client whose requests use `keepalive`: they are completed after the page is left or the session
 * ended. Without files, because browsers limit keepalive bodies to 64 kB.
 */
export function createKeepaliveClient(http: HttpClient, options: KeepaliveOptions): HttpClient {
  const { fetch, token, isLeaving = () => false, timeoutMs = REQUEST_TIMEOUT_MS } = options
  const exchange = createHttpFetch({
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
    clock: http.clock,
    now: () => http.now(),
    load: (importChunk) => importChunk(),
  })
  const cancel = new AbortController().signal
  const send = ({ method, path, body }: RequestSpec, by: string | null) =>
    exchange({
      method,
      url: http.apiBase + apiPath(path),
      headers: by === null ? {} : { authorization: `Bearer ${by}` },
      body,
      timeoutMs,
      cancel,
    })
  const responseTo = async (spec: RequestSpec) => {
    // A refresh would end with the page: the server has replaced the refresh token, and nothing
    // stores the new one (B7).
    if (token !== undefined || isLeaving()) return send(spec, token ?? http.tokens.readAccess())
    const first = await http.usableToken()
    const response = await send(spec, first)
    if (response.status !== UNAUTHORIZED) return response
    const renewed = await http.tokenAfter401(first)
    return renewed === null ? response : send(spec, renewed)
  }
  return {
    ...http,
    async request(spec): Promise<HttpResponse> {
      const { status, data } = await http.changes.track(spec, () => responseTo(spec))
      if (status < 200 || status >= 300) throw shapeListError(status, data, TEXTS.serverError)
      return { status, data }
    },
  }
}
