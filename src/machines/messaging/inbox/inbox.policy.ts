import { produce } from 'immer'
import { isServiceFailure, isShown, TEXTS } from '../../../protocol/base/errors.ts'
import { idKey, mapKey, sameId } from '../../../protocol/base/ids.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { Conversation, ConversationState, Id, Message } from '../../../protocol/base/types.ts'
import { conversationUnread, isUnread } from '../../../protocol/messaging/conversation.ts'
import type { InboxContext, InboxError } from './inbox.types.ts'
import { CHANGES } from './inbox-toggles.ts'

/** Number of live message ids remembered; both sockets deliver within moments of each other. */
export const MAX_SEEN_IDS = 500

/** Case-insensitive, over the other participant's full name and username (INBOX-03, INBOX-04). */
function filterConversations(conversations: Conversation[], query: string): Conversation[] {
  const term = query.trim().toLowerCase()
  if (term === '') return conversations
  return conversations.filter(({ other_participant: other }) =>
    [other?.full_name, other?.username].some((name) => name?.toLowerCase().includes(term)),
  )
}

type Known = Pick<InboxContext, 'conversations' | 'unlisted' | 'pendingToggles'>

/** All conversations as shown: with the changes that the server has not confirmed. */
const displayedConversations = (context: Known): Conversation[] =>
  CHANGES.displayed({
    known: knownConversations(context),
    pendingToggles: context.pendingToggles,
  })

/** A conversation as shown. */
export const displayedConversation = (context: Known, id: Id | null): Conversation | undefined =>
  findConversation(displayedConversations(context), id)

/** The conversations outside the archive. */
export const activeConversations = (context: Known): Conversation[] =>
  displayedConversations(context).filter((c) => c.is_archived !== true)

/**
 * The conversations that search and filter show; the open one stays when it is read. A search of
 * all conversations also finds archived ones.
 */
export function shownConversations(context: InboxContext): Conversation[] {
  const { query, filter, selectedId, userId } = context
  const found = filterConversations(displayedConversations(context), query)
  if (filter === 'archived') return found.filter((c) => c.is_archived)
  if (filter === 'all' && query.trim() !== '') return found
  return found.filter(
    (c) =>
      c.is_archived !== true &&
      (filter === 'all' || sameId(c.id, selectedId) || conversationUnread(c, userId)),
  )
}

/** Error of the list request, with the texts of section 8 (ERR-36…38). */
export function inboxError(failure: unknown): InboxError {
  const status = isServiceFailure(failure) ? failure.status : 0
  if (!isShown(failure)) return { kind: 'other', message: null }
  if (status === 401) return { kind: 'signIn', message: TEXTS.messagesNeedLogin }
  if (status === 403) return { kind: 'forbidden', message: TEXTS.messagesForbidden }
  return { kind: 'other', message: TEXTS.loadConversationsFailed }
}

export function findConversation(
  conversations: readonly Conversation[],
  id: Id | null,
): Conversation | undefined {
  return conversations.find((c) => sameId(c.id, id))
}

/** All conversations, the open one that the list lacks first. */
export function knownConversations({
  conversations,
  unlisted,
}: Pick<InboxContext, 'conversations' | 'unlisted'>): Conversation[] {
  return unlisted ? [unlisted, ...conversations] : conversations
}

/** Whether the selected conversation has to be looked up. */
export function isSelectionUnknown(context: InboxContext): boolean {
  const { selectedId, lookedUp } = context
  if (selectedId === null || sameId(lookedUp, selectedId)) return false
  return findConversation(knownConversations(context), selectedId) === undefined
}

/** The result of a lookup, unless the list has it in the meantime. */
export function applyLookup(
  { conversations }: InboxContext,
  found: Conversation,
): Partial<InboxContext> {
  return findConversation(conversations, found.id) ? {} : { unlisted: found }
}

/** Another conversation or none is selected: one that the list lacks is only shown while open. */
export function applySelection(
  { unlisted }: InboxContext,
  selectedId: Id | null,
): Pick<InboxContext, 'selectedId' | 'unlisted' | 'lookedUp'> {
  return {
    selectedId,
    unlisted: sameId(unlisted?.id, selectedId) ? unlisted : null,
    lookedUp: null,
  }
}

/**
 * Negative, zero or positive if `a` is older than, as old as or newer than `b`; 0 if a time is
 * invalid.
 */
function compareTimes(a: string, b: string): number {
  const [first, second] = [parseTime(a), parseTime(b)]
  return first === null || second === null ? 0 : first - second
}

// Used for every message; the keys are passed on to the list derived from this one.
const keys = new WeakMap<readonly string[], Set<string>>()

function keysOf(seenIds: readonly string[]): Set<string> {
  const cached = keys.get(seenIds) ?? new Set(seenIds)
  keys.set(seenIds, cached)
  return cached
}

/** Adds an id to those seen, dropping the oldest at the limit. */
function withSeen(seenIds: readonly string[], id: string): string[] {
  const seenKeys = keysOf(seenIds)
  const next = [...seenIds.slice(1 - MAX_SEEN_IDS), id]
  for (const oldestKey of seenIds.slice(0, 1 - MAX_SEEN_IDS)) seenKeys.delete(oldestKey)
  keys.delete(seenIds)
  keys.set(next, seenKeys.add(id))
  return next
}

/** True if the last response already counted the message, or it was applied before. */
function isCounted(context: InboxContext, conversation: Conversation, message: Message): boolean {
  if (sameId(conversation.latest_message?.id, message.id)) return true
  if (keysOf(context.seen).has(idKey(message.id))) return true
  const covered = context.covered[mapKey(conversation.id)]
  return covered !== undefined && compareTimes(message.created_at, covered) < 0
}

/**
 * Applies a live or just stored message: updates preview and position of its conversation; the
 * unread count increases unless the conversation is open or the message is not unread (A8). Known
 * ids change nothing.
 */
export function applyMessage(inbox: InboxContext, message: Message): InboxContext {
  const isUnlisted = sameId(inbox.unlisted?.id, message.conversation_id)
  const context = isUnlisted
    ? { ...inbox, conversations: knownConversations(inbox), unlisted: null }
    : inbox
  const { conversations, seen, selectedId, userId } = context
  const index = conversations.findIndex((c) => sameId(c.id, message.conversation_id))
  const conversation = conversations[index]
  if (!conversation || isCounted(context, conversation, message)) return context
  const counts = !sameId(selectedId, conversation.id) && isUnread(message, userId)
  const latest = conversation.latest_message
  const isOlder = latest && compareTimes(message.created_at, latest.created_at) < 0
  const changed: Conversation = {
    ...conversation,
    unread_count: conversation.unread_count + Number(counts),
    latest_message: isOlder ? latest : message,
    // Where the API has an archive, a new message ends archiving.
    ...(conversation.is_archived && !conversation.is_muted && { is_archived: false }),
  }
  return {
    ...context,
    seen: withSeen(seen, idKey(message.id)),
    conversations: isOlder
      ? conversations.with(index, changed)
      : [changed, ...conversations.toSpliced(index, 1)],
  }
}

/** The preview of an edited or deleted message. */
export function applyChange(context: InboxContext, message: Message): InboxContext {
  return produce(context, (draft) => {
    for (const conversation of draft.conversations) {
      if (!sameId(conversation.latest_message?.id, message.id)) continue
      conversation.latest_message = message
    }
  })
}

/** True if the unread count may contain a deleted message; the server has counted it out. */
export function isUnreadDeletion(
  { conversations, userId }: InboxContext,
  { conversation_id, sender, deleted_at }: Message,
): boolean {
  if (deleted_at === undefined || sameId(sender.id, userId)) return false
  return (findConversation(conversations, conversation_id)?.unread_count ?? 0) > 0
}

/** A response with what it does not say of the user's own changes, as far as known. */
function withKnownState(context: InboxContext, conversation: Conversation): Conversation {
  const known = findConversation(knownConversations(context), conversation.id)
  return known ? { ...stateOf(known), ...conversation } : conversation
}

const stateOf = ({ is_archived, is_muted, deleted_before }: Conversation): ConversationState => ({
  ...(is_archived !== undefined && { is_archived }),
  ...(is_muted !== undefined && { is_muted }),
  ...(deleted_before !== undefined && { deleted_before }),
})

/** A new list, with the messages that arrived while it was loading. */
export function applyList(context: InboxContext, response: Conversation[]): InboxContext {
  const list = response.map((conversation) => withKnownState(context, conversation))
  const covered = list.flatMap(({ id, latest_message: latest }) =>
    latest ? [[mapKey(id), latest.created_at]] : [],
  )
  const loaded: InboxContext = {
    ...context,
    conversations: list,
    unlisted: findConversation(list, context.unlisted?.id ?? null) ? null : context.unlisted,
    covered: Object.fromEntries(covered),
    // Counted by the response, even after a later message has taken their place in the preview.
    seen: list.flatMap(({ latest_message: latest }) => (latest ? [idKey(latest.id)] : [])),
    queued: [],
    error: null,
  }
  return context.queued.reduce(applyMessage, loaded)
}

/** Conversations of these messages that are not in the list and were not requested before. */
export function unknownAmong(
  messages: readonly Message[],
  list: readonly Conversation[],
  requestedIds: readonly string[],
): string[] {
  const ids = messages.map((m) => m.conversation_id)
  const unknownIds = ids.filter((id) => !findConversation(list, id)).map(idKey)
  return [...new Set(unknownIds)].filter((id) => !requestedIds.includes(id))
}

/**
 * A12: the unread count decreases by `count`, never below 0; at 0 the preview is marked as read.
 */
export function applyMarkedRead(context: InboxContext, id: Id, count: number): InboxContext {
  return produce(context, (draft) => {
    draft.outdated = true
    const conversation = draft.conversations.find((c) => sameId(c.id, id))
    if (!conversation) return
    conversation.unread_count = Math.max(0, conversation.unread_count - count)
    if (conversation.unread_count === 0 && conversation.latest_message) {
      const latest = conversation.latest_message
      if (!sameId(latest.sender.id, draft.userId)) latest.is_read = true
    }
  })
}

/**
 * True if these messages, read in another tab or device of this user, belong to a conversation that
 * is shown as unread. How many are left unread only the server knows. The open conversation is read
 * by its own chat.
 */
export function wasReadElsewhere(
  { conversations, selectedId, userId }: InboxContext,
  { ids, conversationId, readerId }: { ids: Id[]; conversationId: Id | null; readerId: Id | null },
): boolean {
  const isAmong = (id: Id | undefined) => ids.some((read) => sameId(read, id))
  const conversation =
    conversationId === null
      ? conversations.find((c) => isAmong(c.latest_message?.id))
      : findConversation(conversations, conversationId)
  if (!conversation || sameId(selectedId, conversation.id)) return false
  if (!conversationUnread(conversation, userId)) return false
  if (readerId !== null) return sameId(readerId, userId)
  // Only this user reads the messages received.
  const latest = conversation.latest_message
  if (!latest) return false
  return !sameId(latest.sender.id, userId) && isAmong(latest.id)
}

/**
 * Moves a started conversation to the top of the list, without duplicates. A new one without
 * messages is not part of the list.
 */
export function applyStarted(context: InboxContext, started: Conversation): InboxContext {
  const conversation = withKnownState(context, started)
  const isListed = findConversation(context.conversations, conversation.id) !== undefined
  return produce(context, (draft) => {
    if (draft.start) draft.start.conversationId = conversation.id
    if (!isListed && !conversation.latest_message) {
      draft.unlisted = conversation
      return
    }
    draft.outdated = true
    draft.conversations = [
      conversation,
      ...draft.conversations.filter((c) => !sameId(c.id, conversation.id)),
    ]
  })
}
