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

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  id = await createConversation(api, ayen, lokai)
})

const path = () => `messaging/conversations/${id}/`
const change = (user: TestUser, body: Json) => requestAs(user, 'PATCH', path(), { body })
const remove = (user: TestUser) => requestAs(user, 'DELETE', path())
const inbox = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'messaging/conversations/')).body.results
const stateOf = async (user: TestUser) => {
  const { is_archived, is_muted } = (await requestAs(user, 'GET', path())).body
  return { is_archived, is_muted }
}
const unread = async (user: TestUser) => [
  (await inbox(user))[0]?.unread_count,
  (await requestAs(user, 'GET', 'messaging/unread-count/')).body.unread_count,
  (await requestAs(user, 'GET', 'notifications/unread_count/')).body.unread_count,
]

describe('archiving and muting a conversation', () => {
  test('changes it for one member only, and keeps what the request does not name', async () => {
    await sendMessage(api, lokai, id, 'Good morning')
    const archived = await change(ayen, { is_archived: true })
    const [row] = await inbox(ayen)
    expect([archived.status, archived.body]).toEqual([200, row])
    expect([row.is_archived, row.is_muted]).toEqual([true, false])
    await change(ayen, { is_muted: true })
    expect(await stateOf(ayen)).toEqual({ is_archived: true, is_muted: true })
    expect(await stateOf(lokai)).toEqual({ is_archived: false, is_muted: false })
    await change(ayen, { is_archived: false, is_muted: false })
    expect(await stateOf(ayen)).toEqual({ is_archived: false, is_muted: false })
  })

  test('rejects a body without a change, users who are not members and anonymous users', async () => {
    for (const body of [{}, { is_muted: 'yes' }, []]) {
      expect((await change(ayen, body)).status).toBe(400)
    }
    const outsider = await join('stranger')
    expect((await change(outsider, { is_muted: true })).status).toBe(404)
    const anonymous = await api.request('PATCH', `/api/${path()}`, { body: { is_muted: true } })
    expect(anonymous.status).toBe(401)
    await remove(ayen)
    expect((await change(ayen, { is_muted: true })).status).toBe(404)
  })

  test('is announced to all sockets of the member, and to no one else', async () => {
    const own = await track(openMessaging(api, ayen))
    const other = await track(openMessaging(api, lokai))
    await change(ayen, { is_muted: true })
    expect(await own.first('conversation_updated')).toEqual({
      type: 'conversation_updated',
      conversation: { id, is_archived: false, is_muted: true, deleted_before: null },
    })
    await other.settled()
    expect(other.ofType('conversation_updated')).toEqual([])
  })

  test('a new message ends archiving, unless the conversation is muted', async () => {
    await change(ayen, { is_archived: true })
    await sendMessage(api, lokai, id, 'Good morning')
    expect(await stateOf(ayen)).toEqual({ is_archived: false, is_muted: false })
    await change(ayen, { is_archived: true, is_muted: true })
    await sendMessage(api, lokai, id, 'Are you there?')
    expect(await stateOf(ayen)).toEqual({ is_archived: true, is_muted: true })
  })
})

describe('a muted conversation', () => {
  test('notifies of nothing and counts only in its own row', async () => {
    const bell = await track(openNotifications(api, ayen))
    await change(ayen, { is_muted: true })
    await sendMessage(api, lokai, id, 'Good morning')
    expect(await unread(ayen)).toEqual([1, 0, 0])
    await bell.settled()
    expect(bell.ofType('new_notification')).toEqual([])
    await change(ayen, { is_muted: false })
    expect(await unread(ayen)).toEqual([1, 1, 0])
  })

  test('notifies of nothing when it is muted before a delayed notification', async () => {
    await track(openMessaging(api, ayen, id))
    const bell = await track(openNotifications(api, ayen))
    await sendMessage(api, lokai, id, 'Good morning')
    await change(ayen, { is_muted: true })
    await sendMessage(api, ayen, id, 'Not now')
    await bell.settled()
    expect(bell.ofType('new_notification')).toEqual([])
  })

  test('takes its unread messages out of the counts of open sockets, as an archived one does', async () => {
    await sendMessage(api, lokai, id, 'Good morning')
    const own = await track(openMessaging(api, ayen))
    await change(ayen, { is_muted: true })
    await own.first('unread_count_update', ({ message_count }) => message_count === 0)
    await change(ayen, { is_muted: false })
    await own.first('unread_count_update', ({ message_count }) => message_count === 1)
    await change(ayen, { is_archived: true })
    expect(await unread(ayen)).toEqual([1, 0, 1])
  })
})

describe('a deleted conversation', () => {
  test('is announced with the time up to which its messages are gone', async () => {
    const last = await sendMessage(api, lokai, id, 'Good morning')
    const own = await track(openMessaging(api, ayen))
    const other = await track(openMessaging(api, lokai))
    await remove(ayen)
    expect(await own.first('conversation_updated')).toEqual({
      type: 'conversation_updated',
      conversation: {
        id,
        is_archived: false,
        is_muted: false,
        deleted_before: last.created_at,
      },
    })
    await other.settled()
    expect(other.ofType('conversation_updated')).toEqual([])
    expect(await inbox(ayen)).toEqual([])
    expect((await inbox(lokai))[0].latest_message).toEqual(last)
  })

  test('comes back with newer messages only, and says so; it is not archived and still muted', async () => {
    const last = await sendMessage(api, lokai, id, 'Good morning')
    await change(ayen, { is_archived: true, is_muted: true })
    await remove(ayen)
    await remove(ayen)
    const newer = await sendMessage(api, lokai, id, 'Are you there?')
    const [row] = await inbox(ayen)
    expect(row).toMatchObject({
      latest_message: newer,
      unread_count: 1,
      is_archived: false,
      is_muted: true,
      deleted_before: last.created_at,
    })
    const { results } = (await requestAs(ayen, 'GET', `${path()}messages/`)).body
    expect(results).toEqual([newer])
    expect((await inbox(lokai))[0].deleted_before).toBeNull()
  })
})
