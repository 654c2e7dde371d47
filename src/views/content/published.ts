import { TIME_DATE_FROM_MS } from '../../protocol/base/constants.ts'
import { inboxLabel, localDate, parseTime, type TimeOptions } from '../../protocol/base/time.ts'
import { dateFormat, timeZone as zoneOfPage } from '../locale.ts'

/** When something was published: as in the inbox for two days, then the day, with another year's. */
export function publishedLabel(
  iso: string,
  now: number,
  { timeZone = zoneOfPage() }: TimeOptions = {},
): string {
  const ms = parseTime(iso)
  if (ms === null || now - ms < TIME_DATE_FROM_MS) return inboxLabel(iso, now, { timeZone })
  const year = (at: number) => localDate(at, { timeZone }).slice(0, 4)
  return dateFormat({
    day: 'numeric',
    month: 'short',
    year: year(ms) === year(now) ? undefined : 'numeric',
    timeZone,
  }).format(ms)
}
