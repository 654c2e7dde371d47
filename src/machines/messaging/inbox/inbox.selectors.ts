import type { Conversation, Id } from '../../../protocol/base/types.ts'
import type { InboxSnapshot } from './inbox.machine.ts'
import { activeConversations, displayedConversation, shownConversations } from './inbox.policy.ts'
import type { InboxError, InboxFilter } from './inbox.types.ts'

/** The screen of the messages page for a signed-in user (INBOX-18). */
export function inboxStatus(snapshot: InboxSnapshot): 'loading' | 'error' | 'loaded' {
  if (snapshot.matches({ list: 'loading' })) return 'loading'
  return snapshot.matches({ list: 'error' }) ? 'error' : 'loaded'
}

/** Error of the list request; null unless the status is `error`. */
export function inboxFailure(snapshot: InboxSnapshot): InboxError | null {
  return snapshot.context.error
}

/** Retry is offered for `other` failures only (A13). */
export function canRetryInbox(snapshot: InboxSnapshot): boolean {
  return snapshot.context.error?.kind === 'other'
}

/** Number of conversations outside the archive, regardless of the search (INBOX-01, A23). */
export function conversationCount(snapshot: InboxSnapshot): number {
  return activeConversations(snapshot.context).length
}

// The last result per list: a selector that returns a new array each time would cause re-renders.
const shownCache = new WeakMap<Conversation[], { key: readonly unknown[]; shown: Conversation[] }>()

/** The conversations that match search and filter, most recent activity first (INBOX-03…05). */
export function visibleConversations(snapshot: InboxSnapshot): Conversation[] {
  const { conversations, pendingToggles, ...rest } = snapshot.context
  const { unlisted, query, filter, selectedId: id } = rest
  const key = [pendingToggles, unlisted, query, filter, filter === 'unread' && id]
  const last = shownCache.get(conversations)
  if (last?.key.every((part, at) => part === key[at])) return last.shown
  const shown = shownConversations(snapshot.context)
  shownCache.set(conversations, { key, shown })
  return shown
}

export function inboxQuery(snapshot: InboxSnapshot): string {
  return snapshot.context.query
}

export function inboxFilter(snapshot: InboxSnapshot): InboxFilter {
  return snapshot.context.filter
}

export function selectedId(snapshot: InboxSnapshot): Id | null {
  return snapshot.context.selectedId
}

/** A conversation by id, in the list or open; null if it is not known. */
export function conversationById(snapshot: InboxSnapshot, id: Id | null): Conversation | null {
  return displayedConversation(snapshot.context, id) ?? null
}

/** A conversation of the list by id; null if it is not known or has no message. */
export function listedConversation(snapshot: InboxSnapshot, id: Id | null): Conversation | null {
  return displayedConversation({ ...snapshot.context, unlisted: null }, id) ?? null
}

/** True while the selected conversation, which the list lacks, is being looked up. */
export function isLookingUp(snapshot: InboxSnapshot): boolean {
  return snapshot.matches({ lookup: 'loading' })
}

/** The selected conversation; null if none is selected or it is not known. */
export function selectedConversation(snapshot: InboxSnapshot): Conversation | null {
  return conversationById(snapshot, snapshot.context.selectedId)
}
