import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import {
  conversationIdOf,
  decodeFrame,
  decodeOutgoingFrame,
  errorTextOf,
  FRAME_TYPES,
  type Frame,
  markAllNotificationsReadFrame,
  markNotificationReadFrame,
  messageIdOf,
  messageOf,
  notificationIdOf,
  notificationOf,
  parseCounters,
  pingFrame,
  reactionsOf,
  typingOf,
  unreadCountOf,
  userStatusOf,
} from '../../../src/protocol/live/frames.ts'

const frame = (payload: { [key: string]: Json }): Pick<Frame, 'payload'> => ({ payload })

describe('decodeFrame', () => {
  test('knows the messaging and notification types', () => {
    expect(FRAME_TYPES.toSorted()).toEqual([
      'all_notifications_marked_read',
      'authenticated',
      'connection_established',
      'conversation_updated',
      'error',
      'follow_notification',
      'message_deleted',
      'message_read',
      'message_updated',
      'new_message',
      'new_notification',
      'notification_marked_read',
      'pong',
      'reaction_update',
      'typing',
      'unread_count',
      'unread_count_update',
      'user_status',
    ])
  })

  for (const type of FRAME_TYPES) {
    test(`[A1.2 t6] ${type} is accepted, as text and as a value`, () => {
      const payload = { type, message_id: 5 }
      const decoded = { ok: true, frame: { type, payload } }
      expect([decodeFrame(JSON.stringify(payload)), decodeFrame(payload)]).toEqual([
        decoded,
        decoded,
      ])
    })
  }

  for (const name of ['thinking', 'unknown', 'constructor']) {
    test(`[A1.2 t6] decodes the type "${name}" as unknown and keeps its name`, () => {
      const payload = { type: name, a: 1 }
      expect(decodeFrame(JSON.stringify(payload))).toEqual({
        ok: true,
        frame: { type: 'unknown', name, payload },
      })
    })
  }

  const refused: [data: unknown, reason: string][] = [
    ['', 'not JSON'],
    ['{"type":', 'not JSON'],
    ['<html></html>', 'not JSON'],
    ['null', 'not a JSON object'],
    ['5', 'not a JSON object'],
    ['"pong"', 'not a JSON object'],
    ['[{"type":"pong"}]', 'not a JSON object'],
    [undefined, 'not a JSON object'],
    [null, 'not a JSON object'],
    ['{}', 'no type'],
    ['{"type":""}', 'no type'],
    ['{"type":5}', 'no type'],
    ['{"type":null}', 'no type'],
    [new ArrayBuffer(2), 'no type'],
    ['['.repeat(100_000), 'not JSON'],
  ]
  for (const [data, reason] of refused) {
    test(`[A1.2 t6] rejects ${String(data).slice(0, 20)}: ${reason}`, () => {
      expect(decodeFrame(data)).toEqual({ ok: false, reason })
    })
  }
})

describe('frame parsers', () => {
  const rows: [title: string, actual: unknown, expected: unknown][] = [
    [
      '[SOCKEV-09] new_message: under message',
      messageOf(frame({ type: 'new_message', message: { id: 1 } })),
      { id: 1 },
    ],
    [
      '[A8] new_message: next to the type',
      messageOf(frame({ type: 'new_message', id: 1, content: 'x' })),
      { type: 'new_message', id: 1, content: 'x' },
    ],
    ['new_message without one', messageOf(frame({ type: 'new_message' })), null],
    ['new_message null', messageOf(frame({ type: 'new_message', message: null })), null],
    ['[SOCKEV-13] message_id', messageIdOf(frame({ message_id: 5, id: 6 })), 5],
    ['[A8] the id of a message', messageIdOf(frame({ message: { id: 5 } })), 5],
    ['[A8] a bare message id', messageIdOf(frame({ message: 5 })), 5],
    ['[A8] id', messageIdOf(frame({ id: 5 })), 5],
    ['no message id', messageIdOf(frame({ message_id: {} })), null],
    ['conversation_id', conversationIdOf(frame({ conversation_id: 5 })), 5],
    ['conversation', conversationIdOf(frame({ conversation: '5' })), '5'],
    [
      '[SOCKEV-14] reactions',
      reactionsOf(frame({ reactions: [{ reaction_type: 'like' }] })),
      [{ reaction_type: 'like' }],
    ],
    ['no reactions', reactionsOf(frame({ reactions: {} })), null],
    ['[SOCKEV-12] the text of an error', errorTextOf(frame({ message: 'Too fast' })), 'Too fast'],
    ['[A1 D6] its fallback', errorTextOf(frame({ message: 5 })), 'WebSocket connection error'],
    [
      '[A1 D6] HTML is no text',
      errorTextOf(frame({ message: '<html></html>' })),
      'WebSocket connection error',
    ],
    ['[A8] unread_count', unreadCountOf(frame({ unread_count: 4, count: 5 })), 4],
    ['[A8] count', unreadCountOf(frame({ count: '5', notification_count: 6 })), 5],
    ['[A8] notification_count', unreadCountOf(frame({ notification_count: 6 })), 6],
    ['[A8] never below 0', unreadCountOf(frame({ count: -1 })), 0],
    ['[A8] none', unreadCountOf(frame({ count: 'many' })), null],
    ['[A8] under notification', notificationOf(frame({ notification: { id: 3 } })), { id: 3 }],
    ['[A8] next to the type', notificationOf(frame({ type: 'x', id: 3 })), { type: 'x', id: 3 }],
    ['[A8] notification_id', notificationIdOf(frame({ notification_id: 3, id: 4 })), 3],
    ['[A8] id', notificationIdOf(frame({ id: 4 })), 4],
    ['[A8] the id under notification', notificationIdOf(frame({ notification: { id: 3 } })), 3],
    ['[A8] a bare notification', notificationIdOf(frame({ notification: 3 })), 3],
    ['no notification id', notificationIdOf(frame({ type: 'x' })), null],
    [
      'online by flag',
      userStatusOf(frame({ user_id: 1, is_online: true })),
      { userId: 1, online: true },
    ],
    [
      'online by status text',
      userStatusOf(frame({ user: { id: 1 }, status: 'online' })),
      { userId: 1, online: true },
    ],
    [
      'online by the short flag',
      userStatusOf(frame({ user_id: 1, online: true })),
      { userId: 1, online: true },
    ],
    [
      'offline by the short flag',
      userStatusOf(frame({ user_id: 1, online: false })),
      { userId: 1, online: false },
    ],
    ['offline', userStatusOf(frame({ user: 1, status: 'offline' })), { userId: 1, online: false }],
    ['a status without a user', userStatusOf(frame({ status: 'online' })), null],
    [
      '[API-MSG-16] typing starts',
      typingOf(frame({ conversation_id: 5, user_id: 1, typing: true })),
      { conversationId: 5, userId: 1, typing: true },
    ],
    [
      '[API-MSG-17] typing stops, in the other spelling',
      typingOf(frame({ conversation: '5', user: { id: 1 }, is_typing: false })),
      { conversationId: '5', userId: 1, typing: false },
    ],
    ['typing without a user', typingOf(frame({ conversation_id: 5, typing: true })), null],
    ['typing without a conversation', typingOf(frame({ user_id: 1, typing: true })), null],
  ]
  for (const [title, actual, expected] of rows) {
    test(title, () => expect(actual).toEqual(expected))
  }

  test('[ENT-25] read message_count, notification_count and timestamp', () => {
    const detail = { message_count: 3, notification_count: 4, timestamp: '2026-01-05T09:00:00Z' }
    expect(parseCounters({ type: 'unread_count_update', ...detail })).toEqual(detail)
  })

  test('[ENT-25 A8] return null for missing and invalid counters and 0 for negative ones', () => {
    expect([
      parseCounters({ message_count: -2, notification_count: 'x' }),
      parseCounters(null),
    ]).toEqual([
      { message_count: 0, notification_count: null, timestamp: null },
      { message_count: null, notification_count: null, timestamp: null },
    ])
  })
})

describe('outgoing frames', () => {
  test('have three types', () => {
    expect([pingFrame(), markNotificationReadFrame(3), markAllNotificationsReadFrame()]).toEqual([
      { type: 'ping' },
      { type: 'mark_notification_read', notification_id: 3 },
      { type: 'mark_all_notifications_read' },
    ])
  })

  for (const sent of [
    pingFrame(),
    markNotificationReadFrame('n-3'),
    markAllNotificationsReadFrame(),
  ]) {
    test(`of type ${sent.type} are decoded by the server`, () => {
      expect(decodeOutgoingFrame(JSON.stringify(sent))).toEqual({ ok: true, frame: sent })
    })
  }

  const refused: [data: unknown, reason: string][] = [
    ['{"type":"mark_notification_read"}', 'no notification id'],
    ['{"type":"pong"}', 'unknown type'],
    ['x', 'not JSON'],
    ['[]', 'not a JSON object'],
  ]
  for (const [data, reason] of refused) {
    test(`are rejected by the server for ${data}: ${reason}`, () => {
      expect(decodeOutgoingFrame(data)).toEqual({ ok: false, reason })
    })
  }
})
