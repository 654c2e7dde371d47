import { TEXTS } from '../base/catalogue.ts'
import { sameId } from '../base/ids.ts'
import { asCount, asId, isObject, readList } from '../base/json.ts'
import type { ChatUser, Conversation, Id, Message, Participant } from '../base/types.ts'
import { readParticipant } from '../session/user.ts'
import { type MessageContext, normaliseMessage } from './message.ts'

/** ENT-22; null without `id` or `conversation_id`. */
export function normaliseConversation(raw: unknown, context: MessageContext): Conversation | null {
  const id = isObject(raw) ? (asId(raw.id) ?? asId(raw.conversation_id)) : null
  if (!isObject(raw) || id === null) return null
  const participants = readList(raw.participants, (entry) =>
    readParticipant(entry, context.apiOrigin),
  )
  return {
    id,
    other_participant:
      readParticipant(raw.other_participant, context.apiOrigin) ??
      otherParticipant(participants, context.currentUser),
    latest_message: normaliseMessage(raw.latest_message, { ...context, conversationId: id }),
    participants,
    unread_count: asCount(raw.unread_count) ?? 0,
  }
}

/** The valid conversations of an array or `{results}`. */
export function normaliseConversations(body: unknown, context: MessageContext): Conversation[] {
  return readList(body, (raw) => normaliseConversation(raw, context))
}

/**
 * The first participant who is not the current user (A23); one without an id is compared by
 * username.
 */
export function otherParticipant(
  participants: readonly Participant[],
  me: Pick<ChatUser, 'id' | 'username'> | null,
): Participant | null {
  const isMe = (person: Participant) =>
    person.id === null ? person.username === me?.username : sameId(person.id, me?.id)
  return participants.find((person) => !isMe(person)) ?? null
}

/** Full name, else username, else `Unknown User` (CHAT-02, INBOX-07). */
export function participantName(
  person: { full_name: string; username: string } | null | undefined,
): string {
  return person?.full_name || person?.username || TEXTS.unknownUser
}

/** Unread and from another user (INBOX-20). */
export function isUnread(
  message: Pick<Message, 'is_read' | 'sender'>,
  currentUserId: Id | null,
): boolean {
  return !message.is_read && !sameId(message.sender.id, currentUserId)
}

/** Whether the conversation has the unread marker (INBOX-11, A23). */
export function conversationUnread(
  conversation: Pick<Conversation, 'unread_count' | 'latest_message'>,
  currentUserId: Id | null,
): boolean {
  const { unread_count: count, latest_message: latest } = conversation
  return count > 0 || (latest !== null && isUnread(latest, currentUserId))
}
