import { messageKey } from '../../machines/messaging/chat/arrivals.policy.ts'
import { isUnsent } from '../../machines/messaging/chat/messages.index.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { localDate, parseTime, type TimeOptions } from '../../protocol/base/time.ts'
import type { Id, Message } from '../../protocol/base/types.ts'
import { dividerLabel } from '../dates.ts'

/** Maximum interval between messages of one cluster of a sender. */
const CLUSTER_MS = 5 * 60_000
/** Interval without messages after which a date divider is shown. */
const DIVIDER_GAP_MS = 60 * 60_000

/**
 * A message with its dividers. One row per message, so that loading older messages only prepends
 * rows.
 */
export interface TimelineRow {
  key: string
  message: Message
  /** Text of the date divider above, null without one. */
  date: string | null
  /** Whether the unread divider is above. */
  unread: boolean
  /** Whether the message is the first or last of its sender's cluster. */
  first: boolean
  last: boolean
}

export interface TimelineOptions extends TimeOptions {
  /** Milliseconds since 1970. */
  now: number
  firstUnreadId: Id | null
  /** The user's id. */
  me: Id
  /** Whether the first message is the start of the conversation, not just the oldest one loaded. */
  fromStart: boolean
}

interface MessageTimes {
  time: number | null
  /** The local date, computed on first use. */
  date: string | null
  zone: string | undefined
}

// Messages are immutable, so each is parsed once.
const timesCache = new WeakMap<Message, MessageTimes>()

function timesOf(message: Message): MessageTimes {
  const cached = timesCache.get(message)
  if (cached) return cached
  const times = { time: parseTime(message.created_at), date: null, zone: undefined }
  timesCache.set(message, times)
  return times
}

const timeOf = (message: Message): number | null => timesOf(message).time

function dateOf(message: Message, timeZone: string | undefined): string | null {
  const cached = timesOf(message)
  if (cached.time === null) return null
  if (cached.date === null || cached.zone !== timeZone) {
    cached.date = localDate(cached.time, { timeZone })
    cached.zone = timeZone
  }
  return cached.date
}

function dividerAbove(
  message: Message,
  above: Message | undefined,
  { now, timeZone, fromStart }: TimelineOptions,
): string | null {
  const time = timeOf(message)
  if (time === null) return null
  const previousTime = above ? timeOf(above) : null
  const breaks =
    previousTime === null
      ? above === undefined && fromStart
      : time - previousTime > DIVIDER_GAP_MS ||
        (above !== undefined && dateOf(message, timeZone) !== dateOf(above, timeZone))
  return breaks ? dividerLabel(time, now, { timeZone }) : null
}

function joinsCluster(message: Message, above: Message): boolean {
  if (!sameId(message.sender.id, above.sender.id)) return false
  const [time, previousTime] = [timeOf(message), timeOf(above)]
  return time !== null && previousTime !== null && Math.abs(time - previousTime) <= CLUSTER_MS
}

/** Row at an index; it depends only on the adjacent messages. */
function rowAt(
  messages: readonly Message[],
  at: number,
  message: Message,
  options: TimelineOptions,
): Omit<TimelineRow, 'key' | 'last'> {
  const above = messages[at - 1]
  const date = dividerAbove(message, above, options)
  const unread = sameId(message.id, options.firstUnreadId)
  const first = above === undefined || date !== null || unread || !joinsCluster(message, above)
  return { message, date, unread, first }
}

/** The rows from `start` up to `end`. */
function rowsBetween(
  messages: readonly Message[],
  start: number,
  end: number,
  options: TimelineOptions,
): TimelineRow[] {
  const rows: TimelineRow[] = []
  for (let at = start; at < end; at += 1) {
    const message = messages[at]
    if (!message) continue
    const row = rowAt(messages, at, message, options)
    const previousTime = rows.at(-1)
    if (row.first && previousTime) previousTime.last = true
    rows.push({ key: messageKey(message), ...row, last: false })
  }
  const bottom = rows.at(-1)
  const below = messages[end]
  if (bottom) bottom.last = below === undefined || rowAt(messages, end, below, options).first
  return rows
}

/**
 * The rows of a chat, one per message in the given order: clusters by sender within 5 minutes, a
 * date divider after more than 60 minutes without messages, on a new day and at the start of the
 * conversation, and the unread divider at the first unread message. The oldest loaded message gets
 * no date divider if older ones exist: it would disappear when they load, and everything below
 * would jump.
 */
export function timelineRows(
  messages: readonly Message[],
  options: TimelineOptions,
): TimelineRow[] {
  return rowsBetween(messages, 0, messages.length, options)
}

export interface Timeline {
  rows: readonly TimelineRow[]
  /** Whether the last change only prepended rows. */
  shift: boolean
}

/**
 * Creates an incremental row builder for one chat. It recomputes only the changed range, and an
 * unchanged row keeps its identity, so that it does not rerender.
 */
export function createTimeline(): (
  messages: readonly Message[],
  options: TimelineOptions,
) => Timeline {
  let previousMessages: readonly Message[] | null = null
  let previousOptionsKey = ''
  let timeline: Timeline = { rows: [], shift: false }
  return (messages, options) => {
    const { now, timeZone, firstUnreadId, fromStart, me } = options
    // Other inputs: date dividers use relative day names, so the current date matters.
    const optionsKey = JSON.stringify([localDate(now, { timeZone }), firstUnreadId, fromStart, me])
    if (previousMessages === messages && previousOptionsKey === optionsKey) return timeline
    const previousTime = timeline.rows
    const rows =
      previousMessages !== null && previousOptionsKey === optionsKey
        ? changedRows(previousMessages, previousTime, messages, options)
        : reuseEqualRows(previousTime, timelineRows(messages, options), me)
    previousMessages = messages
    previousOptionsKey = optionsKey
    if (rows === previousTime) return timeline
    timeline = { rows, shift: isPrepended(previousTime, rows) }
    return timeline
  }
}

/** The rows of `messages`; reuses previous rows whose neighbours are unchanged. */
function changedRows(
  previousMessages: readonly Message[],
  rows: readonly TimelineRow[],
  messages: readonly Message[],
  options: TimelineOptions,
): readonly TimelineRow[] {
  const commonLength = Math.min(previousMessages.length, messages.length)
  let head = 0
  while (head < commonLength && previousMessages[head] === messages[head]) head += 1
  let tail = 0
  while (tail < commonLength - head && previousMessages.at(-1 - tail) === messages.at(-1 - tail))
    tail += 1
  // The outermost unchanged rows have a new neighbour.
  const start = Math.max(0, head - 1)
  const end = Math.min(messages.length, messages.length - tail + 1)
  const removedCount = rows.length - (messages.length - end) - start
  const old = rows.slice(start, start + removedCount)
  const fresh = reuseEqualRows(old, rowsBetween(messages, start, end, options), options.me)
  const nothingNew = fresh.length === old.length && fresh.every((row, at) => row === old[at])
  if (nothingNew) return rows
  return rows.slice(0, start).concat(fresh, rows.slice(start + removedCount))
}

/** The new rows, with the previous object where a row is equal. */
function reuseEqualRows(old: readonly TimelineRow[], fresh: TimelineRow[], me: Id): TimelineRow[] {
  if (old.length === 0) return fresh
  const byKey = new Map(old.map((row) => [row.key, row]))
  return fresh.map((row) => {
    const cached = byKey.get(row.key)
    return cached && isSameRow(cached, row, me) ? cached : row
  })
}

const isSameRow = (a: TimelineRow, b: TimelineRow, me: Id): boolean =>
  isSameMessage(a.message, b.message, me) &&
  a.date === b.date &&
  a.unread === b.unread &&
  a.first === b.first &&
  a.last === b.last

/** Received messages do not show a read mark, so `is_read` alone does not make a new row. */
function isSameMessage(a: Message, b: Message, me: Id): boolean {
  if (a === b) return true
  if (sameId(b.sender.id, me)) return false
  return (Object.keys(b) as (keyof Message)[]).every(
    (key) => key === 'is_read' || a[key] === b[key],
  )
}

/** Whether rows were only added at the start; the list then keeps its scroll position. */
export function isPrepended(
  previousTime: readonly TimelineRow[],
  after: readonly TimelineRow[],
): boolean {
  const start = previousTime[0]?.key
  if (start === undefined || after.length <= previousTime.length || after[0]?.key === start)
    return false
  return after.at(-1)?.key === previousTime.at(-1)?.key
}

/** Keys of the last stored row and of the unsent rows, which are always behind it. */
export interface TimelineEnd {
  stored: string | undefined
  unsent: readonly string[]
}

export function endOf(rows: readonly TimelineRow[]): TimelineEnd {
  const at = rows.findLastIndex(({ message }) => !isUnsent(message))
  return { stored: rows[at]?.key, unsent: rows.slice(at + 1).map((row) => row.key) }
}

/**
 * Rows added at the end, also in front of unsent ones. None if no row was known before, or the last
 * known one has gone.
 */
export function addedAtEnd(
  { stored, unsent }: TimelineEnd,
  rows: readonly TimelineRow[],
): TimelineRow[] {
  const anchor = stored ?? unsent.at(-1)
  const index = rows.findLastIndex((row) => row.key === anchor)
  return index < 0 ? [] : rows.slice(index + 1).filter((row) => !unsent.includes(row.key))
}
