import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createConversation, openMessaging, sendMessage } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory, servicesOf } from '../live/live-people.ts'

let ayen: TestUser
let lokai: TestUser
let outsider: TestUser
let id: number
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const post = (user: TestUser, path: string, body?: Json) =>
  requestAs(user, 'POST', `messaging/${path}`, body === undefined ? {} : { body })
const unread = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'messaging/unread-count/')).body.unread_count
const readFlags = async (user: TestUser) =>
  (await requestAs(user, 'GET', `messaging/conversations/${id}/messages/`)).body.results.map(
    (message: { is_read: boolean }) => message.is_read,
  )

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  outsider = await join('stranger')
  id = await createConversation(api, ayen, lokai)
})

describe('marking messages read', () => {
  test('[API-MSG-12] mark-read marks received messages, not sent ones', async () => {
    await sendMessage(api, ayen, id, 'one')
    await sendMessage(api, ayen, id, 'two')
    await sendMessage(api, lokai, id, 'three')
    const services = servicesOf(api, lokai)
    await services.messaging.markRead(id)
    expect(services.calls).toEqual([`POST /api/messaging/conversations/${id}/mark-read/ 200`])
    expect(await readFlags(ayen)).toEqual([true, true, false])
    expect(await readFlags(lokai)).toEqual([true, true, false])
    expect([await unread(lokai), await unread(ayen)]).toEqual([0, 1])
    expect((await post(lokai, `conversations/${id}/mark-read/`)).body).toEqual({ marked_count: 0 })
  })

  test('[API-MSG-13 A12] mark-messages-read marks only the given ones', async () => {
    const ids = []
    for (const text of ['one', 'two', 'three'])
      ids.push((await sendMessage(api, ayen, id, text)).id)
    const services = servicesOf(api, lokai)
    await services.messaging.markMessagesRead(id, [ids[0], String(ids[2])])
    expect(services.calls).toEqual([
      `POST /api/messaging/conversations/${id}/mark-messages-read/ 200`,
    ])
    expect(await readFlags(ayen)).toEqual([true, false, true])
    expect(await unread(lokai)).toBe(1)
    const again = await post(lokai, `conversations/${id}/mark-messages-read/`, {
      message_ids: [ids[0], ids[0], ids[1]],
    })
    expect([again.status, again.body]).toEqual([200, { marked_count: 1 }])
  })

  test('[API-MSG-13] ignores own messages, those of other conversations and unknown ids', async () => {
    const own = await sendMessage(api, ayen, id, 'own')
    const elsewhere = await createConversation(api, ayen, outsider)
    const foreign = await sendMessage(api, outsider, elsewhere, 'elsewhere')
    const response = await post(ayen, `conversations/${id}/mark-messages-read/`, {
      message_ids: [own.id, foreign.id, 999_999_999],
    })
    expect([response.status, response.body]).toEqual([200, { marked_count: 0 }])
    expect([await unread(ayen), await unread(lokai)]).toEqual([1, 1])
  })

  test.each([
    ['nothing', {}],
    ['null', { message_ids: null }],
    ['one id', { message_ids: 5 }],
    ['a text', { message_ids: '1,2' }],
    ['an object', { message_ids: { 0: 1 } }],
    ['nulls', { message_ids: [null] }],
    ['words', { message_ids: ['one'] }],
    ['negative ids', { message_ids: [-1] }],
    ['fractions', { message_ids: [1.5] }],
    ['more than 1,000 ids', { message_ids: Array.from({ length: 1001 }, (_, index) => index) }],
  ])('[VALID-02 API-MSG-13] rejects %s', async (_, body) => {
    const response = await post(lokai, `conversations/${id}/mark-messages-read/`, body as Json)
    expect([response.status, Object.keys(response.body)]).toEqual([400, ['message_ids']])
  })

  test('[API-MSG-12 API-MSG-13] accepts an empty list, and rejects users who are not members', async () => {
    const none = { message_ids: [] }
    expect((await post(lokai, `conversations/${id}/mark-messages-read/`, none)).body).toEqual({
      marked_count: 0,
    })
    for (const path of ['mark-read/', 'mark-messages-read/']) {
      const response = await post(outsider, `conversations/${id}/${path}`, none)
      expect([response.status, Object.keys(response.body)]).toEqual([404, ['detail']])
    }
  })

  test('[API-MSG-15] the unread count sums all conversations and excludes own messages', async () => {
    const second = await createConversation(api, outsider, lokai)
    for (let i = 0; i < 3; i++) await sendMessage(api, ayen, id, 'hello')
    await sendMessage(api, outsider, second, 'hello')
    await sendMessage(api, lokai, second, 'hello yourself')
    const services = servicesOf(api, lokai)
    expect(await services.messaging.unreadCount()).toBe(4)
    expect(services.calls).toEqual(['GET /api/messaging/unread-count/ 200'])
    expect([await unread(ayen), await unread(outsider)]).toEqual([0, 1])
    const { body } = await requestAs(lokai, 'GET', 'messaging/conversations/')
    expect(body.results.map((one: Json) => (one as { unread_count: number }).unread_count)).toEqual(
      [1, 3],
    )
  })

  test('[API-MSG-23] returns the unread messages from one user', async () => {
    const sent = [await sendMessage(api, ayen, id, 'one'), await sendMessage(api, ayen, id, 'two')]
    await sendMessage(api, lokai, id, 'own')
    const services = servicesOf(api, lokai)
    expect(await services.messaging.unreadFromUser(ayen.id)).toEqual(sent)
    expect(services.calls).toEqual([`GET /api/messaging/messages/user/${ayen.id}/unread/ 200`])
    await services.messaging.markMessagesRead(id, [sent[0].id])
    const response = await requestAs(lokai, 'GET', `messaging/messages/user/${ayen.id}/unread/`)
    expect(response.body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [sent[1]],
      unread_count: 1,
    })
    const none = await requestAs(lokai, 'GET', `messaging/messages/user/${outsider.id}/unread/`)
    expect([none.status, none.body.results]).toEqual([200, []])
    expect((await requestAs(lokai, 'GET', 'messaging/messages/user/0/unread/')).status).toBe(404)
  })

  test('[API-MSG-12] marks ten thousand unread messages at once', async () => {
    await api.db
      .insertInto('messages')
      .columns(['conversation_id', 'sender_id', 'content'])
      .expression((eb) =>
        eb
          .selectFrom(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(10_000)]).as('n'))
          .select([eb.lit(id).as('a'), eb.lit(ayen.id).as('b'), eb.val('flood').as('c')]),
      )
      .execute()
    expect(await unread(lokai)).toBe(10_000)
    const probe = await openMessaging(api, ayen)
    const response = await post(lokai, `conversations/${id}/mark-read/`)
    expect([response.body, await unread(lokai)]).toEqual([{ marked_count: 10_000 }, 0])
    await probe.settled()
    expect(probe.ofType('message_read')).toHaveLength(200)
    probe.socket.terminate()
  })
})

describe('reactions', () => {
  let message: { id: number }
  beforeEach(async () => {
    message = await sendMessage(api, ayen, id, 'look at this')
  })
  const fire = () => ({ reaction_type: '🔥', user_id: lokai.id, username: lokai.username })
  const responseWith = (reactions: Json[]) => ({
    message_id: message.id,
    conversation_id: id,
    reactions,
  })

  test('[API-MSG-18] adds a reaction once, under either field name', async () => {
    const path = `messages/${message.id}/reactions/`
    const first = await post(lokai, path, { reaction_type: '🔥' })
    const again = await post(lokai, path, { reaction: '🔥' })
    expect([first.status, first.body, again.body]).toEqual([
      201,
      responseWith([fire()]),
      responseWith([fire()]),
    ])
    const page = await requestAs(ayen, 'GET', `messaging/conversations/${id}/messages/`)
    expect(page.body.results[0].reactions).toEqual([fire()])
    const services = servicesOf(api, ayen)
    await services.messaging.addReaction(message.id, 'like')
    expect(services.calls).toEqual([`POST /api/messaging/messages/${message.id}/reactions/ 201`])
  })

  test('[API-MSG-19 A24] DELETE and POST remove it, and repeating changes nothing', async () => {
    await post(lokai, `messages/${message.id}/reactions/`, { reaction_type: '🔥' })
    await post(lokai, `messages/${message.id}/reactions/`, { reaction_type: '👍' })
    const path = `messaging/messages/${message.id}/reactions/remove/`
    const removed = await requestAs(lokai, 'DELETE', path, { body: { reaction_type: '👍' } })
    expect([removed.status, removed.body]).toEqual([200, responseWith([fire()])])
    expect((await requestAs(lokai, 'POST', path, { body: { reaction: '👍' } })).body).toEqual(
      responseWith([fire()]),
    )
    expect((await requestAs(ayen, 'DELETE', path)).body).toEqual(responseWith([fire()]))
    const services = servicesOf(api, lokai)
    await services.messaging.removeReaction(message.id)
    expect(services.calls).toEqual([
      `DELETE /api/messaging/messages/${message.id}/reactions/remove/ 200`,
    ])
    expect(
      (await requestAs(lokai, 'GET', `messaging/messages/${message.id}/`)).body.reactions,
    ).toEqual([])
  })

  test.each([
    ['nothing', {}],
    ['null', { reaction_type: null }],
    ['an empty text', { reaction_type: ' ' }],
    ['a number', { reaction_type: 5 }],
    ['a long text', { reaction_type: 'x'.repeat(201) }],
  ])('[VALID-04 API-MSG-18] rejects %s', async (_, body) => {
    const response = await post(lokai, `messages/${message.id}/reactions/`, body as Json)
    expect([response.status, Object.values(response.body).flat().length > 0]).toEqual([400, true])
  })

  test('[API-MSG-18] rejects users who are not members, and more than the maximum number', async () => {
    const path = `messages/${message.id}/reactions/`
    expect((await post(outsider, path, { reaction_type: '🔥' })).status).toBe(404)
    expect((await post(outsider, `${path}remove/`)).status).toBe(404)
    const statuses = []
    for (let i = 1; i <= 13; i++) {
      statuses.push((await post(lokai, path, { reaction_type: `r${i}` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 201), 400])
  })
})

describe('typing and presence', () => {
  test('[API-MSG-16 API-MSG-17] typing returns its state', async () => {
    const services = servicesOf(api, ayen)
    await services.messaging.typingStart(id)
    await services.messaging.typingStop(id)
    expect(services.calls).toEqual([
      `POST /api/messaging/conversations/${id}/typing/start/ 200`,
      `POST /api/messaging/conversations/${id}/typing/stop/ 200`,
    ])
    const response = await post(ayen, `conversations/${id}/typing/start/`)
    expect(response.body).toEqual({ typing: true })
    expect((await post(outsider, `conversations/${id}/typing/start/`)).status).toBe(404)
  })

  test('[API-MSG-20] a user who never connected is offline', async () => {
    const services = servicesOf(api, ayen)
    expect(await services.messaging.userStatus(outsider.id)).toEqual({
      user_id: outsider.id,
      status: 'offline',
      is_online: false,
      last_seen: null,
    })
    expect(services.calls).toEqual([`GET /api/messaging/users/${outsider.id}/status/ 200`])
    expect((await requestAs(ayen, 'GET', 'messaging/users/999999999/status/')).status).toBe(404)
    expect((await requestAs(ayen, 'GET', 'messaging/users/me/status/')).status).toBe(404)
  })
})
