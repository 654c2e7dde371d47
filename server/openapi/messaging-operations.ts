import {
  markMessagesReadSchema,
  reactionSchema,
  sendMessageSchema,
} from '../../src/protocol/base/schemas.ts'
import { createConversationBody, dmBody, removeReactionBody } from '../talk/messaging/schemas.ts'
import type { Group, Operation } from './operation.ts'
import { count, flag, object, page, ref, said, text } from './shape.ts'

/** 200 when the two talk already. */
const open = (summary: string, body: Operation['body']): Operation => ({
  summary,
  ...(body === undefined ? {} : { body }),
  answers: { 200: ref('Conversation'), 201: ref('Conversation') },
})

const marked = object({ marked_count: count })
const typing = { 200: object({ typing: flag }) }
const unreact: Operation = {
  summary: 'Take back a reaction, or all own ones',
  body: removeReactionBody,
  answers: { 200: ref('Reactions') },
}

export const MESSAGING_GROUPS: readonly Group[] = [
  {
    tag: 'messaging',
    about: 'Conversations of two. New messages also come over the sockets at /ws/messaging/.',
    who: 'person',
    operations: {
      'GET /api/messaging/conversations/': {
        summary: 'The own conversations, the latest first',
        answers: { 200: page(ref('Conversation')) },
      },
      'POST /api/messaging/conversations/': open('Open a conversation', createConversationBody),
      'POST /api/messaging/conversations/create/': open(
        'Open a conversation',
        createConversationBody,
      ),
      'POST /api/messaging/conversations/legacy/': open(
        'Open a conversation, as old clients do',
        createConversationBody,
      ),
      'POST /api/messaging/conversations/dm/': open('Open a conversation by id', dmBody),
      'GET /api/messaging/conversations/:id/': {
        summary: 'One conversation',
        answers: { 200: ref('Conversation') },
      },
      'DELETE /api/messaging/conversations/:id/': {
        summary: 'Leave a conversation',
        answers: { 204: null },
      },
      'GET /api/messaging/conversations/:id/messages/': {
        summary: 'Its messages; page 1 holds the newest',
        answers: { 200: page(ref('Message')) },
      },
      'POST /api/messaging/conversations/:id/messages/': {
        summary: 'Send a message; the same client_id twice makes one',
        body: sendMessageSchema,
        answers: { 200: ref('Message'), 201: ref('Message') },
      },
      'POST /api/messaging/conversations/:id/mark-read/': {
        summary: 'Mark all as read',
        answers: { 200: marked },
      },
      'POST /api/messaging/conversations/:id/mark-messages-read/': {
        summary: 'Mark these as read',
        body: markMessagesReadSchema,
        answers: { 200: marked },
      },
      'POST /api/messaging/conversations/:id/typing/start/': {
        summary: 'Say that one is typing',
        answers: typing,
      },
      'POST /api/messaging/conversations/:id/typing/stop/': {
        summary: 'Say that one stopped',
        answers: typing,
      },
      'GET /api/messaging/messages/': {
        summary: 'All messages with a person',
        query: { user_id: said(text, 'Whom with.') },
        answers: { 200: page(ref('Message')) },
      },
      'GET /api/messaging/messages/:id/': {
        summary: 'One message',
        answers: { 200: ref('Message') },
      },
      'GET /api/messaging/messages/user/:id/unread/': {
        summary: 'Unread messages of a person',
        answers: { 200: page(ref('Message'), { unread_count: count }) },
      },
      'POST /api/messaging/messages/:id/reactions/': {
        summary: 'React to a message',
        body: reactionSchema,
        answers: { 201: ref('Reactions') },
      },
      'DELETE /api/messaging/messages/:id/reactions/remove/': unreact,
      'POST /api/messaging/messages/:id/reactions/remove/': unreact,
      'GET /api/messaging/unread-count/': {
        summary: 'How many messages are unread',
        answers: { 200: object({ unread_count: count }) },
      },
      'GET /api/messaging/users/:id/status/': {
        summary: 'Whether a person is here',
        answers: { 200: ref('UserStatus') },
      },
    },
  },
]
