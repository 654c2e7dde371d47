import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import {
  createConversation,
  openMessaging,
  openNotifications,
  sendMessage,
  trackProbes,
} from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'

let ayen: TestUser
let lokai: TestUser
let id: number
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const { track } = trackProbes()
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  id = await createConversation(api, ayen, lokai)
})

const edit = (user: TestUser, messageId: number | string, body: Json = { content: 'new' }) =>
  requestAs(user, 'PATCH', `messaging/messages/${messageId}/`, { body })
const remove = (user: TestUser, messageId: number | string) =>
  requestAs(user, 'DELETE', `messaging/messages/${messageId}/`)
const get = async (user: TestUser, messageId: number) =>
  (await requestAs(user, 'GET', `messaging/messages/${messageId}/`)).body
const inbox = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'messaging/conversations/')).body.results
const notifications = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'notifications/')).body.results
const sentMinutesAgo = (messageId: number, minutes: number) =>
  sql`update messages set created_at = now() - make_interval(mins => ${minutes})
    where id = ${messageId}`.execute(api.db)
const block = (user: TestUser, other: TestUser) =>
  requestAs(user, 'POST', 'blocks/', { body: { user_id: other.id } })

const TOO_LATE = (done: string) => ({
  detail: `A message can be ${done} for 10 minutes after sending.`,
})

describe('editing a message', () => {
  test('changes its text for both, and says that it was edited and until when it can be', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    const until = new Date(Date.parse(sent.created_at) + 600_000).toISOString()
    expect([sent.edited_at, sent.deleted_at, sent.editable_until]).toEqual([null, null, until])
    const response = await edit(ayen, sent.id, { content: '  new  ' })
    const edited = { ...sent, content: 'new', body: 'new', edited_at: ISO }
    expect([response.status, response.body]).toEqual([200, edited])
    expect(await get(lokai, sent.id)).toEqual(edited)
    expect((await inbox(lokai))[0].latest_message).toEqual(edited)
  })

  test('changes its quotes and the preview of its notification', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    const reply = await requestAs(lokai, 'POST', `messaging/conversations/${id}/messages/`, {
      body: { content: 'reply', reply_to_id: sent.id },
    })
    await edit(ayen, sent.id)
    expect((await get(ayen, reply.body.id)).reply_to.content).toBe('new')
    expect((await notifications(lokai))[0].payload.preview).toBe('new')
  })

  test('is in the quote of a reply that is sent at the same time', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    const body = { content: 'reply', reply_to_id: sent.id }
    const [reply, edited] = await Promise.all([
      requestAs(lokai, 'POST', `messaging/conversations/${id}/messages/`, { body }),
      edit(ayen, sent.id),
    ])
    expect([reply.status, edited.status]).toEqual([201, 200])
    for (const user of [ayen, lokai]) {
      const { reply_to } = await get(user, reply.body.id)
      expect([reply_to.content, reply_to.edited_at]).toEqual(['new', ISO])
    }
  })

  test('is announced to both users and to the sockets of the conversation, once', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    const general = await track(openMessaging(api, lokai))
    const own = await track(openMessaging(api, ayen))
    const conversation = await track(openMessaging(api, lokai, id))
    const { body } = await edit(ayen, sent.id)
    await edit(ayen, sent.id)
    for (const probe of [general, own, conversation]) {
      await probe.first('message_updated')
      await probe.settled()
      expect(probe.ofType('message_updated')).toEqual([
        { type: 'message_updated', message: body, offset: 2 },
      ])
    }
  })

  test('with the same text changes nothing', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    const response = await edit(ayen, sent.id, { content: 'old' })
    expect([response.status, response.body]).toEqual([200, sent])
  })

  test.each([
    ['no text', {}, 400],
    ['a blank text', { content: '  ' }, 400],
    ['a text that is too long', { content: 'x'.repeat(5001) }, 400],
    ['a number', { content: 7 }, 400],
  ])('rejects %s', async (_, body, status) => {
    const sent = await sendMessage(api, ayen, id, 'old')
    expect((await edit(ayen, sent.id, body)).status).toBe(status)
    expect(await get(ayen, sent.id)).toEqual(sent)
  })

  test('is rejected after ten minutes', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    await sentMinutesAgo(sent.id, 9)
    expect((await edit(ayen, sent.id)).status).toBe(200)
    await sentMinutesAgo(sent.id, 10)
    const late = await edit(ayen, sent.id, { content: 'newer' })
    expect([late.status, late.body]).toEqual([403, TOO_LATE('edited')])
    expect((await get(ayen, sent.id)).content).toBe('new')
  })

  test("is rejected for another user's message and for users who cannot see it", async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    const other = await edit(lokai, sent.id)
    expect([other.status, other.body]).toEqual([
      403,
      { detail: 'You can only edit your own messages.' },
    ])
    expect((await edit(await join('stranger'), sent.id)).status).toBe(404)
    expect((await edit(ayen, 'abc')).status).toBe(404)
    const anonymous = await api.request('PATCH', `/api/messaging/messages/${sent.id}/`, {
      body: { content: 'new' },
    })
    expect(anonymous.status).toBe(401)
    expect(await get(ayen, sent.id)).toEqual(sent)
  })

  test('is rejected after a block and when the other account was deleted', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    await block(lokai, ayen)
    const blocked = await edit(ayen, sent.id)
    expect([blocked.status, blocked.body]).toEqual([
      403,
      { detail: 'You can’t message this person.' },
    ])
    await api.deleteAccount(lokai)
    const deleted = await edit(ayen, sent.id)
    expect([deleted.status, deleted.body]).toEqual([
      403,
      { detail: 'This account was deleted and can no longer be written to.' },
    ])
  })

  test('before the delayed notification changes its preview', async () => {
    const reader = await track(openMessaging(api, lokai, id))
    const bell = await track(openNotifications(api, lokai))
    const sent = await sendMessage(api, ayen, id, 'old')
    await edit(ayen, sent.id)
    await reader.first('message_updated')
    const { notification } = await bell.first('new_notification')
    expect(notification.payload.preview).toBe('new')
  })
})

describe('deleting a message', () => {
  test('removes its text and reactions for both, and keeps its place', async () => {
    const sent = await sendMessage(api, ayen, id, 'secret')
    await requestAs(lokai, 'POST', `messaging/messages/${sent.id}/reactions/`, {
      body: { reaction_type: '👍' },
    })
    const response = await remove(ayen, sent.id)
    expect([response.status, response.text]).toEqual([204, ''])
    const deleted = {
      ...sent,
      content: '',
      body: '',
      deleted_at: ISO,
      editable_until: null,
      is_read: true,
      reactions: [],
    }
    expect(await get(ayen, sent.id)).toEqual(deleted)
    expect((await inbox(lokai))[0].latest_message).toEqual(deleted)
    const { rows } = await sql`select content from messages where id = ${sent.id}`.execute(api.db)
    expect(rows).toEqual([{ content: '' }])
  })

  test('removes its text from quotes and from the notification', async () => {
    const sent = await sendMessage(api, ayen, id, 'secret')
    const reply = await requestAs(lokai, 'POST', `messaging/conversations/${id}/messages/`, {
      body: { content: 'reply', reply_to_id: sent.id },
    })
    await remove(ayen, sent.id)
    const { reply_to } = await get(lokai, reply.body.id)
    expect([reply_to.id, reply_to.content, reply_to.deleted_at]).toEqual([sent.id, '', ISO])
    const [notification] = await notifications(lokai)
    expect([notification.payload.preview, notification.is_read]).toEqual(['Message deleted', true])
  })

  test('no longer counts as unread; other unread messages do', async () => {
    const first = await sendMessage(api, ayen, id, 'first')
    const second = await sendMessage(api, ayen, id, 'second')
    const unread = async () => [
      (await inbox(lokai))[0].unread_count,
      (await requestAs(lokai, 'GET', 'messaging/unread-count/')).body.unread_count,
      (await requestAs(lokai, 'GET', 'notifications/unread_count/')).body.unread_count,
    ]
    await remove(ayen, first.id)
    expect(await unread()).toEqual([1, 1, 1])
    await remove(ayen, second.id)
    expect(await unread()).toEqual([0, 0, 0])
  })

  test('is announced once with counts, and repeated requests change nothing', async () => {
    const sent = await sendMessage(api, ayen, id, 'secret')
    const general = await track(openMessaging(api, lokai))
    const conversation = await track(openMessaging(api, lokai, id))
    const responses = [await remove(ayen, sent.id), await remove(ayen, sent.id)]
    expect(responses.map(({ status }) => status)).toEqual([204, 204])
    const message = await get(lokai, sent.id)
    await general.first('unread_count_update', ({ message_count }) => message_count === 0)
    for (const probe of [general, conversation]) {
      await probe.settled()
      expect(probe.ofType('message_deleted')).toEqual([
        { type: 'message_deleted', message, offset: 2 },
      ])
    }
  })

  test('is rejected after ten minutes, for other users, and for those who cannot see it', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    const other = await remove(lokai, sent.id)
    expect([other.status, other.body]).toEqual([
      403,
      { detail: 'You can only delete your own messages.' },
    ])
    expect((await remove(await join('stranger'), sent.id)).status).toBe(404)
    await sentMinutesAgo(sent.id, 10)
    const late = await remove(ayen, sent.id)
    expect([late.status, late.body]).toEqual([403, TOO_LATE('deleted')])
    expect((await get(ayen, sent.id)).content).toBe('old')
  })

  test('is possible after a block', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    await block(lokai, ayen)
    expect((await remove(ayen, sent.id)).status).toBe(204)
  })

  test('ends edits, reactions and reports of it', async () => {
    const sent = await sendMessage(api, ayen, id, 'old')
    await remove(ayen, sent.id)
    const gone = { detail: 'This message was deleted.' }
    const edited = await edit(ayen, sent.id)
    expect([edited.status, edited.body]).toEqual([409, gone])
    const reacted = await requestAs(lokai, 'POST', `messaging/messages/${sent.id}/reactions/`, {
      body: { reaction_type: '👍' },
    })
    expect([reacted.status, reacted.body]).toEqual([409, gone])
    const reported = await requestAs(lokai, 'POST', 'reports/', {
      body: { content_type: 'message', object_id: sent.id, reason: 'spam' },
    })
    expect(reported.status).toBe(404)
  })

  test('at the same time as edits leaves it deleted and without text', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sent = await sendMessage(api, ayen, id, 'old')
      const [edited, deleted] = await Promise.all([edit(ayen, sent.id), remove(ayen, sent.id)])
      expect([[200, 409].includes(edited.status), deleted.status]).toEqual([true, 204])
      const message = await get(lokai, sent.id)
      expect([message.content, message.deleted_at]).toEqual(['', ISO])
    }
  })
})
