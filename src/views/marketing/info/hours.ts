import { HOME_TIME_ZONE } from '../../../protocol/base/brand.ts'

const DAY = 86_400_000
const OPENS = 9
const CLOSES = 17

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: HOME_TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

function inJuba(at: number): { weekday: string; day: number; hour: number } {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { weekday: parts.weekday ?? '', day: Number(parts.day), hour: Number(parts.hour) }
}

/** Whether the phone is staffed: Monday to Friday, 9:00 to 17:00 in Juba. */
export function isStaffed(at: number): boolean {
  const { weekday, hour } = inJuba(at)
  return !['Sat', 'Sun'].includes(weekday) && hour >= OPENS && hour < CLOSES
}

/** Time on the next first Saturday of a month in Juba, today included; ms since 1970. */
export function openHouse(at: number): number {
  for (let day = at; ; day += DAY) {
    const { weekday, day: date } = inJuba(day)
    if (weekday === 'Sat' && date <= 7) return day
  }
}
