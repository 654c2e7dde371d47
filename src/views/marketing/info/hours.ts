import { HOME_TIME_ZONE } from '../../../protocol/base/brand.ts'

const DAY_MS = 86_400_000
const OPENING_HOUR = 9
const CLOSING_HOUR = 17

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: HOME_TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

function toJubaTime(at: number): { weekday: string; day: number; hour: number } {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { weekday: parts.weekday ?? '', day: Number(parts.day), hour: Number(parts.hour) }
}

/** Whether the phone is staffed: Monday to Friday, 9:00 to 17:00 in Juba. */
export function isStaffed(at: number): boolean {
  const { weekday, hour } = toJubaTime(at)
  return !['Sat', 'Sun'].includes(weekday) && hour >= OPENING_HOUR && hour < CLOSING_HOUR
}

/** Time on the next first Saturday of a month in Juba, today included; ms since 1970. */
export function nextOpeningTime(at: number): number {
  for (let day = at; ; day += DAY_MS) {
    const { weekday, day: date } = toJubaTime(day)
    if (weekday === 'Sat' && date <= 7) return day
  }
}
