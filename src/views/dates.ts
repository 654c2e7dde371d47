import { localDate, type TimeOptions } from '../protocol/base/time.ts'
import { dateFormat as format } from './locale.ts'

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
  const sameYear = date.slice(0, 4) === today.slice(0, 4)
  return format({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: sameYear ? undefined : 'numeric',
    timeZone,
  })
    .format(ms)
    .replace(',', '')
}
