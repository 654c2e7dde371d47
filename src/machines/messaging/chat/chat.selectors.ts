import { REPLY_PREVIEW_LENGTH, REPLY_QUOTE_LENGTH } from '../../../protocol/base/constants.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import { truncate } from '../../../protocol/base/text.ts'
import type { ChatUser, Id, Message } from '../../../protocol/base/types.ts'
import type { MessageStatus } from '../../../protocol/enums/messaging.ts'
import { messageText } from '../../../protocol/messaging/message.ts'
import type { Arrivals } from './arrivals.policy.ts'
import type { ChatSnapshot } from './chat.machine.ts'
import { unsentMessages } from './chat.policy.ts'
import type { ChatEdit } from './chat.types.ts'
import { isBlank, isTooLong } from './composer.policy.ts'
import { withPendingEdits } from './edit.policy.ts'
import { isLocal } from './messages.index.ts'
import { displayedMessages } from './reactions.policy.ts'

/** Messages in display order (A11); the same array until something changes. */
export function chatMessages(snapshot: ChatSnapshot): readonly Message[] {
  const { context } = snapshot
  const { messages, pendingReactions, currentUser } = context
  return withPendingEdits(displayedMessages(messages, pendingReactions, currentUser), context)
}

/** State of the list: loading, failed or loaded (CHAT-07, CHAT-09). */
export function chatStatus(snapshot: ChatSnapshot): 'loading' | 'failed' | 'loaded' {
  if (snapshot.matches({ messages: 'loading' })) return 'loading'
  return snapshot.matches({ messages: 'failed' }) ? 'failed' : 'loaded'
}

export function chatError(snapshot: ChatSnapshot): string | null {
  return snapshot.context.error
}

export function chatDraft(snapshot: ChatSnapshot): string {
  return snapshot.context.composer.draft
}

/** CHAT-06: Send is enabled if the draft is not blank and not too long. */
export function canSend({ context }: ChatSnapshot): boolean {
  return !isBlank(context.composer.draft) && !isTooLong(context.composer.draft)
}

export function isDraftTooLong({ context }: ChatSnapshot): boolean {
  return isTooLong(context.composer.draft)
}

/** Data that exists only here: text, messages, reactions, read receipts. */
export function hasPendingWork({ context, children }: ChatSnapshot): boolean {
  const { draft, suggestion, replyTo } = context.composer
  const isEmpty = draft === '' && suggestion === null && replyTo === null
  const isSent = unsentMessages(context.messages).length === 0
  const isMarking = children.markRead?.getSnapshot().value !== 'idle'
  const { edit, pendingEdits, pendingReactions } = context
  const isSaved = edit === null && pendingEdits.length === 0 && pendingReactions.length === 0
  return !isEmpty || !isSent || !isSaved || isMarking
}

/** The own message being edited, or null. */
export function chatEdit({ context }: ChatSnapshot): ChatEdit | null {
  return context.edit
}

export { isChangeable } from './edit.policy.ts'

/** The message being replied to, or null (REPLY-01). */
export function replyTarget(snapshot: ChatSnapshot): Message | null {
  return snapshot.context.composer.replyTo
}

/** Its text above the input, truncated to 100 characters (CHAT-15); null when not replying. */
export function replyPreview(snapshot: ChatSnapshot): string | null {
  const target = snapshot.context.composer.replyTo
  return target && truncate(messageText(target), REPLY_PREVIEW_LENGTH)
}

/** The text of the quoted message, truncated to 50 characters (CHAT-16); null for none. */
export function replyQuote(message: Message): string | null {
  return message.reply_to && truncate(messageText(message.reply_to), REPLY_QUOTE_LENGTH)
}

/** Older messages: loading, available, or all loaded. */
export function olderMessages(snapshot: ChatSnapshot): 'loading' | 'more' | 'end' {
  if (snapshot.matches({ messages: { loaded: { older: 'loading' } } })) return 'loading'
  return snapshot.matches({ messages: { loaded: { older: 'more' } } }) ? 'more' : 'end'
}

/** The quoted message to scroll to, once it is loaded; otherwise null. */
export function quoteFound(snapshot: ChatSnapshot): Id | null {
  return snapshot.matches({ quoteSearch: 'found' })
    ? (snapshot.context.quoteSearch?.id ?? null)
    : null
}

/** The quoted message that is being searched for, found or not; null for none. */
export function soughtQuote(snapshot: ChatSnapshot): Id | null {
  return snapshot.context.quoteSearch?.id ?? null
}

/** Ten pages were loaded without the quoted message. */
export function isQuoteSearchPaused(snapshot: ChatSnapshot): boolean {
  return snapshot.matches({ quoteSearch: 'paused' })
}

/** True while messages missed during an outage are being fetched or failed to load. */
export function isCatchingUp(snapshot: ChatSnapshot): boolean {
  if (chatStatus(snapshot) !== 'loaded') return false
  return !snapshot.matches({ messages: { loaded: { newest: 'current' } } })
}

/** First message that was unread at opening, where the divider is shown; null for none. */
export function firstUnreadId(snapshot: ChatSnapshot): Id | null {
  return snapshot.context.reads.firstUnreadId
}

/** Messages received while the chat is open, to announce next; a new object for every change. */
export function arrivalsToAnnounce({ context }: ChatSnapshot): Arrivals | null {
  return context.reads.arrivals
}

/**
 * Status marker of an own message (CHAT-11…13): stored ones are sent; messages of others have none.
 */
export function markerOf(message: Message, me: ChatUser): MessageStatus | null {
  return sameId(message.sender.id, me.id) ? (message.status ?? 'sent') : null
}

export { isWaiting } from './chat.policy.ts'

/** Only messages stored on the server can be reacted to. */
export function canReact(message: Message): boolean {
  return !isLocal(message)
}

/** CHAT-14, REPLY-05: only received messages can be replied to. */
export function canReply(message: Message, me: ChatUser): boolean {
  return !sameId(message.sender.id, me.id)
}
