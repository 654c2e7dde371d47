import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { ChatUser, Id, Message } from '../../../protocol/base/types.ts'
import { type Messages, order } from './messages.index.ts'

/** Received messages that come within this of one another are told of together, ms. */
export const BURST_MS = 3_000

/** What a screen reader is to say: one received message by its text, a burst by its number. */
export interface Arrivals {
  /** When the last of them came. */
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

/** Stays the same when the server's copy takes the place of a message being sent. */
export function messageKey(message: Message): string {
  return `${idKey(message.sender.id)} ${message.client_id ?? idKey(message.id)}`
}

const isWaiting = ({ status }: Message): boolean => status === 'pending' || status === 'failed'

/** Keys of those that wait to be sent, however many, and of the last of the others. */
function keysAtEnd(list: Messages): Set<string> {
  const last = list.findLastIndex((message) => !isWaiting(message))
  return new Set(list.slice(Math.max(0, last - 100)).map(messageKey))
}

/** Received messages after the last one known. */
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

/** @param before the list of the context in display order, read before it changed into `messages` */
export function arrivals(
  context: Heard,
  before: Messages,
  messages: Messages,
  now: number,
): Arrivals | null {
  const known = context.arrivals
  // What comes ahead of the first page belongs to what is read then.
  if (context.page === 0) return known
  const fresh = newlyReceived(before, order(messages), context.currentUser.id)
  const last = fresh.at(-1)
  if (!last) return known
  const earlier = known && now - known.at < BURST_MS ? known.count : 0
  return { at: now, count: earlier + fresh.length, body: last.body }
}
