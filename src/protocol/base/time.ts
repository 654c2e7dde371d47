import { TEXTS } from './catalogue.ts'
import { TIME_CLOCK_FROM_MS, TIME_DATE_FROM_MS, TIME_YESTERDAY_FROM_MS } from './constants.ts'

export interface TimeOptions {
  /** IANA name; default: the device's time zone. */
  timeZone?: string | undefined
}

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:(\.\d{1,3})\d*)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Parses an ISO 8601 text to milliseconds since 1970; null for anything else. */
export function parseTime(text: unknown): number | null {
  const match = typeof text === 'string' ? ISO.exec(text.trim()) : null
  if (!match) return null
  const [, date = '', clock, seconds = ':00', fraction = '', zone = ''] = match
  const ms = Date.parse(
    clock === undefined ? date : `${date}T${clock}${seconds}${fraction}${offset(zone)}`,
  )
  return Number.isNaN(ms) ? null : ms
}

function offset(zone: string): string {
  if (zone === '' || zone.length === 6) return zone
  if (zone.length === 1) return 'Z'
  return `${zone.slice(0, 3)}:${zone.slice(3) || '00'}`
}

/** ISO text of a time; the epoch if it is out of range. */
export function isoTime(ms: number): string {
  const date = new Date(ms)
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString()
}

const FORMATS = {
  clock: { locale: 'en-GB', options: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } },
  // biome-ignore lint/plugin: A14 fixes the label of the inbox.
  day: { locale: 'en-US', options: { month: 'short', day: 'numeric' } },
  date: { locale: 'en-US', options: { year: 'numeric', month: '2-digit', day: '2-digit' } },
} as const

// Creating a formatter is expensive, and a chat formats thousands of times.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(
  kind: keyof typeof FORMATS,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone ?? ''}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const { locale, options } = FORMATS[kind]
    formatter = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone })
    formatters.set(key, formatter)
  }
  return formatter
}

/** The label of a conversation's latest message at `now` (TIME-01…04, A14); '' without a time. */
export function inboxLabel(
  iso: string | null | undefined,
  now: number,
  options: TimeOptions = {},
): string {
  if (iso === null || iso === undefined) return ''
  const ms = parseTime(iso)
  if (ms === null) return TEXTS.invalidTime
  const age = now - ms
  if (age < TIME_CLOCK_FROM_MS) return TEXTS.justNow
  if (age < TIME_YESTERDAY_FROM_MS) return formatterOf('clock', options.timeZone).format(ms)
  if (age < TIME_DATE_FROM_MS) return TEXTS.yesterday
  return formatterOf('day', options.timeZone).format(ms)
}

/** Hour and minute of a message, 24-hour clock; `Invalid time` if it cannot be parsed (CHAT-18). */
export function chatTime(iso: string | null | undefined, options: TimeOptions = {}): string {
  const ms = parseTime(iso)
  return ms === null ? TEXTS.invalidTime : formatterOf('clock', options.timeZone).format(ms)
}

/** The calendar date in the user's time zone, `YYYY-MM-DD` (A7). */
export function localDate(ms: number, options: TimeOptions = {}): string {
  const [year, month, day] = options.timeZone === undefined ? ownDate(ms) : zonedDate(ms, options)
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** In the device's time zone, without a formatter, which would be many times slower. */
function ownDate(ms: number): [string, string, string] {
  const date = new Date(ms)
  return [String(date.getFullYear()), String(date.getMonth() + 1), String(date.getDate())]
}

function zonedDate(ms: number, { timeZone }: TimeOptions): [string, string, string] {
  const parts = formatterOf('date', timeZone).formatToParts(ms)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return [part('year'), part('month'), part('day')]
}

/**
 * Whether a stored date is the local date of `now` (A7). `YYYY-MM-DD` is compared as text, anything
 * else by its parsed local date.
 */
export function sameLocalDate(
  stored: string | null | undefined,
  now: number,
  options: TimeOptions = {},
): boolean {
  const text = stored?.trim() ?? ''
  if (text === '') return false
  const today = localDate(now, options)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text === today
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && localDate(ms, options) === today
}
