import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { ChatUser, Id, Message } from '../../../protocol/base/types.ts'
import { displayOrder, isUnsent, type Messages } from './messages.index.ts'

/** Received messages within this time of each other are announced together, ms. */
const BURST_MS = 3_000

/** What a screen reader announces: one received message by its text, a burst by its number. */
export interface Arrivals {
  /** Time of the last of them, ms. */
  at: number
  count: number
  /** Text of the last one. */
  body: string
}

interface ArrivalsContext {
  currentUser: ChatUser
  timeline: { oldestPage: number }
  reads: { arrivals: Arrivals | null }
}

/** Stays the same when the server's copy replaces a message being sent. */
export function messageKey(message: Message): string {
  return `${idKey(message.sender.id)} ${message.client_id ?? idKey(message.id)}`
}

/** Keys of the unsent messages at the end and of the last 100 or so before them. */
function recentKeys(list: Messages): Set<string> {
  const last = list.findLastIndex((message) => !isUnsent(message))
  return new Set(list.slice(Math.max(0, last - 100)).map(messageKey))
}

/** Received messages after the last known one. */
export function newlyReceived(previous: Messages, current: Messages, me: Id): Message[] {
  if (previous.length === 0) return []
  const knownKeys = recentKeys(previous)
  const received: Message[] = []
  for (let at = current.length - 1; at >= 0; at -= 1) {
    const message = current[at]
    if (!message) break
    if (knownKeys.has(messageKey(message))) {
      if (isUnsent(message)) continue
      break
    }
    if (!sameId(message.sender.id, me)) received.push(message)
  }
  return received.reverse()
}

/**
 * @param previous the messages of the context in display order, before they changed into `messages`
 */
export function arrivals(
  context: ArrivalsContext,
  previous: Messages,
  messages: Messages,
  now: number,
): Arrivals | null {
  const current = context.reads.arrivals
  // Messages that arrive before the first page count as part of it.
  if (context.timeline.oldestPage === 0) return current
  const received = newlyReceived(previous, displayOrder(messages), context.currentUser.id)
  const last = received.at(-1)
  if (!last) return current
  const earlierCount = current && now - current.at < BURST_MS ? current.count : 0
  return { at: now, count: earlierCount + received.length, body: last.body }
}
