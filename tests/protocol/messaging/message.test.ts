import { describe, expect, test } from 'vitest'
import type { ChatUser, Message } from '../../../src/protocol/base/types.ts'
import {
  type MessageContext,
  parseMessage,
  parseMessages,
  parseReactions,
  parseSentMessage,
} from '../../../src/protocol/messaging/message.ts'

const me: ChatUser = {
  id: 7,
  username: 'ayen',
  avatar: '/media/a.png',
  full_name: 'Ayen Deng',
  display_name: 'Ayen Deng',
}

const now = Date.UTC(2026, 0, 5, 9, 0, 0)
const context: MessageContext = { currentUser: me, now, newId: () => 'made' }
const read = (raw: unknown, more: Partial<MessageContext> = {}) =>
  parseMessage(raw, { ...context, ...more })

const garang: ChatUser = {
  id: 1,
  username: 'garang',
  avatar: '/media/g.png',
  full_name: 'Garang Ateny',
  display_name: 'Garang',
}

describe('parseMessage', () => {
  const raw = {
    id: 12,
    client_id: 'c-1',
    conversation_id: 5,
    sender: garang,
    body: ' hi ',
    message_type: 'image',
    created_at: '2026-01-05T08:00:00Z',
    status: 'sent',
    reply_to: { id: 11, sender: garang, content: 'before', created_at: '2026-01-05T07:00:00Z' },
    reactions: [{ reaction_type: 'like', user: 3 }],
    is_read: true,
    edited: true,
  }
  const message: Message = {
    id: 12,
    client_id: 'c-1',
    conversation_id: 5,
    sender: garang,
    body: ' hi ',
    content: ' hi ',
    message_type: 'image',
    created_at: '2026-01-05T08:00:00Z',
    status: 'sent',
    reply_to: {
      id: 11,
      client_id: null,
      conversation_id: 5,
      sender: garang,
      body: 'before',
      content: 'before',
      message_type: 'text',
      created_at: '2026-01-05T07:00:00Z',
      reply_to: null,
      reply_to_id: null,
      reactions: null,
      is_read: false,
    },
    reply_to_id: 11,
    reactions: [{ reaction_type: 'like', user: 3 }],
    is_read: true,
  }

  test('[NORM-03 NORM-04 NORM-09 NORM-10 NORM-11 NORM-12] keeps known fields and drops the rest', () => {
    expect(read(raw)).toEqual(message)
  })

  test('[NORM-16] uses defaults for a minimal message', () => {
    expect(read({ content: 'x' })).toEqual({
      id: 'made',
      client_id: null,
      conversation_id: 0,
      sender: me,
      body: 'x',
      content: 'x',
      message_type: 'text',
      created_at: '2026-01-05T09:00:00.000Z',
      reply_to: null,
      reply_to_id: null,
      reactions: null,
      is_read: false,
    })
  })

  for (const raw of [null, undefined, 'x', 5, true, [], [{ id: 1 }]]) {
    test(`[A11] rejects ${JSON.stringify(raw)}`, () => expect(read(raw)).toBeNull())
  }
})

describe('message fields', () => {
  const field = (name: keyof Message, raw: object, more: Partial<MessageContext> = {}) =>
    read(raw, more)?.[name]

  const rows: [title: string, name: keyof Message, raw: object, expected: unknown][] = [
    ['[NORM-01] id', 'id', { id: 1, temp_id: 't' }, 1],
    ['[NORM-01] id 0 is an id', 'id', { id: 0 }, 0],
    ['[NORM-01] temp_id', 'id', { temp_id: 't', tempId: 'u' }, 't'],
    ['[NORM-01 A11] tempId', 'id', { tempId: 'u' }, 'u'],
    ['[NORM-01] a generated id', 'id', { id: ' ' }, 'made'],
    ['[B5] client_id', 'client_id', { client_id: 'c', temp_id: 't' }, 'c'],
    ['[A11] the temporary id as fallback', 'client_id', { id: 1, temp_id: 't' }, 't'],
    ['[NORM-02] conversation_id', 'conversation_id', { conversation_id: 5, conversation: 6 }, 5],
    ['[NORM-02] conversation', 'conversation_id', { conversation: 6 }, 6],
    ['[NORM-02 A11] its id', 'conversation_id', { conversation: { id: 6 } }, 6],
    ['[NORM-02] else 0', 'conversation_id', {}, 0],
    ['[NORM-05] body', 'body', { body: 'a', content: 'b', text: 'c' }, 'a'],
    ['[NORM-05] content', 'body', { body: '', content: 'b', text: 'c' }, 'b'],
    ['[NORM-05] text', 'content', { text: 'c' }, 'c'],
    ['[NORM-05] a number is text', 'body', { body: 42 }, '42'],
    ['[NORM-05 A11] else empty', 'body', { body: { html: '' } }, ''],
    ['[NORM-06] message_type', 'message_type', { message_type: 'image' }, 'image'],
    ['[NORM-06] text by default', 'message_type', { message_type: '' }, 'text'],
    ['[NORM-07] created_at', 'created_at', { created_at: 'a', timestamp: 'b' }, 'a'],
    ['[NORM-07] timestamp', 'created_at', { timestamp: 'b' }, 'b'],
    ['[NORM-07] now', 'created_at', {}, '2026-01-05T09:00:00.000Z'],
    [
      '[NORM-07] milliseconds',
      'created_at',
      { timestamp: 1767603600000 },
      '2026-01-05T09:00:00.000Z',
    ],
    ['[NORM-07] seconds', 'created_at', { timestamp: 1767603600 }, '2026-01-05T09:00:00.000Z'],
    ['[NORM-08] pending', 'status', { status: 'pending' }, 'pending'],
    ['[NORM-08] sent', 'status', { status: 'sent' }, 'sent'],
    ['[NORM-08] failed', 'status', { status: 'failed' }, 'failed'],
    ['[NORM-09] a missing reply', 'reply_to', {}, null],
    ['[NORM-09 A11] a bare id is no reply', 'reply_to', { reply_to: 9 }, null],
    ['[NORM-10] reply_to_id', 'reply_to_id', { reply_to_id: 9 }, 9],
    ['[NORM-10 A11] the id of the reply', 'reply_to_id', { reply_to: { id: 9 } }, 9],
    ['[NORM-10 A11] its bare id', 'reply_to_id', { reply_to: 'r-9' }, 'r-9'],
    ['[NORM-10 A11] own before nested', 'reply_to_id', { reply_to_id: 8, reply_to: { id: 9 } }, 8],
    ['[NORM-10] none', 'reply_to_id', {}, null],
    ['[NORM-11] no list is null', 'reactions', { reactions: { like: 1 } }, null],
    ['[NORM-11] an empty list stays', 'reactions', { reactions: [] }, []],
    ['[NORM-12] true', 'is_read', { is_read: true }, true],
    ['[NORM-12] missing', 'is_read', {}, false],
    ['[NORM-12] the text false', 'is_read', { is_read: 'false' }, false],
    ['[NORM-12 FOREIGN-05 B15] unreadable', 'is_read', { is_read: 'perhaps' }, null],
  ]
  for (const [title, name, raw, expected] of rows) {
    test(`${title}: ${name} of ${JSON.stringify(raw)}`, () => {
      expect(field(name, raw)).toEqual(expected)
    })
  }

  test('[NORM-08] omit any other status instead of setting undefined', () => {
    for (const status of ['delivered', '', null, 5]) {
      expect(Object.keys(read({ status }) ?? {})).not.toContain('status')
    }
  })

  test('[NORM-02 A11] replace conversation 0 by that of the socket', () => {
    const here = { conversationId: 5 }
    expect([
      field('conversation_id', {}, here),
      field('conversation_id', { conversation_id: 0 }, here),
      field('conversation_id', { conversation_id: '0' }, here),
      field('conversation_id', { conversation_id: 6 }, here),
    ]).toEqual([5, 5, 5, 6])
  })

  test('[NORM-01] use a new id from the context per message', () => {
    let made = 0
    const list = parseMessages([{}, {}], { ...context, newId: () => `m-${++made}` })
    expect(list.map((message) => message.id)).toEqual(['m-1', 'm-2'])
  })

  test('[NORM-09 A11] cut off the quoted message of a quoted message', () => {
    const reply = read({ reply_to: { id: 2, reply_to: { id: 3 } } })?.reply_to
    expect([reply?.id, reply?.reply_to, reply?.reply_to_id]).toEqual([2, null, 3])
  })

  test('[NORM-09 A11] keep the id of an invalid quoted message', () => {
    const message = read({ reply_to: { id: 2, sender: { username: 'nobody' } } })
    expect([message?.reply_to, message?.reply_to_id]).toEqual([null, 2])
  })

  test('[NORM-11] give each reaction a type and drop others', () => {
    expect(
      parseReactions([{ reaction_type: 'like' }, { reaction: 'love', by: 1 }, 'wow', {}, null]),
    ).toEqual([
      { reaction_type: 'like' },
      { reaction: 'love', by: 1, reaction_type: 'love' },
      { reaction_type: 'wow' },
    ])
  })
})

describe('message sender', () => {
  const rows: [title: string, raw: object, expected: ChatUser | null][] = [
    ['[NORM-13] a sender object', { sender: garang }, garang],
    ['[NORM-14] a from_user object', { from_user: garang }, garang],
    [
      '[NORM-15] flat fields',
      {
        sender_id: 1,
        sender_username: 'garang',
        sender_avatar: '/media/g.png',
        sender_full_name: 'Garang Ateny',
        sender_display_name: 'Garang',
      },
      garang,
    ],
    [
      '[NORM-13] a sender with an id alone',
      { sender: { id: 1 } },
      { id: 1, username: '', avatar: null, full_name: '', display_name: '' },
    ],
    [
      '[NORM-03 ENT-24] names fall back on one another',
      { sender: { id: 1, first_name: 'Garang', last_name: 'A', username: 'g' } },
      { id: 1, username: 'g', avatar: null, full_name: 'Garang A', display_name: 'Garang A' },
    ],
    [
      '[NORM-15 A11] a bare id in sender counts as sender_id',
      { sender: 1, sender_username: 'garang' },
      { id: 1, username: 'garang', avatar: null, full_name: 'garang', display_name: 'garang' },
    ],
    [
      '[NORM-14] a bare id in from_user is not me',
      { from_user: 1 },
      { id: 1, username: '', avatar: null, full_name: '', display_name: '' },
    ],
    ['[NORM-16] none at all is the current user', { content: 'x' }, me],
    ['[NORM-16] null is none', { sender: null, sender_id: null, content: 'x' }, me],
    ['[NORM-17] a name without an id is dropped', { sender: { username: 'a' } }, null],
    ['[NORM-17] an empty object is dropped', { sender: {} }, null],
    ['[NORM-17] flat fields without an id are dropped', { sender_username: 'a' }, null],
    ['[NORM-17] from_user without an id is dropped', { from_user: { username: 'a' } }, null],
  ]
  for (const [title, raw, expected] of rows) {
    test(title, () => expect(read(raw)?.sender ?? null).toEqual(expected))
  }

  test('[NORM-17] is required without a current user', () => {
    expect(read({ content: 'x' }, { currentUser: null })).toBeNull()
  })

  test('[NORM-17 API-MSG-09] is required in lists, which drop messages without one', () => {
    const raw = [{ id: 1, sender: garang }, { sender: { username: 'a' } }, null, { id: 2 }]
    const lists = [parseMessages(raw, context), parseMessages({ results: raw }, context)]
    expect(lists.map((list) => list.map((message) => message.id))).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(parseMessages('x', context)).toEqual([])
  })

  test("[A21] has pictures with the API's host if it is known", () => {
    expect(read({ sender: garang }, { apiOrigin: 'https://api.x' })?.sender.avatar).toBe(
      'https://api.x/media/g.png',
    )
  })
})

describe('send response', () => {
  const rows: [body: unknown, id: number | null][] = [
    [{ id: 1 }, 1],
    [{ data: { id: 1 } }, 1],
    [{ id: 2, data: { id: 1 } }, 1],
    [{ id: 2, data: null }, 2],
    [{ id: 2, data: {} }, 2],
    [{ success: true }, null],
    [{ data: { content: 'x' } }, null],
    [null, null],
    ['ok', null],
  ]
  for (const [body, id] of rows) {
    test(`[API-MSG-11] ${JSON.stringify(body)} contains ${id === null ? 'no message' : `message ${id}`}`, () => {
      expect(parseSentMessage(body, context)?.id ?? null).toBe(id)
    })
  }
})
