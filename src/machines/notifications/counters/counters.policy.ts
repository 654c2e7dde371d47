import { asNumber } from '../../../protocol/base/json.ts'
import { parseCounters } from '../../../protocol/live/frames.ts'

/** Counts set by a window event; null leaves a count unchanged. `at` in ms, null: no timestamp. */
export interface CountsEvent {
  messages: number | null
  notifications: number | null
  at: number | null
}

/** Seconds since 1970 stay below this until the year 5138; milliseconds exceeded it in 1973. */
const FIRST_MILLISECONDS = 100_000_000_000

function momentOf(timestamp: string | number | null): number | null {
  const number = asNumber(timestamp)
  if (number !== null) return number < FIRST_MILLISECONDS ? number * 1000 : number
  const parsed = timestamp === null ? Number.NaN : new Date(timestamp).getTime()
  return Number.isNaN(parsed) ? null : parsed
}

/**
 * Counts in the `detail` of the window event (A8), given the time of the last applied one: an older
 * event is ignored, one without timestamp is applied.
 */
export function countsIn(detail: unknown, lastAt: number | null): CountsEvent {
  const { message_count, notification_count, timestamp } = parseCounters(detail)
  const at = momentOf(timestamp)
  if (at !== null && lastAt !== null && at < lastAt) {
    return { messages: null, notifications: null, at: null }
  }
  return { messages: message_count, notifications: notification_count, at }
}

/** A whole number, never below 0 (NOTIF-03). */
export function floored(count: number): number {
  return Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0
}
