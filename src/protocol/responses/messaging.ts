import * as v from 'valibot'
import { count, flag, id, link, list, nullable, oneOf, said, text, time } from './parts.ts'
import { participant } from './users.ts'

export const reaction = v.strictObject({ user_id: id, username: text, reaction_type: text })

export const reactions = v.strictObject({
  message_id: id,
  conversation_id: id,
  reactions: list(reaction),
})

export const sender = v.strictObject({
  id,
  username: text,
  full_name: text,
  display_name: text,
  avatar: nullable(link),
})

const messageFields = {
  id,
  conversation_id: id,
  sender,
  content: text,
  body: said(text, 'The same as `content`.'),
  message_type: text,
  created_at: time,
  is_read: said(flag, 'Own messages: whether the other user has read it.'),
  reply_to_id: nullable(id),
  reactions: list(reaction),
  client_id: nullable(text),
  edited_at: said(nullable(time), 'When it was last edited.'),
  deleted_at: said(nullable(time), 'When its author deleted it, which empties it.'),
  editable_until: said(nullable(time), 'Until when its author can edit or delete it.'),
}

/**
 * A message in API responses and socket frames. A quoted message (`reply_to`) has no quoted message
 * of its own.
 */
export interface MessageJson
  extends v.InferOutput<v.StrictObjectSchema<typeof messageFields, undefined>> {
  reply_to: MessageJson | null
}
export const message: v.GenericSchema<MessageJson> = v.strictObject({
  ...messageFields,
  reply_to: nullable(v.lazy(() => message)),
})

export const conversation = v.strictObject({
  id,
  participants: list(participant),
  other_participant: said(nullable(participant), 'Null if there is no other participant.'),
  latest_message: nullable(message),
  unread_count: count,
  updated_at: time,
  is_archived: said(flag, 'Archived by me; a new message ends it unless it is muted.'),
  is_muted: said(flag, 'Muted by me: its messages do not notify me.'),
  deleted_before: said(
    nullable(time),
    'I deleted the conversation: its messages up to this time are gone for me.',
  ),
})

/** Of what an offset counts the events; `epoch` changes when offsets become invalid. */
export const position = v.strictObject({
  epoch: text,
  offset: said(count, 'The number of events so far.'),
})

/** With `refetch` the lists are empty. Each message is in its present form, in one list. */
export const conversationEvents = v.strictObject({
  refetch: said(flag, 'The position is too old or of another epoch: read page 1 again.'),
  position: said(nullable(position), 'After these events; null with `refetch`.'),
  has_more: said(flag, 'More events follow this position.'),
  new_messages: list(message),
  changed_messages: said(list(message), 'Edited, deleted, or with other reactions.'),
  read_message_ids: said(list(id), 'Read by their recipient.'),
})

export const userStatus = v.strictObject({
  user_id: id,
  is_online: flag,
  status: oneOf(['online', 'offline']),
  last_seen: nullable(time),
})

export type PositionJson = v.InferOutput<typeof position>
export type ConversationEventsJson = v.InferOutput<typeof conversationEvents>
export type ReactionJson = v.InferOutput<typeof reaction>
export type ReactionsJson = v.InferOutput<typeof reactions>
export type SenderJson = v.InferOutput<typeof sender>
export type ConversationJson = v.InferOutput<typeof conversation>
export type UserStatusJson = v.InferOutput<typeof userStatus>
