import {
  TIME_CLOCK_FROM_MS,
  TIME_DATE_FROM_MS,
  TIME_YESTERDAY_FROM_MS,
} from '../../../protocol/base/constants.ts'
import { inboxLabel, parseTime, type TimeOptions } from '../../../protocol/base/time.ts'
import { calendarDate } from '../../dates.ts'
import { numberFormat, timeZone as zoneOfPage } from '../../locale.ts'

const MINUTE_MS = 60_000

const formatAge = (unit: 'minute' | 'hour', ms: number, unitMs: number): string =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(ms / unitMs))

/**
 * Label of a publication time: minutes or hours ago for a day, then yesterday, then the date, with
 * the year if it is not the current one. The inbox has its own labels (A14).
 */
export function publishedLabel(
  iso: string,
  now: number,
  { timeZone = zoneOfPage() }: TimeOptions = {},
): string {
  const ms = parseTime(iso)
  const age = ms === null ? 0 : now - ms
  if (ms === null || age < MINUTE_MS) return inboxLabel(iso, now, { timeZone })
  if (age < TIME_CLOCK_FROM_MS) return formatAge('minute', age, MINUTE_MS)
  if (age < TIME_YESTERDAY_FROM_MS) return formatAge('hour', age, TIME_CLOCK_FROM_MS)
  if (age < TIME_DATE_FROM_MS) return inboxLabel(iso, now, { timeZone })
  return calendarDate(ms, now, { month: 'short', timeZone })
}
