import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { ChatUser, Id, Message } from '../../../protocol/base/types.ts'
import { type Messages, order } from './messages.index.ts'

/** Received messages within this time of each other are announced together, ms. */
export const BURST_MS = 3_000

/** What a screen reader announces: one received message by its text, a burst by its number. */
export interface Arrivals {
  /** Time of the last of them, ms. */
  at: number
  count: number
  /** Text of the last one. */
  body: string
}

interface Heard {
  currentUser: ChatUser
  page: number
  arrivals: Arrivals | null
}

/** Stays the same when the server's copy replaces a message being sent. */
export function messageKey(message: Message): string {
  return `${idKey(message.sender.id)} ${message.client_id ?? idKey(message.id)}`
}

const isWaiting = ({ status }: Message): boolean => status === 'pending' || status === 'failed'

/** Keys of the unsent messages at the end and of the last 100 or so before them. */
function keysAtEnd(list: Messages): Set<string> {
  const last = list.findLastIndex((message) => !isWaiting(message))
  return new Set(list.slice(Math.max(0, last - 100)).map(messageKey))
}

/** Received messages after the last known one. */
export function newlyReceived(before: Messages, after: Messages, me: Id): Message[] {
  if (before.length === 0) return []
  const known = keysAtEnd(before)
  const fresh: Message[] = []
  for (let at = after.length - 1; at >= 0; at -= 1) {
    const message = after[at]
    if (!message) break
    if (known.has(messageKey(message))) {
      if (isWaiting(message)) continue
      break
    }
    if (!sameId(message.sender.id, me)) fresh.push(message)
  }
  return fresh.reverse()
}

/**
 * @param before the messages of the context in display order, before they changed into `messages`
 */
export function arrivals(
  context: Heard,
  before: Messages,
  messages: Messages,
  now: number,
): Arrivals | null {
  const known = context.arrivals
  // Messages that arrive before the first page count as part of it.
  if (context.page === 0) return known
  const fresh = newlyReceived(before, order(messages), context.currentUser.id)
  const last = fresh.at(-1)
  if (!last) return known
  const earlier = known && now - known.at < BURST_MS ? known.count : 0
  return { at: now, count: earlier + fresh.length, body: last.body }
}
