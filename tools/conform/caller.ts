import { setTimeout as delay } from 'node:timers/promises'
import { asCount } from '../../src/protocol/base/json.ts'
import type { Json } from '../../src/protocol/base/types.ts'

/** A response, or why there is none (`status` 0, the reason in `text`). */
export interface Answer {
  readonly status: number
  /** Undefined if it is empty or not JSON. */
  readonly body: Json | undefined
  readonly text: string
  /** HTML instead of JSON. */
  readonly isPage: boolean
}

interface Request {
  readonly method: string
  /** Relative to `/api/`, with its query. */
  readonly path: string
  readonly body?: Json | FormData | undefined
  readonly token?: string | undefined
}

export interface CallerOptions {
  /** The API without `/api/`. */
  readonly apiBase: string
  /** Of a request, milliseconds. */
  readonly timeoutMs: number
  /** Ends all requests. */
  readonly signal?: AbortSignal | undefined
  /** Waits so many milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>
}

export type Caller = (request: Request) => Promise<Answer>

const TOO_MANY_REQUESTS = 429
const LONGEST_WAIT_MS = 60_000

/** Thrown by a request after the user has stopped the command. */
export class Stopped extends Error {
  /** What could not be deleted. */
  readonly leftBehind: readonly string[]

  constructor(leftBehind: readonly string[] = []) {
    super('Stopped.')
    this.leftBehind = leftBehind
  }
}

/**
 * Sends requests one after the other. A 429 that names a time of at most 60 s is waited for and
 * tried again once.
 */
export function createCaller(options: CallerOptions): Caller {
  const { signal, sleep = (ms) => delay(ms, null, signal === undefined ? {} : { signal }) } =
    options
  let last: Promise<unknown> = Promise.resolve()
  const send = async (request: Request): Promise<Answer> => {
    const first = await sendOnce(options, request)
    const waitMs = first.status === TOO_MANY_REQUESTS ? first.retryAfterMs : null
    if (waitMs === null || waitMs > LONGEST_WAIT_MS) return first
    await sleep(waitMs).catch(() => {})
    return sendOnce(options, request)
  }
  return (request) => {
    const answer = last.then(() => send(request))
    last = answer.catch(() => {})
    return answer
  }
}

type TimedAnswer = Answer & { readonly retryAfterMs: number | null }

async function sendOnce(options: CallerOptions, request: Request): Promise<TimedAnswer> {
  const { apiBase, timeoutMs, signal } = options
  if (signal?.aborted) throw new Stopped()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${apiBase}/api/${request.path}`, {
      method: request.method,
      headers: headersOf(request),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      ...(request.body === undefined ? {} : { body: encoded(request.body) }),
    })
    const text = await response.text()
    const isPage = /html/.test(response.headers.get('content-type') ?? '') || /^\s*<!?\w/.test(text)
    const retryAfterMs = retryAfter(response.headers.get('retry-after'))
    return { status: response.status, body: parsed(text), text, isPage, retryAfterMs }
  } catch (error) {
    if (signal?.aborted) throw new Stopped()
    const text = timeout.aborted
      ? `no answer within ${timeoutMs / 1000} s`
      : `no answer (${reasonOf(error)})`
    return { status: 0, body: undefined, text, isPage: false, retryAfterMs: null }
  }
}

function headersOf({ token, body }: Request): { [name: string]: string } {
  return {
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined || body instanceof FormData
      ? {}
      : { 'content-type': 'application/json' }),
  }
}

const encoded = (body: Json | FormData) => (body instanceof FormData ? body : JSON.stringify(body))

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Seconds or a date, as milliseconds from now; null without a readable one. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null
  const seconds = asCount(header)
  if (seconds !== null) return seconds * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error
    ? cause.message || String((cause as { code?: unknown }).code)
    : message
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

/** 404, 405, 501 or an HTML page: the API does not have the endpoint. */
export const isAbsent = ({ status, isPage }: Answer): boolean =>
  [404, 405, 501].includes(status) || (isPage && status >= 200 && status < 300)
