export interface FakeCall {
  method: string
  /** Path with its query, e.g. `/api/follow/search/?q=a`. */
  path: string
  origin: string
  headers: Record<string, string>
  /** Parsed JSON, the FormData itself, or null. */
  body: unknown
  credentials: RequestCredentials | undefined
  signal: AbortSignal | null
}

/** The fake server's response to one request. */
export type FakeResponse = (call: FakeCall) => Promise<Response>

const NO_BODY = new Set([204, 205, 304])

/** A JSON response. */
export const json =
  (status: number, body: unknown): FakeResponse =>
  async () =>
    NO_BODY.has(status)
      ? new Response(null, { status })
      : new Response(JSON.stringify(body), {
          status,
          headers: { 'content-type': 'application/json' },
        })

/** A text response, `text/html` by default. */
export const text =
  (status: number, body: string, contentType = 'text/html; charset=utf-8'): FakeResponse =>
  async () =>
    new Response(body, { status, headers: { 'content-type': contentType } })

/** A response without a body. */
export const empty =
  (status: number): FakeResponse =>
  async () =>
    new Response(null, { status })

/** The connection fails. */
export const noResponse: FakeResponse = async () => {
  throw new TypeError('fetch failed')
}

/** No response; rejects with an `AbortError` when the request is aborted, as in a browser. */
export const hang: FakeResponse = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () =>
      reject(new DOMException('This operation was aborted', 'AbortError')),
    )
  })

/** No response, and aborts are ignored. */
export const hangIgnoringAbort: FakeResponse = () => new Promise(() => {})

export interface DeferredResponse {
  response: FakeResponse
  /** Responds to the oldest waiting request. Throws if there is none. */
  release(response: FakeResponse): void
  /** Number of waiting requests. */
  waiting(): number
}

/** A response that the test releases. */
export function deferredResponse(): DeferredResponse {
  const queue: { call: FakeCall; settle: (response: Promise<Response>) => void }[] = []
  return {
    response: (call) => new Promise((settle) => queue.push({ call, settle })),
    release(response) {
      const first = queue.shift()
      if (!first) throw new Error('no request is waiting for a response')
      first.settle(response(first.call))
    },
    waiting: () => queue.length,
  }
}

/**
 * A scripted `fetch` that records its requests. Routes are `METHOD /path`; a route with a query
 * takes precedence over one without. Several responses are used in turn and the last one is
 * repeated. A request without a route fails like a lost connection and is listed in `unscripted`.
 */
export class FakeHttp {
  readonly calls: FakeCall[] = []
  readonly unscripted: string[] = []
  readonly #routes = new Map<string, FakeResponse[]>()
  #otherwise: FakeResponse | undefined

  on(route: string, ...responses: FakeResponse[]): this {
    this.#routes.set(route, responses)
    return this
  }

  /** Sets the response to every request without a route. */
  otherwise(response: FakeResponse): this {
    this.#otherwise = response
    return this
  }

  /** `METHOD /path?query` of every request, in order. */
  get log(): string[] {
    return this.calls.map((call) => `${call.method} ${call.path}`)
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const call = parseCall(String(input), init)
    this.calls.push(call)
    const route = `${call.method} ${call.path}`
    const responses = this.#routes.get(route) ?? this.#routes.get(route.split('?')[0] ?? '')
    if (!responses && !this.#otherwise) this.unscripted.push(route)
    const scripted = responses && responses.length > 1 ? responses.shift() : responses?.[0]
    const response = scripted ?? this.#otherwise
    return (response ?? noResponse)(call)
  }
}

function parseCall(input: string, init: RequestInit): FakeCall {
  const url = new URL(input)
  const { body } = init
  return {
    method: (init.method ?? 'GET').toUpperCase(),
    path: url.pathname + url.search,
    origin: url.origin,
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof body === 'string' ? JSON.parse(body) : (body ?? null),
    credentials: init.credentials,
    signal: init.signal ?? null,
  }
}
