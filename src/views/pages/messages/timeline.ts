import { idKey, sameId } from '../../../protocol/ids.ts'
import { localDate, parseTime, type TimeOptions } from '../../../protocol/time.ts'
import type { Id, Message } from '../../../protocol/types.ts'
import { dividerLabel } from '../../dates.ts'

/** Messages of one sender closer together than this stand in one cluster. */
export const CLUSTER_MS = 5 * 60_000
/** A silence of this length gets a date divider. */
export const DIVIDER_GAP_MS = 60 * 60_000

/** One message with what stands above it; one row each, so that older rows only add at the start. */
export interface TimelineRow {
  key: string
  message: Message
  /** Text of the date divider above, null without one. */
  date: string | null
  /** The unread divider stands above. */
  unread: boolean
  /** First and last of a cluster of one sender. */
  first: boolean
  last: boolean
}

export interface TimelineOptions extends TimeOptions {
  /** Milliseconds since 1970. */
  now: number
  firstUnreadId: Id | null
  /** The first message is where the conversation starts, not only as far as it is loaded. */
  fromStart: boolean
}

// Entries are never changed in place, so each is read once.
const times = new WeakMap<Message, number | null>()

function timeOf(message: Message): number | null {
  const known = times.get(message)
  if (known !== undefined) return known
  const time = parseTime(message.created_at)
  times.set(message, time)
  return time
}

/** Stays the same when the server's copy takes the place of a message being sent. */
export function rowKey(message: Message): string {
  return `${idKey(message.sender.id)} ${message.client_id ?? idKey(message.id)}`
}

function dividerAbove(
  message: Message,
  above: Message | undefined,
  { now, timeZone, fromStart }: TimelineOptions,
): string | null {
  const time = timeOf(message)
  if (time === null) return null
  const before = above ? timeOf(above) : null
  const breaks =
    before === null
      ? above === undefined && fromStart
      : time - before > DIVIDER_GAP_MS ||
        localDate(time, { timeZone }) !== localDate(before, { timeZone })
  return breaks ? dividerLabel(time, now, { timeZone }) : null
}

function joins(message: Message, above: Message): boolean {
  if (!sameId(message.sender.id, above.sender.id)) return false
  const [time, before] = [timeOf(message), timeOf(above)]
  return time !== null && before !== null && Math.abs(time - before) <= CLUSTER_MS
}

/**
 * The rows of a chat, one a message in the given order: clusters by sender within 5 minutes, a date
 * divider after a silence of more than 60 minutes, on a new day and at the start, and the unread
 * divider at the first unread message. Where only loading stops there is no divider yet: it would go
 * as older messages come, and everything below would jump up by its height.
 */
export function timelineRows(
  messages: readonly Message[],
  options: TimelineOptions,
): TimelineRow[] {
  const rows: TimelineRow[] = []
  let above: Message | undefined
  for (const message of messages) {
    const date = dividerAbove(message, above, options)
    const unread = sameId(message.id, options.firstUnreadId)
    const first = above === undefined || date !== null || unread || !joins(message, above)
    const before = rows.at(-1)
    if (first && before) before.last = true
    rows.push({ key: rowKey(message), message, date, unread, first, last: false })
    above = message
  }
  const end = rows.at(-1)
  if (end) end.last = true
  return rows
}

/** Whether rows came in front and none was taken away there: the list keeps its place then. */
export function isPrepended(
  before: readonly TimelineRow[],
  after: readonly TimelineRow[],
): boolean {
  const start = before[0]?.key
  if (start === undefined || after.length <= before.length || after[0]?.key === start) return false
  return after.at(-1)?.key === before.at(-1)?.key
}

/** Received messages after the last one known; none when the end is not the one known. */
export function newlyReceived(
  before: readonly Message[],
  after: readonly Message[],
  me: Id,
): Message[] {
  const last = before.at(-1)
  if (!last) return []
  const known = new Set(before.slice(-100).map(rowKey))
  const fresh: Message[] = []
  for (let at = after.length - 1; at >= 0; at--) {
    const message = after[at]
    if (!message) break
    if (known.has(rowKey(message))) {
      if (message.status === 'pending' || message.status === 'failed') continue
      break
    }
    if (!sameId(message.sender.id, me)) fresh.unshift(message)
  }
  return fresh
}
