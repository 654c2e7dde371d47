import { describe, expect, it } from 'vitest'
import type { Id } from '../../../src/protocol/base/types.ts'
import type { MessagingApi } from '../../../src/services/api/messaging.ts'
import { settle } from '../../kit/clock.ts'
import { empty, type FakeResponse, hang, json, noResponse, text } from '../../kit/fakes/http.ts'
import { createTestServices, failure, failureOf } from '../kit/kit.ts'

const LIST = 'GET /api/messaging/conversations/'
const MESSAGES = 'GET /api/messaging/conversations/4/messages/'
const CREATE = 'POST /api/messaging/conversations/create/'
const CREATE_FALLBACK = 'POST /api/messaging/conversations/'
const SEND = 'POST /api/messaging/conversations/4/messages/'

const client = () => createTestServices()
const answering = (route: string, response: FakeResponse) => {
  const services = client()
  services.server.on(route, response)
  return services
}

describe('conversation list', () => {
  it.each([
    [json(200, [{ id: 1 }]), [{ id: 1 }]],
    [json(200, { count: 1, results: [{ id: 1 }] }), [{ id: 1 }]],
    [json(200, { detail: 'odd' }), []],
    [empty(204), []],
    [json(500, { detail: 'boom' }), []],
  ])(
    '[API-MSG-01 ERR-39] returns raw conversations; 500 is an empty list',
    async (response, list) => {
      expect(await answering(LIST, response).api.messaging.conversations()).toEqual(list)
    },
  )

  it('[ERR-38 ERR-39] fails with a 500 when a list is shown already', async () => {
    const { api } = answering(LIST, json(500, {}))
    const failed = await failureOf(api.messaging.conversations({ isReload: true }))
    expect([failed.status, failed.message]).toEqual([
      500,
      'Failed to load conversations. Please try again.',
    ])
  })

  it.each([
    ['ERR-36', json(401, {}), 'Please log in to access your messages', 401],
    ['ERR-36', json(401, { detail: 'x' }), 'Please log in to access your messages', 401],
    ['ERR-37', json(403, { detail: 'x' }), "You don't have permission to view messages", 403],
    ['ERR-38', json(502, {}), 'Failed to load conversations. Please try again.', 502],
    ['ERR-38', json(404, {}), 'Failed to load conversations. Please try again.', 404],
    ['ERR-38', text(200, '<html></html>'), 'Failed to load conversations. Please try again.', 200],
    ['ERR-38', noResponse, 'Failed to load conversations. Please try again.', 0],
  ])('[%s A13] fails with its own text', async (_, response, message, status) => {
    const failed = await failureOf(answering(LIST, response).api.messaging.conversations())
    expect([failed.message, failed.status]).toEqual([message, status])
  })

  it('[VALID-14] rejects as aborted when cancelled', async () => {
    const { api } = answering(LIST, hang)
    const cancel = new AbortController()
    const failed = failureOf(api.messaging.conversations({ signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })
})

describe('message list', () => {
  it.each([
    [json(200, [{ id: 1 }, { id: 2 }]), { messages: [{ id: 1 }, { id: 2 }], hasMore: false }],
    [
      json(200, { next: 'http://x/?page=2', results: [{ id: 1 }] }),
      { messages: [{ id: 1 }], hasMore: true },
    ],
    [json(200, { next: null, results: [{ id: 1 }] }), { messages: [{ id: 1 }], hasMore: false }],
    [json(404, {}), { messages: [], hasMore: false }],
    [json(500, {}), { messages: [], hasMore: false }],
  ])(
    '[API-MSG-09 ERR-40] accepts an array or an object with results; 404 and 500 are empty',
    async (...row) => {
      const [response, page] = row
      expect(await answering(MESSAGES, response).api.messaging.messages(4)).toEqual(page)
    },
  )

  it('[ERR-40 ERR-41] fails with a 500 when messages are shown already; 404 stays the end of the list', async () => {
    const page = { isReload: true }
    const failing = answering(MESSAGES, json(500, {})).api.messaging
    const failed = await failureOf(failing.messages(4, 1, page))
    expect([failed.status, failed.message]).toEqual([
      500,
      'Failed to load messages. Please try again.',
    ])
    const gone = answering(MESSAGES, json(404, {})).api.messaging
    expect(await gone.messages(4, 2, page)).toEqual({ messages: [], hasMore: false })
  })

  it.each([json(401, {}), json(403, {}), json(502, {}), noResponse, text(200, '<p>')])(
    '[ERR-41] fails otherwise with the text of the chat',
    async (response) => {
      const failed = await failureOf(answering(MESSAGES, response).api.messaging.messages(4))
      expect(failed.message).toBe('Failed to load messages. Please try again.')
    },
  )
})

describe('conversation creation', () => {
  const wanted = { participantUsername: 'ayen', initialMessage: 'Hi' }
  const body = { participant_username: 'ayen', initial_message: 'Hi' }

  it.each([404, 400, 405, 500])(
    '[API-MSG-05 A24] falls back after %i with the same body',
    async (status) => {
      const { api, server } = answering(CREATE, json(status, {}))
      server.on(CREATE_FALLBACK, json(201, { id: 9 }))
      expect(await api.messaging.create(wanted)).toEqual({ id: 9 })
      expect(server.calls.map((c) => [`${c.method} ${c.path}`, c.body])).toEqual([
        [CREATE, body],
        [CREATE_FALLBACK, body],
      ])
    },
  )

  it.each([401, 403])('[A24] does not fall back after %i', async (status) => {
    const { api, server } = answering(CREATE, json(status, { detail: 'No' }))
    expect((await failureOf(api.messaging.create(wanted))).status).toBe(status)
    expect(server.log).toEqual([CREATE])
  })

  it('[A24] rejects with the first failure when both requests fail', async () => {
    const { api, server } = answering(CREATE, json(404, { detail: 'first' }))
    server.on(CREATE_FALLBACK, json(500, { detail: 'second' }))
    expect(await failureOf(api.messaging.create(wanted))).toEqual(
      failure({
        message: 'The conversation couldn’t be started. Please try again.',
        status: 404,
        serverMessage: 'first',
        body: { detail: 'first' },
      }),
    )
  })

  it('[A24 VALID-14] sends no second request after a cancelled first one', async () => {
    const { api, server } = answering(CREATE, hang)
    const cancel = new AbortController()
    const failed = failureOf(api.messaging.create(wanted, { signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect((await failed).aborted).toBe(true)
    expect(server.log).toEqual([CREATE])
  })

  it('[A24 A3] sends no second request after a logout', async () => {
    const { api, server, http } = answering(CREATE, hang)
    server.on(CREATE_FALLBACK, json(201, { id: 9 }))
    const failed = failureOf(api.messaging.create(wanted))
    await settle()
    http.abortAll()
    expect((await failed).aborted).toBe(true)
    expect(server.log).toEqual([CREATE])
  })

  it('[API-MSG-03] sends both a first message and the user id', async () => {
    const { api, server } = answering(CREATE, json(201, { id: 9 }))
    await api.messaging.create({ targetUserId: 7, initialMessage: 'Hi' })
    expect(server.calls.map((c) => c.body)).toEqual([{ target_user_id: 7, initial_message: 'Hi' }])
  })

  it.each([{ participantUsername: '' }, { participantUsername: '  ', initialMessage: 'Hi' }, {}])(
    '[VALID-05] needs a participant: %j',
    async (input) => {
      const { api, server } = client()
      expect(await failureOf(api.messaging.create(input))).toEqual(
        failure({ message: 'A participant username is required', status: 400 }),
      )
      expect(server.calls).toEqual([])
    },
  )
})

describe('message sending', () => {
  const message = { conversationId: 4, content: 'Hi', replyToId: null }

  it('[API-MSG-11] returns the raw stored message', async () => {
    const { api, server } = answering(SEND, json(201, { data: { id: 1 } }))
    expect(await api.messaging.send(message)).toEqual({ data: { id: 1 } })
    server.on(SEND, empty(201))
    expect(await api.messaging.send(message)).toBe(null)
  })

  it('[B5] sends the same client id with a retry', async () => {
    const { api, server } = answering(SEND, json(201, { id: 1 }))
    server.on(SEND, noResponse, json(201, { id: 1 }))
    const own = { ...message, clientId: 'local-1' }
    await failureOf(api.messaging.send(own))
    await api.messaging.send(own)
    const body = { content: 'Hi', message_type: 'text', reply_to_id: null, client_id: 'local-1' }
    expect(server.calls.map((c) => c.body)).toEqual([body, body])
  })

  it.each([json(500, {}), json(429, { detail: 'slow down' }), json(401, {}), noResponse])(
    '[ERR-42 A15] fails at once with the text of the chat, without a retry',
    async (response) => {
      const { api, server } = answering(SEND, response)
      const failed = await failureOf(api.messaging.send(message))
      expect(failed.message).toBe('Failed to send message. Please try again.')
      expect(server.log).toEqual([SEND])
    },
  )

  it.each([
    [{ ...message, content: '  \n ' }, 'Message content cannot be empty'],
    [{ ...message, conversationId: '' }, 'A conversation is required'],
  ])('[SEND-08] rejects without a request: %j', async (bad, text) => {
    const { api, server } = client()
    expect(await failureOf(api.messaging.send(bad))).toEqual(
      failure({ message: text, status: 400 }),
    )
    expect(server.calls).toEqual([])
  })
})

describe('validation before a request', () => {
  const missing = undefined as unknown as Id
  const rows: [string, string, (api: MessagingApi) => Promise<unknown>][] = [
    ['VALID-01', 'A conversation is required', (api) => api.markMessagesRead(missing, [1])],
    ['VALID-01', 'A conversation is required', (api) => api.markMessagesRead('', [1])],
    ['VALID-01 A12', 'A conversation is required', (api) => api.markRead(missing)],
    [
      'VALID-02',
      'A list of message ids is required',
      (api) => api.markMessagesRead(4, '12' as unknown as Id[]),
    ],
    [
      'VALID-02',
      'A list of message ids is required',
      (api) => api.markMessagesRead(4, null as unknown as Id[]),
    ],
    ['VALID-03', 'A message is required', (api) => api.addReaction(missing, 'like')],
    ['VALID-04', 'A reaction type is required', (api) => api.addReaction(8, ' ')],
    ['VALID-03', 'A message is required', (api) => api.removeReaction(missing, 'like')],
  ]

  it.each(rows)('[%s] %s', async (_, message, run) => {
    const { api, server } = client()
    expect(await failureOf(run(api.messaging))).toEqual(failure({ message, status: 400 }))
    expect(server.calls).toEqual([])
  })

  it('[VALID-02 A12] sends no request for an empty list', async () => {
    const { api, server } = client()
    expect(await api.messaging.markMessagesRead(4, [])).toBeUndefined()
    expect(server.calls).toEqual([])
  })

  it.each(['', '.', '..'])(
    'sends no request for an id that would change the path: "%s"',
    async (id) => {
      const { api, server } = client()
      expect((await failureOf(api.messaging.conversation(id))).status).toBe(404)
      expect(server.calls).toEqual([])
    },
  )
})

describe('alternative endpoints', () => {
  const REACT = 'POST /api/messaging/messages/8/reactions/'
  const REMOVE = '/api/messaging/messages/8/reactions/remove/'

  it('[API-MSG-18 A24] retries once with the other field name after a 400', async () => {
    const { api, server } = answering(REACT, json(400, {}))
    server.on(REACT, json(400, {}), json(200, { id: 1 }))
    expect(await api.messaging.addReaction(8, 'like')).toEqual({ id: 1 })
    expect(server.calls.map((c) => c.body)).toEqual([
      { reaction_type: 'like' },
      { reaction: 'like' },
    ])
  })

  it.each([403, 404, 500])('[A24] does not retry after a %i', async (status) => {
    const { api, server } = answering(REACT, json(status, {}))
    expect((await failureOf(api.messaging.addReaction(8, 'like'))).status).toBe(status)
    expect(server.log).toEqual([REACT])
  })

  it('[API-MSG-19 A24] removes a reaction by POST after a 405', async () => {
    const { api, server } = answering(`DELETE ${REMOVE}`, json(405, {}))
    server.on(`POST ${REMOVE}`, json(200, {}))
    await api.messaging.removeReaction(8, 'like')
    expect(server.calls.map((c) => [`${c.method} ${c.path}`, c.body])).toEqual([
      [`DELETE ${REMOVE}`, { reaction_type: 'like' }],
      [`POST ${REMOVE}`, { reaction_type: 'like' }],
    ])
  })

  it('[API-MSG-19 A24] does not use POST after any other failure', async () => {
    const { api, server } = answering(`DELETE ${REMOVE}`, json(404, {}))
    expect((await failureOf(api.messaging.removeReaction(8))).status).toBe(404)
    expect(server.log).toEqual([`DELETE ${REMOVE}`])
  })
})

describe('message unread count', () => {
  const COUNT = 'GET /api/messaging/unread-count/'

  it.each([
    [{ unread_count: 4 }, 4],
    [{ count: 5 }, 5],
    [{ message_count: '6' }, 6],
    [7, 7],
    [{ unread_count: -1 }, 0],
    [{}, 0],
    [[], 0],
  ])('[API-MSG-15] parses %j as %i', async (response, count) => {
    expect(await answering(COUNT, json(200, response)).api.messaging.unreadCount()).toBe(count)
  })

  it.each([json(500, {}), json(401, {}), noResponse, text(200, '<p>')])(
    '[ERR-26] is 0 after a failure',
    async (response) => {
      expect(await answering(COUNT, response).api.messaging.unreadCount()).toBe(0)
    },
  )

  it('[VALID-14] rejects when cancelled instead of returning 0', async () => {
    const { api } = answering(COUNT, hang)
    const cancel = new AbortController()
    const failed = failureOf(api.messaging.unreadCount({ signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })
})

describe('other messaging requests', () => {
  const remove = async (api: ReturnType<typeof client>['api']) =>
    (await api.content()).conversations.remove(4)

  it('[API-MSG-21 API-MSG-23 API-MSG-09] accept lists as an array or under results', async () => {
    const { api, server } = client()
    server
      .on('GET /api/messaging/messages/', json(200, { results: [{ id: 1 }] }))
      .on('GET /api/messaging/messages/user/7/unread/', json(200, [{ id: 2 }]))
    expect(await api.messaging.messagesWithUser(7)).toEqual([{ id: 1 }])
    expect(await api.messaging.unreadFromUser(7)).toEqual([{ id: 2 }])
  })

  it('[MISC-03 ERR-02] leave permissions to the server and show its rejection', async () => {
    const { api, server } = answering('DELETE /api/messaging/conversations/4/', json(403, {}))
    expect((await failureOf(remove(api))).message).toBe('Permission denied')
    expect(server.log).toEqual(['DELETE /api/messaging/conversations/4/'])
  })

  it.each([
    [json(422, { error: 'Too old', detail: 'x' }), 'Too old'],
    [json(422, {}), 'The conversation couldn’t be deleted. Please try again.'],
    [json(404, {}), 'Resource not found'],
    [json(500, {}), 'Server error occurred'],
    [noResponse, 'Network error - please check your connection'],
  ])('[ERR-03 ERR-04 ERR-05 ERR-15] fail with list-style texts', async (response, message) => {
    const { api } = answering('DELETE /api/messaging/conversations/4/', response)
    expect((await failureOf(remove(api))).message).toBe(message)
  })
})
