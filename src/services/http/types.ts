import type { CallKind } from '../../protocol/base/paths.ts'
import type { Json } from '../../protocol/base/types.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { TokenStore } from '../stores/storage.ts'

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RequestSpec {
  method: HttpMethod
  /** Relative to the API root, or from the host's root on (`/api/…`); may carry a query. */
  path: string
  /** JSON value, or a form with files. */
  body?: Json | FormData | undefined
  /** By method and path when absent (A2.2). */
  kind?: CallKind
  /** The caller's cancel: the failure it causes is `aborted` and never shown. */
  signal?: AbortSignal | undefined
  /** Milliseconds for one exchange; 30 s when absent. */
  timeoutMs?: number
}

export interface HttpAnswer {
  /** Null for an empty answer, and for a 401 on a public path (HTTP-06). */
  data: Json
  status: number
}

/** The shared token refresh as the client sees it; a machine stands behind it (A2.4). */
export interface RefreshGate {
  running(): boolean
  /** Settles when the running refresh has ended, however it ended. */
  wait(): Promise<void>
  /**
   * Starts or joins the shared refresh and settles with the new access token. `rejected` is the
   * token found of no use. Rejects with a failure: status 0 when no server answered (B10),
   * `aborted` after a logout, else a refusal whose side effects are done by then.
   */
  refresh(rejected?: string | null): Promise<string>
}

export interface HttpClientOptions {
  fetch: typeof globalThis.fetch
  /** For what is sent with files: `fetch` cannot tell how far an upload is. */
  createRequest(): XMLHttpRequest
  /** Origin of the API without trailing slash. */
  apiOrigin: string
  clock: Clock
  now(): number
  tokens: TokenStore
  refreshGate: RefreshGate
  log: Log
  /** Told how long each exchange took, for the performance monitor. */
  record?(name: string, ms: number): void
}

export interface HttpClient {
  readonly apiOrigin: string
  readonly log: Log
  readonly tokens: TokenStore
  readonly clock: Clock
  now(): number
  createRequest(): XMLHttpRequest
  /** Resolves for 2xx (and 401 on a public path); every rejection is a ServiceFailure. */
  request(spec: RequestSpec): Promise<HttpAnswer>
  /** A token for a socket, refreshed when it is about to expire; null = none to be had (A2.3). */
  usableToken(signal?: AbortSignal | undefined): Promise<string | null>
  /** The token to try once more with after a private call's 401; null = no second try (A2.3). */
  tokenAfter401(sent: string | null, signal?: AbortSignal): Promise<string | null>
  /** Cancels everything in flight or waiting, silently (logout). */
  abortAll(): void
}
