import { beforeEach, describe, expect, test } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import {
  createConversation,
  openMessaging,
  openNotifications,
  sendMessage,
  trackProbes,
} from '../kit/live-kit.ts'
import { createUserFactory } from '../live/live-people.ts'

let ayen: TestUser
let lokai: TestUser
let conversationId: number

const { track } = trackProbes()
const list = async (user: TestUser) =>
  (await api.request('GET', '/api/notifications/', { token: user.access })).body.results
const unread = async (user: TestUser) =>
  (await api.request('GET', '/api/notifications/unread_count/', { token: user.access })).body

const api = await startFileApi()
const join = createUserFactory(api)

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  conversationId = await createConversation(api, ayen, lokai)
})

describe('message notifications', () => {
  test('[SOCKNOTIF-05 ENT-19] are created by a message and sent live', async () => {
    const bell = await track(openNotifications(api, lokai))
    const message = await sendMessage(
      api,
      ayen,
      conversationId,
      `Look  at\nthis ${'x'.repeat(200)}`,
    )
    const { notification } = await bell.first('new_notification')
    expect(notification).toEqual({
      id: expect.any(Number),
      title: 'New message',
      message: `${ayen.username} Test sent you a message`,
      actor: {
        id: ayen.id,
        username: ayen.username,
        full_name: `${ayen.username} Test`,
        avatar: null,
      },
      verb: 'messaged',
      payload: {
        preview: `Look at this ${'x'.repeat(87)}...`,
        conversation_id: conversationId,
        message_id: message.id,
        url: `/messages/${conversationId}`,
      },
      created_at: expect.any(String),
      is_read: false,
    })
    expect(await list(lokai)).toEqual([notification])
    expect(await list(ayen)).toEqual([])
  })

  test('are updated by further messages, one per conversation', async () => {
    const bell = await track(openNotifications(api, lokai))
    for (let i = 1; i <= 30; i++) await sendMessage(api, ayen, conversationId, `message ${i}`)
    await bell.nth('new_notification', 30)
    const ids = bell.ofType('new_notification').map((frame) => frame.notification.id)
    expect(new Set(ids).size).toBe(1)
    const [only, ...rest] = await list(lokai)
    expect([only.payload.preview, rest]).toEqual(['message 30', []])
    expect(await unread(lokai)).toEqual({ unread_count: 1 })

    const keji = await join('keji')
    await sendMessage(api, keji, await createConversation(api, keji, lokai), 'hello')
    expect(await unread(lokai)).toEqual({ unread_count: 2 })
  })

  test('[SOCKNOTIF-08 A12] are marked read with the conversation, and the next message creates a new one', async () => {
    const bell = await track(openNotifications(api, lokai))
    await sendMessage(api, ayen, conversationId, 'one')
    const { notification } = await bell.first('new_notification')
    await api.request('POST', `/api/messaging/conversations/${conversationId}/mark-read/`, {
      token: lokai.access,
    })
    expect(await bell.first('notification_marked_read')).toEqual({
      type: 'notification_marked_read',
      notification_id: notification.id,
    })
    await sendMessage(api, ayen, conversationId, 'two')
    const next = await bell.nth('new_notification', 2)
    expect(next.notification.id).not.toBe(notification.id)
    expect((await list(lokai)).map((one: { is_read: boolean }) => one.is_read)).toEqual([
      false,
      true,
    ])
  })

  test('are delayed for a recipient with the conversation open, and sent only if it stays unread', async () => {
    const bell = await track(openNotifications(api, lokai))
    await track(openMessaging(api, lokai, conversationId))
    const seen = await sendMessage(api, ayen, conversationId, 'seen at once')
    await api.request(
      'POST',
      `/api/messaging/conversations/${conversationId}/mark-messages-read/`,
      { token: lokai.access, body: { message_ids: [seen.id] } },
    )
    const missed = await sendMessage(api, ayen, conversationId, 'missed')
    await bell.settled()
    expect(bell.ofType('new_notification')).toEqual([])
    const { notification } = await bell.first('new_notification')
    expect([notification.payload.message_id, notification.payload.preview]).toEqual([
      missed.id,
      'missed',
    ])
    expect(await list(lokai)).toEqual([notification])
  })

  test('[API-NOTIF-07] are not created for users who turned them off', async () => {
    await api.request('PATCH', '/api/notifications/settings/', {
      token: lokai.access,
      body: { messages: false },
    })
    const general = await track(openMessaging(api, lokai))
    await sendMessage(api, ayen, conversationId, 'quiet')
    await general.first('unread_count_update', (frame) => frame.message_count === 1)
    expect(await list(lokai)).toEqual([])
  })
})

describe('marking read over the socket', () => {
  const three = async () => {
    for (const title of ['a', 'b', 'c']) {
      const body = { title, message: title }
      await api.request('POST', '/api/notifications/', { token: lokai.access, body })
    }
    return (await list(lokai)).map((one: { id: number }) => one.id)
  }

  test('[SOCKNOTIF-12 SOCKNOTIF-08 SOCKNOTIF-07 NOTIF-01] marks one notification and tells all sockets of the user', async () => {
    const [newest] = await three()
    const tabs = [
      await track(openNotifications(api, lokai)),
      await track(openNotifications(api, lokai)),
    ]
    tabs[0]?.send({ type: 'mark_notification_read', notification_id: newest })
    for (const tab of tabs) {
      expect(await tab.first('notification_marked_read')).toEqual({
        type: 'notification_marked_read',
        notification_id: newest,
      })
      expect((await tab.first('unread_count_update')).notification_count).toBe(2)
    }
    expect((await list(lokai)).map((one: { is_read: boolean }) => one.is_read)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('[SOCKNOTIF-13 SOCKNOTIF-09 NOTIF-02] marks all notifications', async () => {
    await three()
    const bell = await track(openNotifications(api, lokai))
    bell.send({ type: 'mark_all_notifications_read' })
    expect(await bell.first('all_notifications_marked_read')).toEqual({
      type: 'all_notifications_marked_read',
    })
    expect((await bell.first('unread_count_update')).notification_count).toBe(0)
    expect(await unread(lokai)).toEqual({ unread_count: 0 })
  })

  test('[SOCKNOTIF-12] ignores foreign, missing and malformed ids without an error frame', async () => {
    const [newest] = await three()
    const bell = await track(openNotifications(api, ayen))
    for (const id of [newest, newest, 999_999, 'follow-3', '12 or 1=1', 1.5]) {
      bell.send({ type: 'mark_notification_read', notification_id: id })
    }
    await bell.settled()
    expect(bell.ofType('error')).toEqual([])
    expect(await unread(lokai)).toEqual({ unread_count: 3 })
  })

  test('[SOCKNOTIF-12] is not accepted on the messaging socket', async () => {
    const [newest] = await three()
    const general = await track(openMessaging(api, lokai))
    general.send({ type: 'mark_notification_read', notification_id: newest })
    await general.first('error')
    expect(await unread(lokai)).toEqual({ unread_count: 3 })
  })
})
