import { REPLY_PREVIEW_LENGTH } from '../../src/protocol/constants.ts'
import { truncate } from '../../src/protocol/text.ts'
import type { Json } from '../../src/protocol/types.ts'

/** What a notification says, whoever it is for. */
export interface NotificationContent {
  title: string
  message: string
  verb: string
  payload: { preview: string; [field: string]: Json }
}

export interface MessageFacts {
  senderName: string
  conversationId: number
  messageId: number
  text: string
}

/** How a cut of a message's text stands in a notification: one line. */
const previewOf = (text: string): string =>
  truncate(text.replace(/\s+/gu, ' ').trim(), REPLY_PREVIEW_LENGTH)

/** Of a new message. One unread notification a conversation is kept and brought up to date. */
export function messageContent(facts: MessageFacts): NotificationContent {
  return {
    title: 'New message',
    message: `${facts.senderName} sent you a message`,
    verb: 'messaged',
    payload: {
      preview: previewOf(facts.text),
      conversation_id: facts.conversationId,
      message_id: facts.messageId,
      url: `/messages/${facts.conversationId}`,
    },
  }
}

/** Of a new follower. */
export function followContent(follower: { name: string; username: string }): NotificationContent {
  return {
    title: 'New follower',
    message: `${follower.name} started following you`,
    verb: 'followed',
    payload: { preview: '', url: `/u/${encodeURIComponent(follower.username)}` },
  }
}
