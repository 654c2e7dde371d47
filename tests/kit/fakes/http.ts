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

/** How the fake server answers one call. */
export type FakeAnswer = (call: FakeCall) => Promise<Response>

const NO_BODY = new Set([204, 205, 304])

/** A JSON answer. */
export const json =
  (status: number, body: unknown): FakeAnswer =>
  async () =>
    NO_BODY.has(status)
      ? new Response(null, { status })
      : new Response(JSON.stringify(body), {
          status,
          headers: { 'content-type': 'application/json' },
        })

/** An answer of another kind, `text/html` by default. */
export const text =
  (status: number, body: string, contentType = 'text/html; charset=utf-8'): FakeAnswer =>
  async () =>
    new Response(body, { status, headers: { 'content-type': contentType } })

/** An answer without a body. */
export const empty =
  (status: number): FakeAnswer =>
  async () =>
    new Response(null, { status })

/** The connection fails. */
export const noAnswer: FakeAnswer = async () => {
  throw new TypeError('fetch failed')
}

/** Never answers; ends as the platform does when the request is aborted. */
export const hang: FakeAnswer = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () =>
      reject(new DOMException('This operation was aborted', 'AbortError')),
    )
  })

/** Never answers and does not notice an abort either. */
export const deafHang: FakeAnswer = () => new Promise(() => {})

export interface HeldAnswer {
  answer: FakeAnswer
  /** Lets the oldest call that waits have this answer. */
  release(answer: FakeAnswer): void
  /** Calls that wait now. */
  waiting(): number
}

/** Answers when the test says so. */
export function held(): HeldAnswer {
  const queue: { call: FakeCall; settle: (response: Promise<Response>) => void }[] = []
  return {
    answer: (call) => new Promise((settle) => queue.push({ call, settle })),
    release(answer) {
      const first = queue.shift()
      if (!first) throw new Error('no call waits for an answer')
      first.settle(answer(first.call))
    },
    waiting: () => queue.length,
  }
}

/**
 * A scripted `fetch` that records its calls. Routes are `METHOD /path`; one with a query is tried
 * before one without. Several answers are given in turn, the last one again and again. A call with
 * no route ends like a lost connection and is listed in `unscripted`.
 */
export class FakeHttp {
  readonly calls: FakeCall[] = []
  readonly unscripted: string[] = []
  readonly #routes = new Map<string, FakeAnswer[]>()
  #otherwise: FakeAnswer | undefined

  on(route: string, ...answers: FakeAnswer[]): this {
    this.#routes.set(route, answers)
    return this
  }

  /** Answers every call that has no route. */
  otherwise(answer: FakeAnswer): this {
    this.#otherwise = answer
    return this
  }

  /** `METHOD /path?query` of every call, in order. */
  get log(): string[] {
    return this.calls.map((c) => `${c.method} ${c.path}`)
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const call = readCall(String(input), init)
    this.calls.push(call)
    const route = `${call.method} ${call.path}`
    const answers = this.#routes.get(route) ?? this.#routes.get(route.split('?')[0] ?? '')
    if (!answers && !this.#otherwise) this.unscripted.push(route)
    const scripted = answers && answers.length > 1 ? answers.shift() : answers?.[0]
    const answer = scripted ?? this.#otherwise
    return (answer ?? noAnswer)(call)
  }
}

function readCall(address: string, init: RequestInit): FakeCall {
  const url = new URL(address)
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
