import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { parseMessage, parseSentMessage } from '../../../src/protocol/messaging/message.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createConversation, sendMessage } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory, senderOf, servicesOf } from '../live/live-people.ts'

let ayen: TestUser
let lokai: TestUser
let outsider: TestUser
let id: number
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const send = (user: TestUser, body: Json, conversation: number | string = id) =>
  requestAs(user, 'POST', `messaging/conversations/${conversation}/messages/`, { body })
const read = (user: TestUser, query = '', conversation: number | string = id) =>
  requestAs(user, 'GET', `messaging/conversations/${conversation}/messages/${query}`)
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  outsider = await join('stranger')
  id = await createConversation(api, ayen, lokai)
})

describe('sending messages', () => {
  test.each(['system', ' System '])('rejects the message type %j from clients', async (type) => {
    const response = await send(ayen, { content: 'You are blocked.', message_type: type })
    expect([response.status, response.body]).toEqual([
      400,
      { message_type: [`"${type.trim()}" is not a valid choice.`] },
    ])
  })

  test('[API-MSG-10 API-MSG-11] returns the stored message', async () => {
    const response = await send(ayen, {
      content: '  Sabah al-kher  ',
      message_type: 'text',
      reply_to_id: null,
      client_id: 'temp-7',
    })
    expect([response.status, response.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        client_id: 'temp-7',
        conversation_id: id,
        sender: senderOf(ayen),
        content: 'Sabah al-kher',
        body: 'Sabah al-kher',
        message_type: 'text',
        created_at: ISO,
        reply_to: null,
        reply_to_id: null,
        reactions: [],
        is_read: false,
        edited_at: null,
        deleted_at: null,
        editable_until: ISO,
      },
    ])
    expect((await read(lokai)).body.results).toEqual([response.body])
    expect(Math.abs(Date.parse(response.body.created_at) - Date.now())).toBeLessThan(60_000)
  })

  test('[API-MSG-10] requires only the content', async () => {
    const { status, body } = await send(ayen, { content: 'short' })
    expect([status, body.message_type, body.reply_to_id, body.client_id]).toEqual([
      201,
      'text',
      null,
      null,
    ])
  })

  test('[API-MSG-10 API-MSG-11 B5] the client stores one message with one POST', async () => {
    const services = servicesOf(api, ayen)
    const sent = await services.messaging.send({
      conversationId: id,
      content: ' Ita kef? ',
      replyToId: null,
      clientId: 'temp-1',
    })
    expect(services.calls).toEqual([`POST /api/messaging/conversations/${id}/messages/ 201`])
    const context = { conversationId: id, currentUser: senderOf(ayen), now: 0, newId: () => 'x' }
    expect(parseSentMessage(sent, context)).toMatchObject({
      content: 'Ita kef?',
      client_id: 'temp-1',
    })
  })

  test('[API-MSG-10 REPLY-01] a reply includes the message it replies to, one level deep', async () => {
    const question = await sendMessage(api, ayen, id, 'Kef?')
    const first = await send(lokai, { content: 'Kwes', reply_to_id: question.id })
    const second = await send(ayen, { content: 'Tamam', reply_to_id: String(first.body.id) })
    expect(first.body).toMatchObject({ reply_to_id: question.id, reply_to: question })
    expect(second.body).toMatchObject({
      reply_to_id: first.body.id,
      reply_to: { ...first.body, reply_to: null },
    })
    expect((await read(lokai)).body.results[2]).toEqual(second.body)
  })

  test('[SEND-07 SEND-08] stores and returns HTML, scripts and unusual characters as text', async () => {
    const texts = [
      '<img src=x onerror="alert(1)"><b>bold</b> &amp; "quotes"',
      "'; drop table messages; --",
      'Thuɔŋjäŋ ä ë ɛ̈ ŋ ɣ مساء الخير 👩🏾‍🎨',
      'first\n\n\tthird',
      '\u202Ebackwards\u202C',
      '{"type":"new_message"}',
    ]
    for (const content of texts) {
      expect((await send(ayen, { content })).body.content).toBe(content)
    }
    const page = (await read(lokai)).body.results
    expect(page.map((message: { body: string }) => message.body)).toEqual(texts)
  })

  test('[SEND-07] accepts 5,000 characters, rejects 5,001, and counts an emoji as one', async () => {
    for (const text of ['x'.repeat(5000), '🥁'.repeat(5000)]) {
      expect((await send(ayen, { content: `  ${text}  ` })).body.content).toBe(text)
      const rejected = await send(ayen, { content: `${text}y` })
      expect([rejected.status, rejected.body]).toEqual([
        400,
        { content: ['A message can have up to 5,000 characters.'] },
      ])
    }
  })

  test.each([
    ['nothing', {}],
    ['null', { content: null }],
    ['a number', { content: 5 }],
    ['a list', { content: ['hello'] }],
    ['an object', { content: { text: 'hello' } }],
    ['an empty text', { content: '' }],
    ['white space', { content: ' \n\t\u00a0 ' }],
    ['a NUL character', { content: 'a\0b' }],
    ['a type that is not a text', { content: 'x', message_type: 5 }],
    ['a client id that is not a text', { content: 'x', client_id: 5 }],
    ['a long client id', { content: 'x', client_id: 'c'.repeat(101) }],
    ['a reply to an object', { content: 'x', reply_to_id: {} }],
    ['a reply to a word', { content: 'x', reply_to_id: 'first' }],
    ['a reply to a missing message', { content: 'x', reply_to_id: 999_999_999 }],
  ])('[VALID-01 SEND-08] rejects %s with a message, and stores nothing', async (_, body) => {
    const response = await send(ayen, body as Json)
    expect(response.status).toBe(400)
    const texts = Object.values(response.body).flat()
    expect(texts.every((text) => typeof text === 'string' && text.length > 5)).toBe(true)
    expect((await read(ayen)).body.count).toBe(0)
  })

  test("[SEND-08] reports empty content with the specification's text", async () => {
    expect((await send(ayen, { content: '' })).body).toEqual({
      content: ['Message content cannot be empty'],
    })
  })

  test.each([
    ['broken JSON', '{"content":'],
    ['a list', '["hello"]'],
    ['a text', '"hello"'],
    ['null', 'null'],
  ])('[API-MSG-10] rejects a body that is %s', async (_, raw) => {
    const response = await requestAs(ayen, 'POST', `messaging/conversations/${id}/messages/`, {
      raw,
    })
    expect([response.status, (await read(ayen)).body.count]).toEqual([400, 0])
  })

  test('[API-MSG-10] rejects a reply to a message of another conversation', async () => {
    const elsewhere = await createConversation(api, ayen, outsider)
    const foreign = await sendMessage(api, ayen, elsewhere, 'elsewhere')
    const response = await send(ayen, { content: 'x', reply_to_id: foreign.id })
    expect([response.status, response.body]).toEqual([
      400,
      { reply_to_id: ['The message you reply to is not in this conversation.'] },
    ])
  })

  test('[API-MSG-10] responds 404 to other users and 401 to anonymous users', async () => {
    for (const conversation of [id, 999_999_999, 'abc']) {
      const response = await send(outsider, { content: 'let me in' }, conversation)
      expect([response.status, Object.keys(response.body)]).toEqual([404, ['detail']])
    }
    const path = `/api/messaging/conversations/${id}/messages/`
    const anonymous = await api.request('POST', path, { body: { content: 'x' } })
    expect([anonymous.status, (await read(ayen)).body.count]).toEqual([401, 0])
  })
})

describe('[B5] client ids', () => {
  const body = { content: 'only once', client_id: 'temp-42' }

  test('[B5] the same id again returns the stored message with 200', async () => {
    const first = await send(ayen, body)
    const again = await send(ayen, body)
    const changed = await send(ayen, { ...body, content: 'changed meanwhile' })
    expect([first.status, again.status, changed.status]).toEqual([201, 200, 200])
    expect([again.body, changed.body]).toEqual([first.body, first.body])
    expect((await read(ayen)).body.count).toBe(1)
  })

  test('[B5] ten concurrent identical sends store one message', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(ayen, body)))
    expect(responses.map((response) => response.status).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 200),
      201,
    ])
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
    expect((await read(ayen)).body.count).toBe(1)
  })

  test('[B5] the same id of another sender is another message', async () => {
    const responses = [await send(ayen, body), await send(lokai, body)]
    expect(responses.map((response) => response.status)).toEqual([201, 201])
  })

  test('[B5] an id used in another conversation is rejected, also concurrently', async () => {
    const elsewhere = await createConversation(api, ayen, outsider)
    const responses = await Promise.all([send(ayen, body), send(ayen, body, elsewhere)])
    expect(responses.map((response) => response.status).toSorted()).toEqual([201, 409])
    expect((await send(ayen, body, elsewhere)).status + (await send(ayen, body)).status).toBe(
      200 + 409,
    )
  })

  test('[B5] every send without an id is a new message', async () => {
    for (const client_id of [null, '', null]) await send(ayen, { content: 'again', client_id })
    expect((await read(ayen)).body.count).toBe(3)
  })
})

describe('message pages', () => {
  test('[API-MSG-08 API-MSG-09] page 1 has the newest fifty in ascending order, and next leads to older ones', async () => {
    const texts = Array.from({ length: 120 }, (_, index) => `message ${index + 1}`)
    for (const text of texts) await sendMessage(api, ayen, id, text)
    const pages = []
    let path: string | null = `/api/messaging/conversations/${id}/messages/?page=1`
    while (path !== null) {
      const { body } = await api.request('GET', path, { token: lokai.access })
      pages.push(body)
      path = body.next?.replace(api.origin, '') ?? null
    }
    expect(pages.map((page) => [page.count, page.results.length])).toEqual([
      [120, 50],
      [120, 50],
      [120, 20],
    ])
    const read = pages.toReversed().flatMap((page) => page.results)
    expect(read.map((message) => message.content)).toEqual(texts)
    expect(pages.map((page) => page.previous === null)).toEqual([true, false, false])
    const services = servicesOf(api, lokai)
    expect(await services.messaging.messages(id, 3)).toEqual({
      messages: pages[2].results,
      hasMore: false,
      position: pages[2].position,
    })
    expect((await services.messaging.messages(id)).hasMore).toBe(true)
    expect(services.calls).toEqual([
      `GET /api/messaging/conversations/${id}/messages/ 200`,
      `GET /api/messaging/conversations/${id}/messages/ 200`,
    ])
  })

  test('[API-MSG-08 A13] an empty conversation has an empty page, and missing pages give 404', async () => {
    expect((await read(ayen)).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
      position: { epoch: expect.any(String), offset: 0 },
    })
    for (const page of ['2', '0', '-1', 'abc', '1.5', '99999999999999999999']) {
      expect([page, (await read(ayen, `?page=${page}`)).status]).toEqual([page, 404])
    }
    expect((await read(ayen, '?page=999999999')).status).toBe(404)
    expect(await servicesOf(api, ayen).messaging.messages(id, 7)).toEqual({
      messages: [],
      hasMore: false,
    })
  })

  test('[API-MSG-08] respond 404 to other users and 401 to anonymous users', async () => {
    expect((await read(outsider)).status).toBe(404)
    expect((await api.request('GET', `/api/messaging/conversations/${id}/messages/`)).status).toBe(
      401,
    )
  })

  test('[API-MSG-22 NORM-01] one message has the same JSON as in the page', async () => {
    const stored = await sendMessage(api, ayen, id, 'here')
    const services = servicesOf(api, lokai)
    const raw = await services.messaging.message(stored.id)
    expect([raw, services.calls]).toEqual([
      stored,
      [`GET /api/messaging/messages/${stored.id}/ 200`],
    ])
    const context = { conversationId: id, currentUser: senderOf(lokai), now: 0, newId: () => 'x' }
    expect(parseMessage(raw, context)).toMatchObject({ id: stored.id, sender: senderOf(ayen) })
    expect((await requestAs(outsider, 'GET', `messaging/messages/${stored.id}/`)).status).toBe(404)
    expect((await requestAs(lokai, 'GET', 'messaging/messages/999999999/')).status).toBe(404)
  })

  test('[API-MSG-21] return the messages with a given user', async () => {
    const stored = await sendMessage(api, ayen, id, 'hello')
    const services = servicesOf(api, lokai)
    expect(await services.messaging.messagesWithUser(ayen.id)).toEqual([stored])
    expect(services.calls).toEqual(['GET /api/messaging/messages/ 200'])
    expect(
      (await requestAs(lokai, 'GET', `messaging/messages/?user_id=${outsider.id}`)).body,
    ).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
    for (const [query, status] of [
      ['', 400],
      ['?user_id=', 400],
      ['?user_id=abc', 404],
      ['?user_id=999999999', 404],
      [`?user_id=${lokai.id}`, 200],
    ] as const) {
      const response = await requestAs(lokai, 'GET', `messaging/messages/${query}`)
      expect([query, response.status]).toEqual([query, status])
    }
  })
})
