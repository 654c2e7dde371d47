import type { AbsentFeatures } from '../../protocol/base/absent-features.ts'
import type { CallKind } from '../../protocol/base/paths.ts'
import type { Json } from '../../protocol/base/types.ts'
import type { Clock } from '../clock.ts'
import type { LoadCode } from '../lazy-chunk.ts'
import type { Log } from '../log.ts'
import type { SafeStorage } from '../stores/safe-storage.ts'
import type { TokenStore } from '../stores/storage.ts'
import type { ChangeCount } from './change-count.ts'
import type { ReadFile, ReceivedFile } from './file-response.ts'

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RequestSpec {
  method: HttpMethod
  /** Relative to the API root, or to the host (`/api/…`); may contain a query. */
  path: string
  /** JSON, or a form with files. */
  body?: Json | FormData | undefined
  /** Default: by method and path (A2.2). */
  kind?: CallKind
  /** Aborted by the caller; the resulting failure is `aborted` and never shown. */
  signal?: AbortSignal | undefined
  /** Timeout in ms; default 30 s. */
  timeoutMs?: number
  /** For a response that may be a file. */
  readFile?: ReadFile | undefined
}

export interface HttpResponse {
  /** Null for an empty response, and for a 401 on a public path (HTTP-06). */
  data: Json
  status: number
  /** Only if the request may return a file and does so. */
  file?: ReceivedFile
}

/** The shared token refresh, implemented by a state machine (A2.4). */
export interface RefreshGate {
  running(): boolean
  /** Resolves when the running refresh has ended, whether it succeeded or not. */
  wait(): Promise<void>
  /**
   * Starts or joins the shared refresh and resolves with the new access token. `rejected` is the
   * token that did not work, null if there was none. Rejects with a failure: status 0 if no server responded (B10),
   * `aborted` after a logout, else the rejection, whose side effects are complete by then.
   */
  refresh(rejected?: string | null): Promise<string>
}

export interface HttpClientOptions {
  fetch: typeof globalThis.fetch
  /** For uploads: `fetch` reports no upload progress. */
  createRequest(): XMLHttpRequest
  /** The API without `/api/` and trailing slash; may have a path (B2). */
  apiBase: string
  /** Prefix of relative media addresses in responses. */
  apiOrigin: string
  clock: Clock
  now(): number
  tokens: TokenStore
  refreshGate: RefreshGate
  log: Log
  /** Loads a lazy chunk, in one attempt. */
  load: LoadCode
  /** What the API lacks, as the configuration of the page says; default: nothing. */
  absentFeatures?: AbsentFeatures | null
  /** How many rows a list is asked for; default: the API decides. */
  pageSize?: number | null
  /** Remembers which extensions the API lacks; default: nothing is remembered. */
  storage?: SafeStorage
  /** Wraps the sending of each request, to save its response or to replace a missing one. */
  around?(spec: RequestSpec, send: () => Promise<HttpResponse>): Promise<HttpResponse>
  /** Called with the duration of each request, for the performance monitor. */
  record?(name: string, ms: number): void
}

export interface HttpClient {
  readonly apiBase: string
  /** Prefix of relative media addresses in responses. */
  readonly apiOrigin: string
  /** Null = the API decides. */
  readonly pageSize: number | null
  readonly absentFeatures: AbsentFeatures | null
  readonly log: Log
  readonly tokens: TokenStore
  readonly clock: Clock
  readonly storage: SafeStorage | null
  now(): number
  readonly changes: ChangeCount
  createRequest(): XMLHttpRequest
  /** Resolves for 2xx (and 401 on a public path); every rejection is a ServiceFailure. */
  request(spec: RequestSpec): Promise<HttpResponse>
  /**
   * A token for a socket, refreshed when it is about to expire; null = none available (A2.3).
   * Rejects if no server answered the refresh (B10).
   */
  usableToken(signal?: AbortSignal | undefined): Promise<string | null>
  /** The token for one retry after a private request's 401; null = no retry (A2.3). */
  tokenAfter401(sent: string | null, signal?: AbortSignal): Promise<string | null>
  /** Cancels all requests that are running or waiting, without reporting them (logout). */
  abortAll(): void
}
