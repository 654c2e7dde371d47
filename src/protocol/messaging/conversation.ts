import { parseUserRelation } from '../account/user-relation.ts'
import { TEXTS } from '../base/catalogue.ts'
import { sameId } from '../base/ids.ts'
import { asCount, asId, isObject, type JsonObject, parseList } from '../base/json.ts'
import type {
  ChatUser,
  Conversation,
  ConversationState,
  Id,
  Message,
  Participant,
} from '../base/types.ts'
import { type MessageContext, parseMessage } from './message.ts'

/** ENT-22; null without `id` or `conversation_id`. */
export function parseConversation(raw: unknown, context: MessageContext): Conversation | null {
  const id = isObject(raw) ? (asId(raw.id) ?? asId(raw.conversation_id)) : null
  if (!isObject(raw) || id === null) return null
  const participants = parseList(raw.participants, (entry) =>
    parseUserRelation(entry, context.apiOrigin),
  )
  const { latest_message: latestJson } = raw
  const latest = parseMessage(latestJson, { ...context, conversationId: id })
  return {
    id,
    other_participant:
      parseUserRelation(raw.other_participant, context.apiOrigin) ??
      otherParticipant(participants, context.currentUser),
    ...((latest !== null || latestJson === null) && { latest_message: latest }),
    participants,
    unread_count: asCount(raw.unread_count) ?? 0,
    ...parseConversationState(raw),
  }
}

/** Without what the API does not say. */
export function parseConversationState(raw: JsonObject): ConversationState {
  const { is_archived, is_muted, deleted_before } = raw
  return {
    ...(typeof is_archived === 'boolean' && { is_archived }),
    ...(typeof is_muted === 'boolean' && { is_muted }),
    ...((deleted_before === null || typeof deleted_before === 'string') && { deleted_before }),
  }
}

/** The valid conversations of an array or `{results}`. */
export function parseConversations(body: unknown, context: MessageContext): Conversation[] {
  return parseList(body, (raw) => parseConversation(raw, context))
}

/**
 * The first participant who is not the current user (A23); one without an id is compared by
 * username.
 */
function otherParticipant(
  participants: readonly Participant[],
  me: Pick<ChatUser, 'id' | 'username'> | null,
): Participant | null {
  const isMe = (user: Participant) =>
    user.id === null ? user.username === me?.username : sameId(user.id, me?.id)
  return participants.find((user) => !isMe(user)) ?? null
}

/** Full name, else username, else `Unknown User` (CHAT-02, INBOX-07). */
export function participantName(
  user: { full_name: string; username: string } | null | undefined,
): string {
  return user?.full_name || user?.username || TEXTS.unknownUser
}

/** Unread and from another user (INBOX-20). */
export function isUnread(
  message: Pick<Message, 'is_read' | 'sender'>,
  currentUserId: Id | null,
): boolean {
  return message.is_read === false && !sameId(message.sender.id, currentUserId)
}

/** Whether the conversation has the unread marker (INBOX-11, A23). */
export function conversationUnread(
  conversation: Pick<Conversation, 'unread_count' | 'latest_message'>,
  currentUserId: Id | null,
): boolean {
  const { unread_count: count, latest_message: latest } = conversation
  return count > 0 || (latest ? isUnread(latest, currentUserId) : false)
}
