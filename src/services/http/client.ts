import { REQUEST_TIMEOUT_MS } from '../../protocol/base/constants.ts'
import {
  isServiceFailure,
  serverMessageOf,
  serviceFailure,
  shapeListError,
  TEXTS,
} from '../../protocol/base/errors.ts'
import { apiPath, callKind } from '../../protocol/base/paths.ts'
import type { ServiceFailure } from '../../protocol/base/types.ts'
import { createAccessTokenProvider } from './access-token-provider.ts'
import { createChangeCount } from './change-count.ts'
import { createHttpFetch, type ExchangeResponse } from './http-fetch.ts'
import type { HttpClient, HttpClientOptions, HttpResponse, RequestSpec } from './types.ts'

const NOT_FOUND = 404

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The failure of a response outside 2xx; API services replace its default text. */
function failureOf({ status, data }: ExchangeResponse): ServiceFailure {
  return shapeListError(status, data, TEXTS.serverError)
}

/** A 2xx with HTML or broken JSON. */
function unreadable({ status, data }: ExchangeResponse): ServiceFailure {
  return serviceFailure({
    message: TEXTS.serverError,
    status,
    serverMessage: serverMessageOf(data),
  })
}

/**
 * The HTTP client of the API (section 7, A2.1–A2.3, A13, A30, A40): JSON with credentials and
 * bearer token, a 30 s timeout, and one token refresh with one retry after a 401 on a private path.
 * It never stores or removes tokens, and no status but 401 affects the session.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { apiBase, apiOrigin, tokens, log, now, clock, record, absentFeatures = null } = options
  const { around = (_, send) => send() } = options
  const access = createAccessTokenProvider(options)
  const exchange = createHttpFetch(options)
  const inFlight = new Set<AbortController>()
  const changes = createChangeCount()

  const send = async (
    spec: RequestSpec,
    token: string | null,
    cancel: AbortSignal,
  ): Promise<ExchangeResponse> => {
    const path = apiPath(spec.path)
    const name = `${spec.method} ${path.split('?')[0]}`
    const from = now()
    try {
      return await exchange({
        method: spec.method,
        url: apiBase + path,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        body: spec.body,
        timeoutMs: spec.timeoutMs ?? REQUEST_TIMEOUT_MS,
        cancel,
        readFile: spec.readFile,
      })
    } catch (error) {
      if (!(isServiceFailure(error) && error.aborted)) log.info('no response', { call: name })
      throw error
    } finally {
      record?.(name, now() - from)
    }
  }

  const accept = (spec: RequestSpec, response: ExchangeResponse): HttpResponse => {
    if (!isSuccess(response.status)) throw failureOf(response)
    const { data, status, file } = response
    if (response.readable) return { data, status, ...(file !== undefined && { file }) }
    const start = typeof response.data === 'string' ? response.data.slice(0, 120) : null
    log.warn('answer is not JSON', { path: spec.path, status: response.status, start })
    throw unreadable(response)
  }

  const pass401 = (spec: RequestSpec, response: ExchangeResponse): never => {
    log.info('401 on a private path', { call: `${spec.method} ${spec.path}` })
    throw failureOf(response)
  }

  const run = async (spec: RequestSpec, cancel: AbortSignal): Promise<HttpResponse> => {
    if (absentFeatures?.hasEndpoint(apiPath(spec.path)))
      throw shapeListError(NOT_FOUND, null, TEXTS.serverError)
    const kind = callKind(spec.method, spec.path, spec.kind)
    const token = await access.before(kind, cancel)
    if (kind === 'private' && token === null)
      log.info('no token for a private path', { call: `${spec.method} ${spec.path}` })
    const first = await send(spec, token, cancel)
    if (first.status !== 401 || kind === 'credential') return accept(spec, first)
    if (kind === 'public') return { data: null, status: 401 }
    const second = await access.after401(token, cancel)
    if (second === null) return pass401(spec, first)
    const retried = await send(spec, second, cancel)
    if (retried.status !== 401) return accept(spec, retried)
    access.refused(second)
    return pass401(spec, retried)
  }

  return {
    apiBase,
    apiOrigin,
    now,
    clock,
    storage: options.storage ?? null,
    pageSize: options.pageSize ?? null,
    absentFeatures,
    createRequest: () => options.createRequest(),
    log,
    tokens,
    changes,
    async request(spec) {
      const controller = new AbortController()
      const onAbort = (): void => controller.abort()
      if (spec.signal?.aborted) controller.abort()
      spec.signal?.addEventListener('abort', onAbort)
      inFlight.add(controller)
      try {
        return await changes.track(spec, () => around(spec, () => run(spec, controller.signal)))
      } finally {
        inFlight.delete(controller)
        spec.signal?.removeEventListener('abort', onAbort)
      }
    },
    usableToken: (signal) => access.usable(signal),
    tokenAfter401: (sent, signal = new AbortController().signal) => access.after401(sent, signal),
    abortAll() {
      for (const controller of inFlight) controller.abort()
    },
  }
}
