import { localDate, type TimeOptions } from '../protocol/base/time.ts'
import { dateFormat as format, timeZone as zoneOfPage } from './locale.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * `Today, 14:05`, `Yesterday, 09:00`, `Tue 18 Nov, 09:00`; with the year unless it is the current
 * one.
 */
export function dividerLabel(ms: number, now: number, { timeZone }: TimeOptions = {}): string {
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    ms,
  )
  return `${dayLabel(ms, now, { timeZone })}, ${clock}`
}

/** `Today`, `Yesterday`, `Tue 18 Nov`; with the year unless it is the current one. */
export function dayLabel(ms: number, now: number, { timeZone }: TimeOptions = {}): string {
  const date = localDate(ms, { timeZone })
  const today = localDate(now, { timeZone })
  if (date === today) return 'Today'
  if (date === localDate(now - DAY_MS, { timeZone })) return 'Yesterday'
  return calendarDate(ms, now, { weekday: 'short', month: 'short', timeZone }).replace(',', '')
}

interface DateOptions extends TimeOptions {
  month: 'short' | 'long'
  weekday?: 'short' | 'long'
}

/** `18 Nov`, `18 November`, `Tue, 18 Nov`; with the year unless it is the current one. */
export function calendarDate(
  ms: number,
  now: number,
  { month, weekday, timeZone = zoneOfPage() }: DateOptions,
): string {
  const year = otherYear(ms, now, { timeZone }) === null ? undefined : 'numeric'
  return format({ weekday, day: 'numeric', month, year, timeZone }).format(ms)
}

/** The year of a time, or null if it is the current one. */
export function otherYear(ms: number, now: number, options: TimeOptions = {}): string | null {
  const year = (at: number) => localDate(at, options).split('-')[0] ?? ''
  return year(ms) === year(now) ? null : year(ms)
}
