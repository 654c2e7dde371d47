import { describe, expect, it } from 'vitest'
import {
  type Arrival,
  type Delivery,
  routeFrames,
} from '../../../src/machines/member/member.routes.ts'
import type { ChatUser, Id, Json, Message } from '../../../src/protocol/base/types.ts'
import { decodeFrame } from '../../../src/protocol/live/frames.ts'

const NOW = Date.UTC(2026, 0, 5, 9)
const ayen: ChatUser = {
  id: 7,
  username: 'ayen',
  avatar: null,
  full_name: 'Ayen Deng',
  display_name: 'Ayen Deng',
}

const arrival = (
  source: Arrival['source'],
  payload: { [key: string]: Json },
  conversationId: Id | null = null,
): Arrival => {
  const decoded = decodeFrame(payload)
  if (!decoded.ok) throw new Error(decoded.reason)
  return { source, conversationId, frame: decoded.frame }
}

const route = (...arrivals: Arrival[]): Delivery[] =>
  routeFrames(arrivals, {
    currentUser: ayen,
    apiOrigin: 'https://api.example.org',
    now: NOW,
    newId: () => 'local-1',
  })

const raw = {
  id: 41,
  conversation_id: 5,
  sender: { id: 9, username: 'deng', avatar: '/media/d.webp' },
  content: 'hello',
  created_at: '2026-01-05T08:00:00.000Z',
}
const message: Message = {
  id: 41,
  client_id: null,
  conversation_id: 5,
  sender: {
    id: 9,
    username: 'deng',
    avatar: 'https://api.example.org/media/d.webp',
    full_name: 'deng',
    display_name: 'deng',
  },
  body: 'hello',
  content: 'hello',
  message_type: 'text',
  created_at: '2026-01-05T08:00:00.000Z',
  reply_to: null,
  reply_to_id: null,
  reactions: null,
  is_read: false,
}

const typing = (on: boolean) =>
  ({ type: 'typing.received', conversationId: 5, userId: 9, typing: on }) as const

describe('frame routing', () => {
  it('routes an edited message to the inbox and its chat', () => {
    const payload = {
      type: 'message_updated',
      message: { ...raw, edited_at: '2026-01-05T08:01:00Z' },
    }
    const event = {
      type: 'message.changed',
      message: { ...message, edited_at: '2026-01-05T08:01:00Z' },
    }
    expect(route(arrival('general', payload))).toEqual([
      { to: 'inbox', event },
      { to: 'chat', chat: 5, event },
    ])
  })

  it('routes a deleted message, and reloads notifications that may quote it', () => {
    const deletion = { content: '', deleted_at: '2026-01-05T08:02:00Z', editable_until: null }
    const changed = { ...message, body: '', content: '', deleted_at: '2026-01-05T08:02:00Z' }
    const event = { type: 'message.changed', message: changed }
    expect(
      route(arrival('general', { type: 'message_deleted', message: { ...raw, ...deletion } })),
    ).toEqual([
      { to: 'inbox', event },
      { to: 'chat', chat: 5, event },
      { to: 'notifications', event: { type: 'notifications.reload' } },
    ])
    const own = { ...raw, ...deletion, sender: { id: 7, username: 'ayen' } }
    expect(
      route(arrival('general', { type: 'message_deleted', message: own })).map(({ to }) => to),
    ).toEqual(['inbox', 'chat'])
    expect(route(arrival('general', { type: 'message_deleted' }))).toEqual([
      { to: 'log', reason: 'unreadable message_deleted frame' },
    ])
  })

  it("[API-MSG-16 API-MSG-17] routes typing of others and ignores the user's own", () => {
    const payload = { type: 'typing', conversation_id: 5, user_id: 9, typing: true }
    expect(route(arrival('general', payload))).toEqual([{ to: 'typing', event: typing(true) }])
    expect(route(arrival('conversation', { ...payload, typing: false }, 5))).toEqual([
      { to: 'typing', event: typing(false) },
    ])
    expect(route(arrival('general', { ...payload, user_id: 7 }))).toEqual([])
    expect(route(arrival('general', { type: 'typing', typing: true }))).toEqual([
      { to: 'log', reason: 'unreadable typing frame' },
    ])
  })

  it('[SOCKEV-09] routes a new message to the inbox and to its chat', () => {
    expect(route(arrival('general', { type: 'new_message', message: raw }))).toEqual([
      { to: 'inbox', event: { type: 'messages.arrived', messages: [message] } },
      { to: 'chat', chat: 5, event: { type: 'messages.arrived', messages: [message] } },
      { to: 'typing', event: typing(false) },
    ])
  })

  it('[SOCKEV-09 SOCKEV-13] merges frames that arrive together, in the order each chat needs', () => {
    const sent = (id: number, conversation: number) =>
      arrival('general', {
        type: 'new_message',
        message: { ...raw, id, conversation_id: conversation },
      })
    const read = (id: number, of: { [key: string]: Json } = {}) =>
      arrival('general', { type: 'message_read', message_id: id, ...of })
    const emitted = route(
      sent(1, 5),
      sent(2, 6),
      sent(3, 5),
      read(3, { conversation_id: 5 }),
      sent(4, 5),
      arrival('general', { type: 'reaction_update', message_id: 4, conversation_id: 5 }),
      sent(5, 6),
      read(6),
      sent(6, 5),
      read(6, { conversation_id: 5 }),
      sent(7, 6),
      read(7),
    )
    const said = emitted.flatMap((one) => {
      if (!('event' in one) || one.to === 'typing') return []
      const to = one.to === 'chat' ? `chat ${one.chat}` : one.to
      return one.event.type === 'messages.arrived'
        ? [[to, ...one.event.messages.map(({ id }) => id)]]
        : [[to, one.event.type, ...('ids' in one.event ? one.event.ids : [])]]
    })
    expect(said.filter(([to, first]) => to === 'inbox' && first !== 'messages.wereRead')).toEqual([
      ['inbox', 1, 2, 3, 4, 5, 6, 7],
    ])
    const chat = (name: string) => said.filter(([to]) => to === name || to === 'chat null')
    expect(chat('chat 5')).toEqual([
      ['chat 5', 1, 3, 4],
      ['chat 5', 'reactions.changed'],
      ['chat 5', 6],
      ['chat 5', 'messages.wereRead', 3, 6],
      ['chat null', 'messages.wereRead', 6, 7],
    ])
    expect(chat('chat 6')).toEqual([
      ['chat 6', 2],
      ['chat 6', 5, 7],
      ['chat null', 'messages.wereRead', 6, 7],
    ])
    expect(emitted.filter(({ to }) => to === 'typing')).toEqual([
      { to: 'typing', event: { ...typing(false), conversationId: 5 } },
      { to: 'typing', event: { ...typing(false), conversationId: 6 } },
    ])
  })

  it('[SOCKEV-11 API-MSG-17] routes only the last state of typing and presence', () => {
    const status = (id: number, online: boolean) =>
      arrival('general', { type: 'user_status', user_id: id, is_online: online })
    const types = (on: boolean, id = 9) =>
      arrival('general', { type: 'typing', conversation_id: 5, user_id: id, typing: on })
    expect(
      route(
        status(9, true),
        types(true),
        status(8, true),
        types(true, 8),
        status(9, false),
        types(false),
      ),
    ).toEqual([
      { to: 'presence', userId: 8, online: true },
      { to: 'typing', event: { ...typing(true), userId: 8 } },
      { to: 'presence', userId: 9, online: false },
      { to: 'typing', event: typing(false) },
    ])
  })

  it('[A11 NORM-02] assigns a message without conversation on the conversation socket to that conversation', () => {
    const { conversation_id: _, ...bare } = raw
    const deliveries = route(arrival('conversation', { type: 'new_message', message: bare }, 5))
    expect(deliveries).toEqual([
      { to: 'inbox', event: { type: 'messages.arrived', messages: [message] } },
      { to: 'chat', chat: 5, event: { type: 'messages.arrived', messages: [message] } },
      { to: 'typing', event: typing(false) },
    ])
  })

  it('[NORM-17] drops a message without a sender id with a reason', () => {
    const withoutSenderId = { ...raw, sender: { username: 'unknown' } }
    expect(route(arrival('general', { type: 'new_message', message: withoutSenderId }))).toEqual([
      { to: 'log', reason: 'unreadable new_message frame' },
    ])
  })

  it('[SOCKEV-05 SOCKEV-06 A1.1] ignores a follow notification on the conversation socket and routes it once elsewhere', () => {
    const payload = { type: 'follow_notification', follow_id: 3, follower: { username: 'deng' } }
    expect(route(arrival('conversation', payload, 5))).toEqual([])
    const event = { type: 'followNotification.arrived', raw: payload }
    expect(route(arrival('general', payload))).toEqual([
      { to: 'notifications', event },
      { to: 'followNotifications', event },
    ])
  })

  it('[SOCKEV-10 A8] routes the counters of a messaging socket to the window event only', () => {
    const payload = {
      type: 'unread_count_update',
      message_count: 3,
      notification_count: 'x',
      timestamp: 12,
    }
    expect(route(arrival('general', payload))).toEqual([
      { to: 'window', detail: { message_count: 3, notification_count: null, timestamp: 12 } },
    ])
  })

  it.each(['unread_count', 'unread_count_update'])(
    '[SOCKNOTIF-06 SOCKNOTIF-07 A8] routes %s of the notification socket to the notification count',
    (type) => {
      expect(route(arrival('notifications', { type, unread_count: 4 }))).toEqual([
        { to: 'counters', event: { type: 'counts.notifications.set', count: 4 } },
      ])
      expect(route(arrival('notifications', { type }))).toEqual([
        { to: 'log', reason: `unreadable ${type} frame` },
      ])
    },
  )

  it('[SOCKNOTIF-05 A8] routes a new notification to the notification centre, nested or flat', () => {
    const nested = { type: 'new_notification', notification: { id: 1, title: 't' } }
    expect(route(arrival('notifications', nested))).toEqual([
      { to: 'notifications', event: { type: 'notification.arrived', raw: { id: 1, title: 't' } } },
    ])
    const flat = { type: 'new_notification', id: 1, title: 't' }
    expect(route(arrival('notifications', flat))).toEqual([
      { to: 'notifications', event: { type: 'notification.arrived', raw: flat } },
    ])
  })

  it('[SOCKNOTIF-08 SOCKNOTIF-09] routes read marks to the notification centre', () => {
    const one = { type: 'notification_marked_read', notification_id: 8 }
    expect(route(arrival('notifications', one))).toEqual([
      { to: 'notifications', event: { type: 'notification.wasMarkedRead', id: 8 } },
    ])
    expect(route(arrival('notifications', { type: 'all_notifications_marked_read' }))).toEqual([
      { to: 'notifications', event: { type: 'notifications.wereAllMarkedRead' } },
    ])
  })

  it.each(['connection_established', 'authenticated', 'pong', 'error'])(
    '[SOCKNOTIF-10 SOCKEV-03 SOCKEV-04] routes %s nowhere beyond its connection',
    (type) => expect(route(arrival('general', { type }))).toEqual([]),
  )

  it('[SOCKEV-13] routes a read mark to the inbox and the chat it names, else to every chat', () => {
    const event = { type: 'messages.wereRead', ids: [41] }
    const payload = { type: 'message_read', message_id: 41 }
    const inbox = (conversationId: number | null, readerId: number | null = null) => ({
      to: 'inbox',
      event: { ...event, conversationId, readerId },
    })
    expect(route(arrival('general', payload))).toEqual([
      { to: 'chat', chat: null, event },
      inbox(null),
    ])
    expect(route(arrival('conversation', payload, 5))).toEqual([
      { to: 'chat', chat: 5, event },
      inbox(5),
    ])
    expect(route(arrival('general', { ...payload, conversation_id: 6, reader_id: 7 }))).toEqual([
      { to: 'chat', chat: 6, event },
      inbox(6, 7),
    ])
  })

  it('[SOCKEV-13] merges read marks of one conversation and reader for the inbox', () => {
    const read = (message_id: number, conversation_id: number, reader_id: number) =>
      arrival('general', { type: 'message_read', message_id, conversation_id, reader_id })
    const emitted = route(read(1, 5, 7), read(2, 5, 7), read(3, 6, 7), read(4, 5, 8))
    expect(emitted.flatMap((one) => (one.to === 'inbox' ? [one.event] : []))).toEqual([
      { type: 'messages.wereRead', ids: [1, 2], conversationId: 5, readerId: 7 },
      { type: 'messages.wereRead', ids: [3], conversationId: 6, readerId: 7 },
      { type: 'messages.wereRead', ids: [4], conversationId: 5, readerId: 8 },
    ])
  })

  it('[SOCKEV-14] routes reactions that replace those of the message', () => {
    const payload = {
      type: 'reaction_update',
      message_id: 41,
      reactions: [{ reaction_type: 'heart' }],
    }
    expect(route(arrival('conversation', payload, 5))).toEqual([
      {
        to: 'chat',
        chat: 5,
        event: { type: 'reactions.changed', id: 41, reactions: [{ reaction_type: 'heart' }] },
      },
    ])
  })

  it('[SOCKEV-11] routes a user status to the read model', () => {
    expect(
      route(arrival('general', { type: 'user_status', user_id: 9, status: 'online' })),
    ).toEqual([{ to: 'presence', userId: 9, online: true }])
    expect(route(arrival('general', { type: 'user_status' }))).toEqual([
      { to: 'log', reason: 'unreadable user_status frame' },
    ])
  })

  it('drops a frame of an unknown type with a reason', () => {
    expect(route(arrival('general', { type: 'dance' }))).toEqual([
      { to: 'log', reason: 'unknown frame type dance' },
    ])
  })

  it('sends the offsets of frames that arrived together last, in one event per chat', () => {
    const message = { ...raw, id: 42 }
    const deliveries = route(
      arrival('general', { type: 'new_message', message: raw, offset: 3 }),
      arrival('general', {
        type: 'reaction_update',
        message_id: 41,
        conversation_id: 5,
        offset: 4,
      }),
      arrival('conversation', { type: 'new_message', message, offset: 5 }, 5),
      arrival('general', { type: 'message_updated', message: { ...raw, conversation_id: 6 } }),
    )
    const toChat = deliveries.flatMap((delivery) => (delivery.to === 'chat' ? [delivery] : []))
    expect(toChat.map(({ chat, event }) => [chat, event.type])).toEqual([
      [5, 'messages.arrived'],
      [5, 'reactions.changed'],
      [5, 'messages.arrived'],
      [6, 'message.changed'],
      [5, 'offsets.received'],
    ])
    expect(toChat[1]?.event).toMatchObject({ offset: 4 })
    expect(toChat[3]?.event).toMatchObject({ offset: undefined })
    expect(toChat.at(-1)?.event).toEqual({ type: 'offsets.received', offsets: [3, 4, 5] })
  })
})
