import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PublishTurn } from '../../../server/live/publish-order.ts'
import { type Outgoing, storeMessages } from '../../../server/messaging/send.ts'
import { startFileApi, type TestResponse, type TestUser } from '../kit/kit.ts'
import { createConversation, openMessaging, sendMessage, trackProbes } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'

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

const outgoing = (sender: TestUser, content: string, rest: Partial<Outgoing> = {}): Outgoing => ({
  conversationId: id,
  senderId: sender.id,
  content,
  messageType: 'text',
  replyToId: null,
  clientId: null,
  ...rest,
})

/** Stores a batch; returns each outcome: its content and whether it is new, or its status. */
async function store(batch: readonly Outgoing[], skipsLocked = false) {
  const keys: string[] = []
  const turn: PublishTurn = { reserveSlot: (key) => void keys.push(key) }
  const { outcomes } = await api.db
    .transaction()
    .execute((trx) => storeMessages(trx, turn, batch, skipsLocked))
  return {
    keys: [...new Set(keys)],
    outcomes: outcomes.map((outcome) => {
      if (outcome === 'locked') return outcome
      if ('status' in outcome) return outcome.status
      return [outcome.message.content, outcome.created ? 'created' : 'existing']
    }),
  }
}

const storedContents = async (conversationId = id): Promise<string[]> => {
  const rows = await api.db
    .selectFrom('messages')
    .select('content')
    .where('conversation_id', '=', conversationId)
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}

const send = (user: TestUser, content: string, rest: { client_id?: string } = {}) =>
  requestAs(user, 'POST', `messaging/conversations/${id}/messages/`, {
    body: { content, ...rest },
  })

/** Adds a member; the API itself opens conversations of two users only. */
async function addMember(user: TestUser): Promise<void> {
  await api.db
    .insertInto('conversation_participants')
    .values({ conversation_id: id, user_id: user.id })
    .execute()
}

const block = (user: TestUser, blocked: TestUser) =>
  requestAs(user, 'POST', 'blocks/', { body: { user_id: blocked.id } })

describe('a batch of messages', () => {
  test('[B5] stores a client id once and returns that message for each send', async () => {
    const { outcomes } = await store([
      outgoing(ayen, 'one', { clientId: 'temp-1' }),
      outgoing(ayen, 'repeated', { clientId: 'temp-1' }),
      outgoing(lokai, 'of another sender', { clientId: 'temp-1' }),
      outgoing(ayen, 'without a client id'),
    ])
    expect(outcomes).toEqual([
      ['one', 'created'],
      ['one', 'existing'],
      ['of another sender', 'created'],
      ['without a client id', 'created'],
    ])
    expect(await storedContents()).toEqual(['one', 'of another sender', 'without a client id'])
  })

  test('rejects only the messages of blocked users, of others than members and with invalid replies', async () => {
    const [keji, outsider] = [await join('keji'), await join('outsider')]
    await addMember(keji)
    await block(keji, lokai)
    const elsewhere = await sendMessage(
      api,
      outsider,
      await createConversation(api, outsider, keji),
      'elsewhere',
    )
    const { outcomes } = await store([
      outgoing(ayen, 'first'),
      outgoing(lokai, 'blocked'),
      outgoing(outsider, 'not a member'),
      outgoing(ayen, 'invalid reply', { replyToId: elsewhere.id }),
      outgoing(keji, 'has blocked'),
      outgoing(ayen, 'last'),
    ])
    expect(outcomes).toEqual([['first', 'created'], 403, 404, 400, 403, ['last', 'created']])
    expect(await storedContents()).toEqual(['first', 'last'])
  })

  test('rejects only the messages of a member who was removed', async () => {
    await api.db
      .deleteFrom('conversation_participants')
      .where('conversation_id', '=', id)
      .where('user_id', '=', lokai.id)
      .execute()
    const { outcomes } = await store([outgoing(lokai, 'removed'), outgoing(ayen, 'stays')])
    expect(outcomes).toEqual([404, ['stays', 'created']])
  })

  test('[B5] rejects a client id that was used in another conversation, and stores the others', async () => {
    const keji = await join('keji')
    const other = await createConversation(api, ayen, keji)
    await store([outgoing(ayen, 'there', { conversationId: other, clientId: 'temp-1' })])
    const { outcomes } = await store([
      outgoing(ayen, 'here', { clientId: 'temp-1' }),
      outgoing(ayen, 'next', { clientId: 'temp-2' }),
    ])
    expect(outcomes).toEqual([409, ['next', 'created']])
  })

  test('holds messages of several conversations and updates each of them', async () => {
    const keji = await join('keji')
    const other = await createConversation(api, keji, lokai)
    await requestAs(lokai, 'DELETE', `messaging/conversations/${id}/`)
    await requestAs(lokai, 'PATCH', `messaging/conversations/${other}/`, {
      body: { is_archived: true },
    })
    const { keys, outcomes } = await store([
      outgoing(ayen, 'one'),
      outgoing(ayen, 'two'),
      outgoing(keji, 'three', { conversationId: other }),
    ])
    expect(outcomes).toEqual([
      ['one', 'created'],
      ['two', 'created'],
      ['three', 'created'],
    ])
    expect(keys).toEqual([`conversation ${id}`, `conversation ${other}`])
    const { body } = await requestAs(lokai, 'GET', 'messaging/conversations/')
    expect(
      body.results.map((row: { id: number; is_archived: boolean; updated_at: string }) => [
        row.id,
        row.is_archived,
      ]),
    ).toEqual([
      [other, false],
      [id, false],
    ])
    expect(
      body.results.map((row: { latest_message: { created_at: string }; updated_at: string }) =>
        row.updated_at === row.latest_message.created_at ? row.latest_message : row,
      ),
    ).toEqual([
      expect.objectContaining({ content: 'three' }),
      expect.objectContaining({ content: 'two' }),
    ])
  })

  test('leaves out a locked conversation and one with a locked member, if it does not wait', async () => {
    const [keji, poni] = [await join('keji'), await join('poni')]
    const withLocked = await createConversation(api, keji, poni)
    const free = await createConversation(api, ayen, keji)
    const batch = [
      outgoing(ayen, 'locked'),
      outgoing(keji, 'locked member', { conversationId: withLocked }),
      outgoing(ayen, 'stored', { conversationId: free }),
    ]
    await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('conversations').where('id', '=', id).forNoKeyUpdate().execute()
      await trx.selectFrom('users').where('id', '=', poni.id).forUpdate().execute()
      expect(await store(batch, true)).toEqual({
        keys: [`conversation ${free}`],
        outcomes: ['locked', 'locked', ['stored', 'created']],
      })
    })
  })
})

describe('concurrent sends', () => {
  const CONCURRENT = 200

  test('[SOCKEV-09] are published once each, in the order of their ids', async () => {
    const probe = await track(openMessaging(api, lokai, id))
    const sends = Array.from({ length: CONCURRENT }, (_, n) =>
      send(n % 2 === 0 ? ayen : lokai, `message ${n}`),
    )
    const responses = await Promise.all(sends)
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    await probe.nth('new_message', CONCURRENT)
    const published = probe.ofType('new_message').map(({ message }) => message)
    const byId = responses.map(({ body }) => body).toSorted((a, b) => a.id - b.id)
    expect(published).toEqual(byId)
    const times = published.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted())
  })

  test('[B5] of one client id store one message and get the same response', async () => {
    const sends = Array.from({ length: 20 }, () => send(ayen, 'once', { client_id: 'temp-1' }))
    const responses = await Promise.all(sends)
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => b - a)
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 200)])
    const [first] = responses
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => first?.body))
    expect(await storedContents()).toEqual(['once'])
  })

  test('[B5 SOCKEV-09] publishes a message whose commit was not confirmed when it is sent again, once', async () => {
    const probe = await track(openMessaging(api, lokai))
    // Committed, but never published.
    await store([outgoing(ayen, 'once', { clientId: 'temp-1' })])
    const again = await send(ayen, 'once', { client_id: 'temp-1' })
    expect(again.status).toBe(200)
    await send(ayen, 'once', { client_id: 'temp-1' })
    const next = await send(ayen, 'next')
    await probe.nth('new_message', 2)
    await probe.settled()
    const published = probe.ofType('new_message').map(({ message }) => message)
    expect(published).toEqual([again.body, next.body])
    await probe.first('unread_count_update', ({ message_count }) => message_count === 2)
  })

  test('[B5] does not publish an old message that is sent again', async () => {
    await store([outgoing(ayen, 'old', { clientId: 'temp-1' })])
    const created_at = new Date(Date.now() - 120_000)
    await api.db.updateTable('messages').set({ created_at }).where('content', '=', 'old').execute()
    const probe = await track(openMessaging(api, lokai))
    await send(ayen, 'old', { client_id: 'temp-1' })
    const next = await send(ayen, 'next')
    await probe.first('new_message')
    await probe.settled()
    expect(probe.ofType('new_message').map(({ message }) => message)).toEqual([next.body])
  })

  test('of one batch are all rejected when the database fails, and the next ones are stored', async () => {
    await sql`create function fail_message() returns trigger language plpgsql as
      $$ begin raise exception 'a failure'; end $$`.execute(api.db)
    await sql`create trigger fail_message before insert on messages for each row
      when (new.content = 'failing') execute function fail_message()`.execute(api.db)
    const responses = await sendTogether(['one', 'failing', 'three'])
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500])
    expect(await storedContents()).toEqual(['opener'])
    expect((await send(ayen, 'next')).status).toBe(201)
    expect(await storedContents()).toEqual(['opener', 'next'])
  })

  /** Sends messages as one batch: they arrive while an earlier send waits for the conversation. */
  async function sendTogether(contents: readonly string[]): Promise<TestResponse[]> {
    let opener: Promise<TestResponse> | undefined
    let sends: Promise<TestResponse>[] = []
    await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('conversations').where('id', '=', id).forNoKeyUpdate().execute()
      opener = send(ayen, 'opener')
      await expect.poll(countWaiting).toBe(1)
      sends = contents.map((content) => send(ayen, content))
      await settleRequests(contents.length)
    })
    expect((await opener)?.status).toBe(201)
    return Promise.all(sends)
  }
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
  return rows[0]?.count ?? 0
}

/** Resolves when requests sent before wait for their batch: later ones are answered. */
async function settleRequests(count: number): Promise<void> {
  for (let n = 0; n < 3 * count; n += 1) await requestAs(lokai, 'GET', 'users/me/')
}
