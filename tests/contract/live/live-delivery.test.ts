import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, startFileApi, type TestUser } from '../kit/kit.ts'
import {
  createConversation,
  openMessaging,
  openNotifications,
  sendMessage,
  trackProbes,
} from '../kit/live-kit.ts'
import { createUserFactory } from './live-people.ts'

let ayen: TestUser
let lokai: TestUser
let keji: TestUser
let conversationId: number

const { open, track } = trackProbes()
const post = (user: TestUser, path: string, body: Parameters<Api['request']>[2]) =>
  api.request('POST', `/api/messaging/${path}`, { token: user.access, ...body })
const messagePath = () => `conversations/${conversationId}/messages/`

const api = await startFileApi()
const join = createUserFactory(api)

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  keji = await join('keji')
  conversationId = await createConversation(api, ayen, lokai)
})

describe('live messages', () => {
  test("[SOCKEV-09] reach the general sockets of both members and the conversation's sockets, once each", async () => {
    const elsewhere = await createConversation(api, ayen, keji)
    const concerned = await Promise.all([
      track(openMessaging(api, ayen)),
      track(openMessaging(api, ayen)),
      track(openMessaging(api, ayen, conversationId)),
      track(openMessaging(api, lokai)),
      track(openMessaging(api, lokai, conversationId)),
    ])
    const others = await Promise.all([
      track(openMessaging(api, keji)),
      track(openMessaging(api, ayen, elsewhere)),
      track(openMessaging(api, keji, elsewhere)),
    ])
    const stored = await sendMessage(api, ayen, conversationId, 'Ita kef?')
    for (const probe of concerned) {
      await probe.first('new_message')
      await probe.settled()
      expect(probe.ofType('new_message')).toEqual([
        { type: 'new_message', message: stored, offset: expect.any(Number) },
      ])
    }
    for (const probe of others) {
      await probe.settled()
      expect(probe.ofType('new_message')).toEqual([])
    }
  })

  test('[SOCKEV-09] arrive in stored order', async () => {
    const probe = await track(openMessaging(api, lokai))
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`)
    await Promise.all(texts.map((text) => sendMessage(api, ayen, conversationId, text)))
    await probe.nth('new_message', 20)
    const ids = probe.ofType('new_message').map((frame) => frame.message.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const page = await api.request('GET', `/api/messaging/${messagePath()}`, {
      token: lokai.access,
    })
    expect(page.body.results.map((message: { id: number }) => message.id)).toEqual(ids)
  })

  test('[B5] are not published again for a repeated send', async () => {
    const probe = await track(openMessaging(api, lokai))
    const body = { content: 'once', client_id: 'temp-1' }
    const first = await post(ayen, messagePath(), { body })
    const second = await post(ayen, messagePath(), { body })
    expect([first.status, second.status]).toEqual([201, 200])
    await sendMessage(api, ayen, conversationId, 'after')
    await probe.nth('new_message', 2)
    expect(probe.ofType('new_message').map((frame) => frame.message.content)).toEqual([
      'once',
      'after',
    ])
  })

  test('are not published when rejected', async () => {
    const probe = await track(openMessaging(api, lokai))
    const rejected = await post(ayen, messagePath(), { body: { content: '   ' } })
    expect(rejected.status).toBe(400)
    await probe.settled()
    expect(probe.ofType('new_message')).toEqual([])
  })

  test('[SOCKEV-10 SOCKNOTIF-07 A8] the recipient gets the counts on both channels, the sender does not', async () => {
    const general = await track(openMessaging(api, lokai))
    const bell = await track(openNotifications(api, lokai))
    const own = await track(openMessaging(api, ayen))
    await sendMessage(api, ayen, conversationId, 'one')
    const counts = { type: 'unread_count_update', message_count: 1, notification_count: 1 }
    const [emitted, rung] = await Promise.all([
      general.first('unread_count_update', (frame) => frame.message_count === 1),
      bell.first('unread_count_update'),
    ])
    expect(emitted).toEqual({ ...counts, timestamp: expect.any(String) })
    expect(rung).toEqual(emitted)
    await own.settled()
    expect(own.ofType('unread_count_update').map((frame) => frame.message_count)).toEqual([0])
  })
})

describe('live read receipts and reactions', () => {
  test("[SOCKEV-13] message_read reaches the sender and the recipient's other tabs", async () => {
    const first = await sendMessage(api, ayen, conversationId, 'one')
    const second = await sendMessage(api, ayen, conversationId, 'two')
    const probes = await Promise.all([
      track(openMessaging(api, ayen)),
      track(openMessaging(api, ayen, conversationId)),
      track(openMessaging(api, lokai)),
    ])
    await post(lokai, `conversations/${conversationId}/mark-read/`, {})
    for (const probe of probes) {
      await probe.nth('message_read', 2)
      expect(probe.ofType('message_read')).toEqual(
        [first, second].map((message) => ({
          type: 'message_read',
          message_id: message.id,
          reader_id: lokai.id,
          conversation_id: conversationId,
          ...(message === second && { offset: expect.any(Number) }),
        })),
      )
    }
    const reader = probes[2]!
    expect(await reader.first('unread_count_update', (frame) => frame.message_count === 0)).toEqual(
      {
        type: 'unread_count_update',
        message_count: 0,
        notification_count: 0,
        timestamp: expect.any(String),
      },
    )
  })

  test('[SOCKEV-14] reaction_update contains all reactions of the message', async () => {
    const message = await sendMessage(api, ayen, conversationId, 'look')
    const probes = await Promise.all([
      track(openMessaging(api, ayen)),
      track(openMessaging(api, lokai, conversationId)),
    ])
    await post(lokai, `messages/${message.id}/reactions/`, { body: { reaction_type: '🔥' } })
    await post(ayen, `messages/${message.id}/reactions/`, { body: { reaction_type: '😂' } })
    const fire = { reaction_type: '🔥', user_id: lokai.id, username: lokai.username }
    const laugh = { reaction_type: '😂', user_id: ayen.id, username: ayen.username }
    const base = {
      type: 'reaction_update',
      message_id: message.id,
      conversation_id: conversationId,
      offset: expect.any(Number),
    }
    for (const probe of probes) {
      await probe.nth('reaction_update', 2)
      expect(probe.ofType('reaction_update')).toEqual([
        { ...base, reactions: [fire] },
        { ...base, reactions: [fire, laugh] },
      ])
    }
  })

  test("[API-MSG-16 API-MSG-17] typing reaches the conversation's sockets and the other members' general sockets", async () => {
    const chat = await track(openMessaging(api, lokai, conversationId))
    const general = await track(openMessaging(api, lokai))
    const own = await track(openMessaging(api, ayen))
    await post(ayen, `conversations/${conversationId}/typing/start/`, {})
    await post(ayen, `conversations/${conversationId}/typing/stop/`, {})
    await chat.nth('typing', 2)
    const frame = { type: 'typing', conversation_id: conversationId, user_id: ayen.id }
    expect(chat.ofType('typing')).toEqual([
      { ...frame, typing: true },
      { ...frame, typing: false },
    ])
    await general.nth('typing', 2)
    expect(general.ofType('typing')).toEqual(chat.ofType('typing'))
    await own.settled()
    expect(own.ofType('typing')).toEqual([])
  })
})

describe('live presence', () => {
  test('[SOCKEV-11 API-MSG-20] conversation partners get online and, after a delay, offline events; other users do not', async () => {
    const partner = await track(openMessaging(api, ayen))
    const outsider = await track(openMessaging(api, keji))
    const probe = await track(openMessaging(api, lokai))
    expect(await partner.first('user_status')).toEqual({
      type: 'user_status',
      user_id: lokai.id,
      status: 'online',
    })
    const status = () =>
      api.request('GET', `/api/messaging/users/${lokai.id}/status/`, { token: ayen.access })
    expect((await status()).body).toEqual({
      user_id: lokai.id,
      status: 'online',
      is_online: true,
      last_seen: expect.any(String),
    })
    await probe.close()
    const left = Date.now()
    expect(await partner.nth('user_status', 2)).toEqual({
      type: 'user_status',
      user_id: lokai.id,
      status: 'offline',
    })
    const { body } = await status()
    expect([body.status, body.is_online]).toEqual(['offline', false])
    expect(Date.parse(body.last_seen)).toBeGreaterThanOrEqual(left - 1000)
    expect(outsider.ofType('user_status')).toEqual([])
  })

  test('[SOCKEV-11] a second tab and a quick reload send no event', async () => {
    const partner = await track(openMessaging(api, ayen))
    const first = await track(openMessaging(api, lokai))
    await partner.nth('user_status', 1)
    await track(openMessaging(api, lokai, conversationId))
    await first.close()
    await track(openMessaging(api, lokai))
    const last = open.at(-2)!
    await last.close()
    await partner.settled()
    expect(partner.ofType('user_status')).toHaveLength(1)
  })
})
