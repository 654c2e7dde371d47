import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '../../../devtools/simulation/random.ts'
import { sweepEvents } from '../../../server/messaging/events.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createConversation, openMessaging, sendMessage, trackProbes } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'

// biome-ignore lint/suspicious/noExplicitAny: responses are compared as wholes
type Message = any

const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const { track } = trackProbes()

let ayen: TestUser
let lokai: TestUser
let id: number

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  id = await createConversation(api, ayen, lokai)
})

interface Position {
  epoch: string
  offset: number
}

const readPage = async (user: TestUser, conversationId = id) =>
  (await requestAs(user, 'GET', `messaging/conversations/${conversationId}/messages/`)).body
const positionOf = async (user: TestUser): Promise<Position> => (await readPage(user)).position
const eventsResponse = (user: TestUser, query: string, conversationId = id) =>
  requestAs(user, 'GET', `messaging/conversations/${conversationId}/events/${query}`)
const eventsAfter = async (user: TestUser, { epoch, offset }: Position) =>
  (await eventsResponse(user, `?epoch=${epoch}&after=${offset}`)).body
const edit = (user: TestUser, messageId: number, content: string) =>
  requestAs(user, 'PATCH', `messaging/messages/${messageId}/`, { body: { content } })
const remove = (user: TestUser, messageId: number) =>
  requestAs(user, 'DELETE', `messaging/messages/${messageId}/`)
const react = (user: TestUser, messageId: number, reaction: string) =>
  requestAs(user, 'POST', `messaging/messages/${messageId}/reactions/`, {
    body: { reaction_type: reaction },
  })
const unreact = (user: TestUser, messageId: number) =>
  requestAs(user, 'DELETE', `messaging/messages/${messageId}/reactions/remove/`)
const markAllRead = (user: TestUser) =>
  requestAs(user, 'POST', `messaging/conversations/${id}/mark-read/`)
const block = (user: TestUser, other: TestUser) =>
  requestAs(user, 'POST', 'blocks/', { body: { user_id: other.id } })

const REFETCH = {
  refetch: true,
  position: null,
  has_more: false,
  new_messages: [],
  changed_messages: [],
  read_message_ids: [],
}

describe('the position of a conversation', () => {
  test('counts sends, edits, deletions, reactions and reads, and is in their frames', async () => {
    const start = await positionOf(ayen)
    expect(start).toEqual({ epoch: expect.stringMatching(/^[\da-f-]{36}$/), offset: 0 })
    const [general, conversation] = [
      await track(openMessaging(api, lokai)),
      await track(openMessaging(api, lokai, id)),
    ]
    const { id: first } = await sendMessage(api, ayen, id, 'first')
    const { id: second } = await sendMessage(api, ayen, id, 'second')
    await edit(ayen, first, 'edited')
    await react(lokai, first, '👍')
    await markAllRead(lokai)
    await remove(ayen, second)
    expect(await positionOf(lokai)).toEqual({ ...start, offset: 6 })
    for (const probe of [general, conversation]) {
      await probe.first('message_deleted')
      const offsets = probe.frames.flatMap(({ type, offset }) =>
        ['typing', 'user_status'].includes(type) || offset === undefined ? [] : [[type, offset]],
      )
      expect(offsets).toEqual([
        ['new_message', 1],
        ['new_message', 2],
        ['message_updated', 3],
        ['reaction_update', 4],
        ['message_read', 5],
        ['message_deleted', 6],
      ])
    }
  })

  test('does not change with requests that change nothing', async () => {
    const { id: messageId, content } = await sendMessage(api, ayen, id, 'same')
    await markAllRead(lokai)
    const before = await positionOf(ayen)
    await edit(ayen, messageId, content)
    await markAllRead(lokai)
    await edit(lokai, messageId, 'not mine')
    const body = { content: 'once', client_id: 'temp-1' }
    for (let count = 0; count < 2; count++) {
      await requestAs(ayen, 'POST', `messaging/conversations/${id}/messages/`, { body })
    }
    expect(await positionOf(ayen)).toEqual({ ...before, offset: before.offset + 1 })
  })

  test('names the last of the messages read together only, whose frames before it have none', async () => {
    for (const text of ['one', 'two', 'three']) await sendMessage(api, ayen, id, text)
    const probe = await track(openMessaging(api, ayen, id))
    await markAllRead(lokai)
    await probe.nth('message_read', 3)
    expect(probe.ofType('message_read').map(({ offset }) => offset)).toEqual([
      undefined,
      undefined,
      4,
    ])
  })

  test('has no gap and no offset twice when sends, edits, reactions and reads are concurrent', async () => {
    const probe = await track(openMessaging(api, ayen, id))
    const { id: target } = await sendMessage(api, ayen, id, 'target')
    const send = (n: number) => sendMessage(api, n % 2 === 0 ? ayen : lokai, id, `message ${n}`)
    await Promise.all([
      ...Array.from({ length: 60 }, (_, n) => send(n)),
      ...Array.from({ length: 8 }, (_, n) => edit(ayen, target, `edit ${n}`)),
      ...['👍', '🎉', '❤️'].flatMap((text) => [
        react(ayen, target, text),
        react(lokai, target, text),
      ]),
      markAllRead(ayen),
      markAllRead(lokai),
    ])
    const { offset } = await positionOf(ayen)
    const rows = await api.db
      .selectFrom('conversation_events')
      .select(['event_offset', 'kind'])
      .where('conversation_id', '=', id)
      .orderBy('event_offset')
      .execute()
    expect(rows.map(({ event_offset }) => event_offset)).toEqual(
      Array.from({ length: offset }, (_, n) => n + 1),
    )
    await probe.settled()
    const published = probe.frames.flatMap((frame) => frame.offset ?? [])
    expect(published).toEqual(rows.map(({ event_offset }) => event_offset))
    const messages = rows.filter(({ kind }) => kind === 'new_message')
    expect(messages).toHaveLength(61)
  })
})

describe('events after a position', () => {
  test('are none at the present position', async () => {
    await sendMessage(api, ayen, id, 'known')
    const position = await positionOf(lokai)
    expect(await eventsAfter(lokai, position)).toEqual({ ...REFETCH, refetch: false, position })
  })

  test('are each message once, in its present form, and those read', async () => {
    const known = await sendMessage(api, ayen, id, 'known')
    const position = await positionOf(lokai)
    const added = await sendMessage(api, ayen, id, 'new')
    await react(lokai, known.id, '👍')
    await edit(ayen, known.id, 'edited')
    await edit(ayen, added.id, 'edited too')
    await markAllRead(lokai)
    const { results } = await readPage(lokai)
    expect(await eventsAfter(lokai, position)).toEqual({
      refetch: false,
      position: { ...position, offset: position.offset + 5 },
      has_more: false,
      new_messages: [results[1]],
      changed_messages: [results[0]],
      read_message_ids: [known.id],
    })
  })

  test('contain nothing of the text of a deleted message', async () => {
    const position = await positionOf(lokai)
    const { id: messageId } = await sendMessage(api, ayen, id, 'a secret word')
    await edit(ayen, messageId, 'another secret word')
    await remove(ayen, messageId)
    const response = await eventsAfter(lokai, position)
    expect(response.new_messages).toMatchObject([{ id: messageId, content: '' }])
    expect(JSON.stringify(response)).not.toContain('secret')
    const { rows } = await sql`select conversation_events::text as row from conversation_events
      where conversation_id = ${id}`.execute(api.db)
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('come in parts of 200', async () => {
    const position = await positionOf(lokai)
    await Promise.all(
      Array.from({ length: 230 }, (_, n) =>
        requestAs(n % 2 ? ayen : lokai, 'POST', `messaging/conversations/${id}/messages/`, {
          body: { content: `message ${n}` },
        }),
      ),
    )
    const first = await eventsAfter(lokai, position)
    expect([first.has_more, first.new_messages.length, first.position.offset]).toEqual([
      true,
      200,
      200,
    ])
    const second = await eventsAfter(lokai, first.position)
    expect([second.has_more, second.new_messages.length, second.position.offset]).toEqual([
      false,
      30,
      230,
    ])
  })

  test.each([
    ['without a position', () => ''],
    ['with an unreadable offset', ({ epoch }: Position) => `?epoch=${epoch}&after=-1`],
    ['of another epoch', () => '?epoch=00000000-0000-0000-0000-000000000000&after=0'],
    ['after events that never were', ({ epoch }: Position) => `?epoch=${epoch}&after=99`],
  ])('are answered with refetch %s', async (_, query) => {
    await sendMessage(api, ayen, id, 'one')
    const { status, body } = await eventsResponse(lokai, query(await positionOf(lokai)))
    expect([status, body]).toEqual([200, REFETCH])
  })

  test('are answered with refetch when the epoch has changed', async () => {
    const position = await positionOf(lokai)
    await sql`update event_epoch set epoch = gen_random_uuid()`.execute(api.db)
    expect(await eventsAfter(lokai, position)).toEqual(REFETCH)
    expect(await eventsAfter(lokai, await positionOf(lokai))).toMatchObject({ refetch: false })
  })

  test('are answered with refetch once the next event was deleted, after seven days', async () => {
    const start = await positionOf(lokai)
    await sendMessage(api, ayen, id, 'old')
    const afterOld = await positionOf(lokai)
    await sql`update conversation_events set created_at = now() - interval '8 days'
      where conversation_id = ${id}`.execute(api.db)
    expect(await eventsAfter(lokai, start)).toMatchObject({ refetch: false })
    await sendMessage(api, ayen, id, 'new')
    expect(await sweepEvents(api)).toBe(1)
    expect(await eventsAfter(lokai, start)).toEqual(REFETCH)
    expect(await eventsAfter(lokai, afterOld)).toMatchObject({
      refetch: false,
      new_messages: [{ content: 'new' }],
    })
    expect(await sweepEvents(api)).toBe(0)
  })

  test('are answered with refetch when only a later one was deleted, as after a change of the clock', async () => {
    const start = await positionOf(lokai)
    for (const text of ['one', 'two', 'three']) await sendMessage(api, ayen, id, text)
    await sql`update conversation_events set created_at = now() - interval '8 days'
      where conversation_id = ${id} and event_offset = 2`.execute(api.db)
    await sweepEvents(api)
    expect(await eventsAfter(lokai, start)).toEqual(REFETCH)
  })
})

describe('who may read events', () => {
  test('is a member: others get 404, and 401 without a token', async () => {
    const other = await join('keji')
    const { epoch, offset } = await positionOf(ayen)
    const query = `?epoch=${epoch}&after=${offset}`
    expect((await eventsResponse(other, query)).status).toBe(404)
    expect((await eventsResponse(ayen, query, 999_999)).status).toBe(404)
    const path = `/api/messaging/conversations/${id}/events/${query}`
    expect((await api.request('GET', path)).status).toBe(401)
  })

  test('does not see messages from before deleting the conversation', async () => {
    const position = await positionOf(lokai)
    await sendMessage(api, ayen, id, 'before')
    await requestAs(lokai, 'DELETE', `messaging/conversations/${id}/`)
    await sendMessage(api, ayen, id, 'after')
    expect((await eventsAfter(lokai, position)).new_messages).toMatchObject([{ content: 'after' }])
    expect((await eventsAfter(ayen, position)).new_messages).toMatchObject([
      { content: 'before' },
      { content: 'after' },
    ])
  })

  test('reads the same as in the list of messages after a block, which adds no event', async () => {
    const position = await positionOf(lokai)
    await sendMessage(api, ayen, id, 'before')
    await block(lokai, ayen)
    expect(
      (
        await requestAs(ayen, 'POST', `messaging/conversations/${id}/messages/`, {
          body: { content: 'blocked' },
        })
      ).status,
    ).toBe(403)
    const { results } = await readPage(lokai)
    expect((await eventsAfter(lokai, position)).new_messages).toEqual(results)
  })
})

describe('state and events after its position', () => {
  /** What a client knows: the messages by id, after applying events. */
  function applyEvents(known: Map<number, Message>, events: Message): void {
    for (const message of events.new_messages) known.set(message.id, message)
    for (const message of events.changed_messages) {
      if (known.has(message.id)) known.set(message.id, message)
    }
    for (const messageId of events.read_message_ids) {
      const message = known.get(messageId)
      if (message) known.set(messageId, { ...message, is_read: true })
    }
    for (const [key, message] of known) {
      const quoted = known.get(message.reply_to_id ?? 0)
      if (quoted) known.set(key, { ...message, reply_to: { ...quoted, reply_to: null } })
    }
  }

  async function change(random: () => number, ids: number[]): Promise<void> {
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
    const [user, target] = [pick([ayen, lokai]), pick(ids) ?? 0]
    const changes = [
      async () => {
        const body = { content: `message ${ids.length}`, reply_to_id: target || null }
        const path = `messaging/conversations/${id}/messages/`
        ids.push((await requestAs(user, 'POST', path, { body })).body.id)
      },
      () => edit(user, target, `edited ${Math.floor(random() * 1000)}`),
      () => remove(user, target),
      () => react(user, target, pick(['👍', '🎉'])),
      () => unreact(user, target),
      () => markAllRead(user),
    ]
    await pick(changes)()
  }

  test('are the same as the state read again, at any position of random histories', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      lokai = await join('lokai')
      id = await createConversation(api, ayen, lokai)
      const random = createRandom(seed)
      const ids: number[] = []
      const states: { position: Position; known: Map<number, Message> }[] = []
      for (let step = 0; step < 30; step++) {
        const { position, results } = await readPage(lokai)
        const known = new Map<number, Message>(results.map((one: Message) => [one.id, one]))
        states.push({ position, known })
        await change(random, ids)
      }
      const { results } = await readPage(lokai)
      for (const { position, known } of states) {
        applyEvents(known, await eventsAfter(lokai, position))
        expect([...known.values()], `seed ${seed}, offset ${position.offset}`).toEqual(results)
      }
    }
  })
})
