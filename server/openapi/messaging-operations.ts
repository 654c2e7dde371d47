import {
  conversationPatchSchema,
  editMessageSchema,
  markMessagesReadSchema,
  reactionSchema,
  sendMessageSchema,
} from '../../src/protocol/base/schemas.ts'
import { createConversationBody, dmBody, removeReactionBody } from '../messaging/schemas.ts'
import type { Group, Operation } from './operation.ts'
import { count, described, flag, object, page, ref, text } from './shape.ts'

/** 200 when the conversation already exists. */
const open = (summary: string, body: Operation['body']): Operation => ({
  summary,
  ...(body === undefined ? {} : { body }),
  responses: { 200: ref('Conversation'), 201: ref('Conversation') },
})

const marked = object({ marked_count: count })
const typing = { 200: object({ typing: flag }) }
const unreact: Operation = {
  summary: 'Remove a reaction, or all my reactions',
  body: removeReactionBody,
  responses: { 200: ref('Reactions') },
}

export const MESSAGING_GROUPS: readonly Group[] = [
  {
    tag: 'messaging',
    about:
      'Conversations between two users. New messages also arrive over the sockets at /ws/messaging/.',
    audience: 'user',
    operations: {
      'GET /api/messaging/conversations/': {
        summary: 'List my conversations, latest first',
        responses: { 200: page(ref('Conversation')) },
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
        summary: 'Get a conversation',
        responses: { 200: ref('Conversation') },
      },
      'PATCH /api/messaging/conversations/:id/': {
        summary: 'Archive or mute a conversation for me',
        body: conversationPatchSchema,
        responses: { 200: ref('Conversation') },
      },
      'DELETE /api/messaging/conversations/:id/': {
        summary: 'Delete a conversation for me',
        responses: { 204: null },
      },
      'GET /api/messaging/conversations/:id/messages/': {
        summary: 'List messages; page 1 is the newest',
        responses: {
          200: page(ref('Message'), {
            position: described(ref('Position'), 'Read before the messages: later events follow.'),
          }),
        },
      },
      'GET /api/messaging/conversations/:id/events/': {
        summary: 'List what happened after a position',
        query: {
          epoch: described(text, 'Of the position.'),
          after: described(count, 'Offset of the position.'),
        },
        responses: { 200: ref('ConversationEvents') },
      },
      'POST /api/messaging/conversations/:id/messages/': {
        summary: 'Send a message; idempotent by client_id',
        body: sendMessageSchema,
        responses: { 200: ref('Message'), 201: ref('Message') },
      },
      'POST /api/messaging/conversations/:id/mark-read/': {
        summary: 'Mark all as read',
        responses: { 200: marked },
      },
      'POST /api/messaging/conversations/:id/mark-messages-read/': {
        summary: 'Mark the given messages as read',
        body: markMessagesReadSchema,
        responses: { 200: marked },
      },
      'POST /api/messaging/conversations/:id/typing/start/': {
        summary: 'Start typing',
        responses: typing,
      },
      'POST /api/messaging/conversations/:id/typing/stop/': {
        summary: 'Stop typing',
        responses: typing,
      },
      'GET /api/messaging/messages/': {
        summary: 'List the messages with a user',
        query: { user_id: described(text, 'The other user.') },
        responses: { 200: page(ref('Message')) },
      },
      'GET /api/messaging/messages/:id/': {
        summary: 'Get a message',
        responses: { 200: ref('Message') },
      },
      'PATCH /api/messaging/messages/:id/': {
        summary: 'Edit my message, until editable_until',
        body: editMessageSchema,
        responses: { 200: ref('Message') },
      },
      'DELETE /api/messaging/messages/:id/': {
        summary: 'Delete my message, until editable_until',
        responses: { 204: null },
      },
      'GET /api/messaging/messages/user/:id/unread/': {
        summary: 'List the unread messages from a user',
        responses: { 200: page(ref('Message'), { unread_count: count }) },
      },
      'POST /api/messaging/messages/:id/reactions/': {
        summary: 'React to a message',
        body: reactionSchema,
        responses: { 201: ref('Reactions') },
      },
      'DELETE /api/messaging/messages/:id/reactions/remove/': unreact,
      'POST /api/messaging/messages/:id/reactions/remove/': unreact,
      'GET /api/messaging/unread-count/': {
        summary: 'Count unread messages',
        responses: { 200: object({ unread_count: count }) },
      },
      'GET /api/messaging/users/:id/status/': {
        summary: 'Get a user’s presence',
        responses: { 200: ref('UserStatus') },
      },
    },
  },
]
