import { beforeEach, describe, expect, test } from 'vitest'
import { sweepEmptyConversations } from '../../../server/messaging/empty-conversations.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createConversation, sendMessage } from '../kit/live-kit.ts'
import {
  createRequestAs,
  createUserFactory,
  participantOf,
  servicesOf,
} from '../live/live-people.ts'

let ayen: TestUser
let lokai: TestUser
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const inbox = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'messaging/conversations/')).body.results
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
/** Neither archived, muted nor deleted. */
const UNCHANGED = { is_archived: false, is_muted: false, deleted_before: null }

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
})

describe('conversation list', () => {
  test("[API-MSG-01 ENT-22] shows each conversation from the user's perspective, latest activity first", async () => {
    const keji = await join('keji')
    const first = await createConversation(api, ayen, lokai)
    const second = await createConversation(api, ayen, keji)
    const sent = await sendMessage(api, ayen, second, 'Good morning')
    const received = await sendMessage(api, lokai, first, 'Are you there?')
    const response = await requestAs(ayen, 'GET', 'messaging/conversations/')
    expect([response.status, response.body]).toEqual([
      200,
      {
        count: 2,
        next: null,
        previous: null,
        results: [
          {
            id: first,
            other_participant: participantOf(lokai),
            participants: [participantOf(ayen), participantOf(lokai)],
            latest_message: received,
            unread_count: 1,
            updated_at: received.created_at,
            ...UNCHANGED,
          },
          {
            id: second,
            other_participant: participantOf(keji),
            participants: [participantOf(ayen), participantOf(keji)],
            latest_message: sent,
            unread_count: 0,
            updated_at: sent.created_at,
            ...UNCHANGED,
          },
        ],
      },
    ])
    const services = servicesOf(api, ayen)
    expect(await services.messaging.conversations()).toEqual(response.body.results)
    expect(services.calls).toEqual(['GET /api/messaging/conversations/ 200'])
  })

  test('[API-MSG-01] is empty for a new user and requires sign-in', async () => {
    expect(await inbox(ayen)).toEqual([])
    const response = await api.request('GET', '/api/messaging/conversations/')
    expect([response.status, Object.keys(response.body)]).toEqual([401, ['detail', 'code']])
  })

  test('[API-MSG-02] one conversation has the same JSON as in the list', async () => {
    const id = await createConversation(api, ayen, lokai)
    await sendMessage(api, lokai, id, 'hello')
    const response = await requestAs(ayen, 'GET', `messaging/conversations/${id}/`)
    expect([response.status, response.body]).toEqual([200, (await inbox(ayen))[0]])
    const services = servicesOf(api, ayen)
    expect(await services.messaging.conversation(id)).toEqual(response.body)
    expect(services.calls).toEqual([`GET /api/messaging/conversations/${id}/ 200`])
  })

  test('[API-MSG-02] foreign, missing and malformed ids all give 404', async () => {
    const outsider = await join('stranger')
    const id = await createConversation(api, ayen, lokai)
    for (const wrong of [id, 999_999_999, 'abc', '1.5', '-1', '99999999999999999999', '%00']) {
      const response = await requestAs(outsider, 'GET', `messaging/conversations/${wrong}/`)
      expect([wrong, response.status, Object.keys(response.body)]).toEqual([wrong, 404, ['detail']])
    }
  })
})

describe('opening a conversation', () => {
  const bodies: readonly (readonly [
    string,
    string,
    (other: TestUser) => Record<string, string | number>,
  ])[] = [
    ['API-MSG-03', 'create/', (other) => ({ target_user_id: other.id })],
    ['API-MSG-03', 'create/', (other) => ({ target_user_id: String(other.id) })],
    ['API-MSG-04', 'create/', (other) => ({ participant_username: other.username })],
    ['API-MSG-04', 'create/', (other) => ({ participant_username: other.username.toUpperCase() })],
    ['API-MSG-05', '', (other) => ({ participant_username: other.username })],
    ['API-MSG-06', 'dm/', (other) => ({ target_user_id: other.id })],
    ['API-MSG-07', 'legacy/', (other) => ({ participant_username: other.username })],
  ]

  test.each(bodies)(
    '[%s] POST conversations/%s creates it once and finds it again',
    async (_, path, body) => {
      const created = await requestAs(ayen, 'POST', `messaging/conversations/${path}`, {
        body: body(lokai),
      })
      const found = await requestAs(lokai, 'POST', `messaging/conversations/${path}`, {
        body: body(ayen),
      })
      expect([created.status, found.status]).toEqual([201, 200])
      expect(created.body).toEqual({
        id: found.body.id,
        other_participant: participantOf(lokai),
        participants: [participantOf(ayen), participantOf(lokai)],
        latest_message: null,
        unread_count: 0,
        updated_at: ISO,
        ...UNCHANGED,
      })
      expect(found.body.other_participant).toEqual(participantOf(ayen))
    },
  )

  test('[API-MSG-04] sends a first message, which is unread for the recipient', async () => {
    const response = await requestAs(ayen, 'POST', 'messaging/conversations/create/', {
      body: { participant_username: lokai.username, initial_message: '  Good morning  ' },
    })
    expect([
      response.status,
      response.body.latest_message.content,
      response.body.unread_count,
    ]).toEqual([201, 'Good morning', 0])
    const [theirs] = await inbox(lokai)
    expect([theirs.id, theirs.latest_message.content, theirs.unread_count]).toEqual([
      response.body.id,
      'Good morning',
      1,
    ])
  })

  test('[B5 API-MSG-06] a repeated request with the same client id sends the first message once', async () => {
    const body = { target_user_id: lokai.id, initial_message: 'hello', client_id: 'temp-1' }
    const responses = await Promise.all(
      [1, 2, 3].map(() => requestAs(ayen, 'POST', 'messaging/conversations/dm/', { body })),
    )
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 200, 201])
    expect((await inbox(lokai))[0].unread_count).toBe(1)
  })

  test('[API-MSG-06] null and an empty text mean no first message', async () => {
    for (const initial_message of [null, '', '   ']) {
      const body = { target_user_id: lokai.id, initial_message }
      const response = await requestAs(ayen, 'POST', 'messaging/conversations/dm/', { body })
      expect([response.status < 300, response.body.latest_message]).toEqual([true, null])
    }
  })

  test('shows it to the other member after the first message', async () => {
    const id = await createConversation(api, ayen, lokai)
    expect(await inbox(lokai)).toEqual([])
    await sendMessage(api, ayen, id, 'hello')
    expect((await inbox(lokai)).map((one: { id: number }) => one.id)).toEqual([id])
  })

  test('eight concurrent requests from both users create one conversation', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const [me, other] = index % 2 ? [ayen, lokai] : [lokai, ayen]
        return requestAs(me, 'POST', 'messaging/conversations/create/', {
          body: { target_user_id: other.id },
        })
      }),
    )
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
    expect(responses.map((response) => response.status).toSorted()).toEqual([
      200, 200, 200, 200, 200, 200, 200, 201,
    ])
  })

  test.each([
    ['nobody named', {}, 400],
    ['null as username', { participant_username: null }, 400],
    ['a number as username', { participant_username: 7 }, 400],
    ['an empty username', { participant_username: '  ' }, 400],
    ['an object as id', { target_user_id: {} }, 400],
    ['a message that is not a text', { target_user_id: 1, initial_message: 5 }, 400],
    ['a NUL character', { participant_username: 'a\0b' }, 400],
    ['an unknown username', { participant_username: 'nobody-at-all' }, 404],
    ['an unknown id', { target_user_id: 999_999_999 }, 404],
    ['an id that is not a number', { target_user_id: 'abc' }, 404],
    ['an id out of range', { target_user_id: 1e300 }, 404],
  ])('[VALID-05] rejects %s with a message', async (_, body, status) => {
    const response = await requestAs(ayen, 'POST', 'messaging/conversations/create/', { body })
    expect(response.status).toBe(status)
    expect(
      Object.values(response.body)
        .flat()
        .every((text) => typeof text === 'string'),
    ).toBe(true)
  })

  test('rejects a conversation with oneself', async () => {
    const response = await requestAs(ayen, 'POST', 'messaging/conversations/create/', {
      body: { target_user_id: ayen.id },
    })
    expect([response.status, response.body]).toEqual([
      400,
      { detail: 'You cannot start a conversation with yourself.' },
    ])
  })

  test('[API-MSG-05 A24] the client uses create/ and needs no fallback here', async () => {
    const services = servicesOf(api, ayen)
    await services.messaging.create({ participantUsername: lokai.username, initialMessage: 'hi' })
    await services.messaging.dm({ targetUserId: lokai.id })
    await services.messaging.legacy({ participant_username: lokai.username })
    expect(services.calls).toEqual([
      'POST /api/messaging/conversations/create/ 201',
      'POST /api/messaging/conversations/dm/ 200',
      'POST /api/messaging/conversations/legacy/ 200',
    ])
  })
})

describe('deleting a conversation', () => {
  const messages = async (user: TestUser, id: number) =>
    (
      await requestAs(user, 'GET', `messaging/conversations/${id}/messages/?page=1`)
    ).body.results.map((message: { content: string }) => message.content)

  test('[API-MSG-14] hides it from one user only', async () => {
    const id = await createConversation(api, ayen, lokai)
    await sendMessage(api, lokai, id, 'keep this')
    const services = servicesOf(api, ayen)
    await services.conversations.remove(id)
    expect(services.calls).toEqual([`DELETE /api/messaging/conversations/${id}/ 204`])
    expect(await inbox(ayen)).toEqual([])
    expect((await requestAs(ayen, 'GET', `messaging/conversations/${id}/`)).status).toBe(404)
    expect((await requestAs(ayen, 'GET', 'messaging/unread-count/')).body).toEqual({
      unread_count: 0,
    })
    expect((await requestAs(ayen, 'GET', 'notifications/unread_count/')).body).toEqual({
      unread_count: 0,
    })
    expect((await inbox(lokai))[0].latest_message.content).toBe('keep this')
    expect(await messages(lokai, id)).toEqual(['keep this'])
  })

  test('[API-MSG-14] a new message restores it without earlier messages', async () => {
    const id = await createConversation(api, ayen, lokai)
    const old = await sendMessage(api, lokai, id, 'old')
    await requestAs(ayen, 'DELETE', `messaging/conversations/${id}/`)
    await sendMessage(api, lokai, id, 'new')
    const [back] = await inbox(ayen)
    expect([back.id, back.latest_message.content, back.unread_count]).toEqual([id, 'new', 1])
    expect(await messages(ayen, id)).toEqual(['new'])
    expect(await messages(lokai, id)).toEqual(['old', 'new'])
    expect((await requestAs(ayen, 'GET', `messaging/messages/${old.id}/`)).status).toBe(404)
    expect((await requestAs(lokai, 'GET', `messaging/messages/${old.id}/`)).status).toBe(200)
  })

  test('[API-MSG-14] opening it again restores it empty', async () => {
    const id = await createConversation(api, ayen, lokai)
    await sendMessage(api, lokai, id, 'old')
    await requestAs(ayen, 'DELETE', `messaging/conversations/${id}/`)
    expect(await createConversation(api, ayen, lokai)).toBe(id)
    const back = await requestAs(ayen, 'GET', `messaging/conversations/${id}/`)
    expect([back.status, back.body.latest_message, back.body.unread_count]).toEqual([200, null, 0])
    expect(await inbox(ayen)).toEqual([])
    await sendMessage(api, ayen, id, 'again')
    expect((await inbox(ayen)).map((one: { id: number }) => one.id)).toEqual([id])
  })

  test('[API-MSG-14] responds 404 to users who are not members', async () => {
    const outsider = await join('stranger')
    const id = await createConversation(api, ayen, lokai)
    await sendMessage(api, lokai, id, 'hello')
    expect((await requestAs(outsider, 'DELETE', `messaging/conversations/${id}/`)).status).toBe(404)
    expect((await inbox(ayen)).map((one: { id: number }) => one.id)).toEqual([id])
  })
})

describe('conversations without messages', () => {
  const listAs = (user: TestUser) => requestAs(user, 'GET', 'messaging/conversations/')
  const nothing = { count: 0, next: null, previous: null, results: [] }

  test('are in neither inbox, and can be opened by their address', async () => {
    const id = await createConversation(api, ayen, lokai)
    expect((await listAs(ayen)).body).toEqual(nothing)
    expect((await listAs(lokai)).body).toEqual(nothing)
    const opened = await requestAs(ayen, 'GET', `messaging/conversations/${id}/`)
    expect([opened.status, opened.body.id, opened.body.latest_message]).toEqual([200, id, null])
  })

  test('are in both inboxes and their counts from the first message on', async () => {
    const id = await createConversation(api, ayen, lokai)
    await sendMessage(api, ayen, id, 'hello')
    for (const user of [ayen, lokai]) {
      const { body } = await listAs(user)
      expect([body.count, body.results.map((one: { id: number }) => one.id)]).toEqual([1, [id]])
    }
  })

  const DAY_MS = 86_400_000
  const sweepAfter = (days: number) =>
    sweepEmptyConversations({ db: api.db, now: () => Date.now() + days * DAY_MS })

  test('are deleted 30 days after they were opened, and opened again as new ones', async () => {
    const empty = await createConversation(api, ayen, lokai)
    const keji = await join('keji')
    const used = await createConversation(api, ayen, keji)
    await sendMessage(api, keji, used, 'hello')
    await sweepAfter(29)
    expect((await requestAs(ayen, 'GET', `messaging/conversations/${empty}/`)).status).toBe(200)
    await sweepAfter(31)
    expect((await requestAs(ayen, 'GET', `messaging/conversations/${empty}/`)).status).toBe(404)
    expect((await requestAs(ayen, 'GET', `messaging/conversations/${used}/`)).status).toBe(200)
    expect(await createConversation(api, ayen, lokai)).toBeGreaterThan(used)
  })

  test('are not deleted while their first message is being sent', async () => {
    const id = await createConversation(api, ayen, lokai)
    await Promise.all([sendMessage(api, ayen, id, 'hello'), sweepAfter(31)]).catch(() => {})
    const { status } = await requestAs(ayen, 'GET', `messaging/conversations/${id}/`)
    const sent = await requestAs(ayen, 'GET', `messaging/conversations/${id}/messages/`)
    // Either the message came first, or there is neither message nor conversation.
    expect([
      [200, 200, 1],
      [404, 404, undefined],
    ]).toContainEqual([status, sent.status, sent.body.count])
  })
})

describe('conversation with a deleted account', () => {
  test('stays in the list, and messages to it are rejected', async () => {
    const id = await createConversation(api, ayen, lokai)
    await sendMessage(api, lokai, id, 'goodbye')
    await api.deleteAccount(lokai)
    const [conversation] = await inbox(ayen)
    expect(conversation.other_participant).toEqual({
      id: lokai.id,
      username: `deleted-${lokai.id}`,
      full_name: 'Deleted account',
      avatar: null,
    })
    const response = await requestAs(ayen, 'POST', `messaging/conversations/${id}/messages/`, {
      body: { content: 'are you there?' },
    })
    expect([response.status, response.body]).toEqual([
      403,
      { detail: 'This account was deleted and can no longer be written to.' },
    ])
    const opened = await requestAs(ayen, 'POST', 'messaging/conversations/create/', {
      body: { target_user_id: lokai.id },
    })
    expect(opened.status).toBe(404)
  })
})
