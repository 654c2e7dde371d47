import { describe, expect, test } from 'vitest'
import type { Message } from '../../../src/protocol/base/types.ts'
import {
  conversationUnread,
  isUnread,
  parseConversation,
  parseConversations,
  participantName,
} from '../../../src/protocol/messaging/conversation.ts'
import { type MessageContext, parseMessage } from '../../../src/protocol/messaging/message.ts'

const me = { id: 7, username: 'ayen', avatar: null, full_name: 'Ayen', display_name: 'Ayen' }
const context: MessageContext = { currentUser: me, now: 0, newId: () => 'made' }

const garang = { id: 1, username: 'garang', full_name: 'Garang Ateny', avatar: null }
const ayen = { id: 7, username: 'ayen', full_name: 'Ayen', avatar: null }

function message(sender: number | string, is_read: boolean): Message {
  return parseMessage({ id: 1, sender: { id: sender }, is_read }, context)!
}

describe('parseConversation', () => {
  const raw = {
    conversation_id: 5,
    other_participant: garang,
    latest_message: { id: 12, sender: garang, content: 'hi', created_at: '2026-01-05T08:00:00Z' },
    participants: [ayen, garang],
    unread_count: 2,
  }

  test('[ENT-22] keeps its five fields and assigns its message to the conversation', () => {
    expect(parseConversation(raw, context)).toEqual({
      id: 5,
      other_participant: garang,
      latest_message: {
        id: 12,
        client_id: null,
        conversation_id: 5,
        sender: { ...garang, display_name: 'Garang Ateny' },
        body: 'hi',
        content: 'hi',
        message_type: 'text',
        created_at: '2026-01-05T08:00:00Z',
        reply_to: null,
        reply_to_id: null,
        reactions: null,
        is_read: false,
      },
      participants: [ayen, garang],
      unread_count: 2,
    })
  })

  test('[ENT-22] accepts id and conversation_id and prefers id', () => {
    const ids = [{ id: 5 }, { conversation_id: 5 }, { id: 5, conversation_id: 6 }, {}, null]
    expect(ids.map((one) => parseConversation(one, context)?.id ?? null)).toEqual([
      5,
      5,
      5,
      null,
      null,
    ])
  })

  test('[ENT-22] has defaults for all fields but the id', () => {
    expect(parseConversation({ id: 5, unread_count: -2 }, context)).toEqual({
      id: 5,
      other_participant: null,
      participants: [],
      unread_count: 0,
    })
  })

  test('[INBOX-10 B15] has no latest message, or none that is known', () => {
    const latest = { id: 12, sender: garang, content: 'hi' }
    const sent = [{ latest_message: null }, {}, { latest_message: 12 }, { latest_message: latest }]
    const read = sent.map((one) => parseConversation({ id: 5, ...one }, context)?.latest_message)
    expect([read.slice(0, 3), read[3]?.id]).toEqual([[null, undefined, undefined], 12])
  })

  const others: [title: string, raw: object, expected: unknown][] = [
    ['the first who is not the current user', { participants: [ayen, garang] }, garang],
    ['ids as texts', { participants: [{ ...ayen, id: '7' }, garang] }, garang],
    [
      'bare usernames',
      { participants: ['ayen', 'garang'] },
      { id: null, username: 'garang', full_name: 'garang', avatar: null },
    ],
    ['ids', { participants: [7, 1] }, { id: 1, username: '', full_name: '', avatar: null }],
    [
      'an id of its own',
      { other_participant: '0b0e7a3c-31a5-4b8e-9d3f-0c5a2f4f9a11', participants: [] },
      { id: '0b0e7a3c-31a5-4b8e-9d3f-0c5a2f4f9a11', username: '', full_name: '', avatar: null },
    ],
    ['only the current user', { participants: [ayen] }, null],
    ['an empty other_participant', { other_participant: {}, participants: [ayen, garang] }, garang],
  ]
  for (const [title, raw, expected] of others) {
    test(`[A23] selects the other participant: ${title}`, () => {
      expect(parseConversation({ id: 5, ...raw }, context)?.other_participant).toEqual(expected)
    })
  }

  test('accepts a list as an array or results and drops invalid entries', () => {
    const list = [{ id: 1 }, null, {}, { conversation_id: 2 }]
    expect([
      parseConversations(list, context).map((one) => one.id),
      parseConversations({ results: list }, context).map((one) => one.id),
      parseConversations(null, context),
    ]).toEqual([[1, 2], [1, 2], []])
  })
})

describe('participant names', () => {
  const rows: [user: Parameters<typeof participantName>[0], expected: string][] = [
    [{ full_name: 'Garang Ateny', username: 'garang' }, 'Garang Ateny'],
    [{ full_name: '', username: 'garang' }, 'garang'],
    [{ full_name: '', username: '' }, 'Unknown User'],
    [null, 'Unknown User'],
    [undefined, 'Unknown User'],
  ]
  for (const [user, expected] of rows) {
    test(`[CHAT-02 INBOX-07] ${JSON.stringify(user)} is ${expected}`, () => {
      expect(participantName(user)).toBe(expected)
    })
  }
})

describe('unread', () => {
  const rows: [title: string, sender: number | string, read: boolean, expected: boolean][] = [
    ["someone else's, not read", 1, false, true],
    ["someone else's, read", 1, true, false],
    ['mine, not read', 7, false, false],
    ['mine, read', 7, true, false],
    ['mine by an id written as text', '7', false, false],
  ]
  for (const [title, sender, read, expected] of rows) {
    test(`[INBOX-20] ${title}: ${expected ? 'unread' : 'not unread'}`, () => {
      expect(isUnread(message(sender, read), 7)).toBe(expected)
    })
  }

  const markers: [title: string, count: number, latest: Message | null, expected: boolean][] = [
    ['a count of 2', 2, null, true],
    ['a latest message that is unread', 0, message(1, false), true],
    ['a latest message that is read', 0, message(1, true), false],
    ['my own latest message', 0, message(7, false), false],
    ['a count with my own latest message', 1, message(7, false), true],
    ['nothing', 0, null, false],
  ]
  for (const [title, unread_count, latest_message, expected] of markers) {
    test(`[INBOX-11 A23] ${title}: ${expected ? 'marker' : 'no marker'}`, () => {
      expect(conversationUnread({ unread_count, latest_message }, 7)).toBe(expected)
    })
  }
})
