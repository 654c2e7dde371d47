import { fieldText } from './errors.ts'
import { pluralise } from './text.ts'
import type { Json } from './types.ts'

const DEFAULT_TEXTS: { readonly [status: number]: string } = {
  429: 'Too many requests.',
  503: 'The service is temporarily unavailable.',
}
/** The text says by itself how long to wait. */
const SAYS_WHEN = /\d+ ?(?:[smhd]|sec\w*|min\w*|hours?|days?)\b/i

/**
 * The body of a 429 or 503 with `Retry-After`: a message that says when to try again, and the wait
 * as `retry_after`, s. Any other body as it is.
 * @param header seconds or an HTTP date; null if there is none or if CORS hides it
 */
export function withRetryAfter(
  { status, data }: { status: number; data: Json },
  header: string | null,
  now: number,
): Json {
  const fallback = DEFAULT_TEXTS[status]
  const wait = secondsOf(header ?? '', now)
  if (fallback === undefined || !(wait > 0)) return data
  const withTime = (message: string): string =>
    SAYS_WHEN.test(message) ? message : `${message} Try again in ${durationOf(wait)}.`
  // Each in its own field, because which one is shown depends on the call (A4, A13).
  const [detail, error] = [fieldText(data, 'detail'), fieldText(data, 'error')]
  return {
    ...(error === null ? {} : { error: withTime(error) }),
    ...(error === null || detail !== null ? { detail: withTime(detail ?? fallback) } : {}),
    retry_after: wait,
  }
}

/** NaN if it is neither seconds nor a date. */
const secondsOf = (header: string, now: number): number =>
  /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)

function durationOf(seconds: number): string {
  if (seconds < 120) return pluralise(seconds, 'second', 'seconds')
  if (seconds < 7200) return pluralise(Math.ceil(seconds / 60), 'minute', 'minutes')
  return pluralise(Math.ceil(seconds / 3600), 'hour', 'hours')
}
