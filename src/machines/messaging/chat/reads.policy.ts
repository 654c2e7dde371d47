import type { ChatUser, Id } from '../../../protocol/base/types.ts'
import type { MarkReadEvent } from '../markRead/markRead.machine.ts'
import * as merging from './chat.policy.ts'
import type { ChatArgs, ChatReads, ChatUpdate } from './chat.types.ts'
import type { Messages } from './messages.index.ts'

/** Unread received messages, to be marked as read on the server (A12). */
export function readRequest({ context }: ChatArgs): MarkReadEvent {
  const { messages, currentUser, timeline, reads } = context
  return {
    type: 'read.request',
    ids: merging.unreadIds(messages, currentUser),
    unreadCount: timeline.oldestPage > 0 ? reads.unreadCount : 0,
  }
}

export function setUnread(
  { context: { reads } }: ChatArgs,
  { unreadCount }: { unreadCount?: number },
): ChatUpdate {
  return { reads: { ...reads, unreadCount: unreadCount ?? reads.unreadCount } }
}

/** The divider in front of the first unread message. */
export function withDivider(reads: ChatReads, messages: Messages, me: ChatUser): ChatReads {
  const firstUnreadId = merging.unreadIds(messages, me)[0] ?? null
  return { ...reads, isDividerDue: false, firstUnreadId }
}

export function placeDivider({ context }: ChatArgs): ChatUpdate {
  const { messages, currentUser, timeline, reads } = context
  return {
    reads:
      timeline.oldestPage > 0
        ? withDivider(reads, messages, currentUser)
        : { ...reads, isDividerDue: true, firstUnreadId: null },
  }
}

export const removeDivider = ({ context: { reads } }: ChatArgs): ChatUpdate => ({
  reads: { ...reads, isDividerDue: false, firstUnreadId: null },
})

export const clearArrivals = ({ context: { reads } }: ChatArgs): ChatUpdate => ({
  reads: { ...reads, arrivals: null },
})

/** The server has marked these as read; its unread count fell by `count`. */
export function applyRead(
  { context }: ChatArgs,
  { ids, count }: { ids: Id[]; count: number },
): ChatUpdate {
  const { messages, reads } = context
  return {
    messages: merging.markRead(messages, ids),
    reads: { ...reads, unreadCount: Math.max(0, reads.unreadCount - count) },
  }
}

/** The receiver has read these (SEND-05). */
export const showRead = ({ context }: ChatArgs, { ids }: { ids: Id[] }): ChatUpdate => ({
  messages: merging.markRead(context.messages, ids),
})
