import { type Kysely, sql, type Transaction } from 'kysely'
import type { ConversationJson, MessageJson } from '../../src/protocol/responses/messaging.ts'
import type { Database, MessageRow } from '../db/schema.ts'
import type { PublishTurn } from '../live/publish-order.ts'
import { messagesJson, participantJson, usersById } from './json.ts'
import { lockConversation } from './send.ts'

type Store = Kysely<Database> | Transaction<Database>

interface Row {
  id: number
  updated_at: Date
  user_ids: number[]
  latest_id: number | null
  unread_count: number
  is_archived: boolean
  is_muted: boolean
  deleted_before: Date | null
}

export interface Window {
  limit: number
  offset: number
}

/**
 * A user's inbox, latest activity first, without conversations that have no message for the user.
 * Newest message and unread count are read from indexes per conversation, so the length of a
 * conversation does not matter.
 */
export async function listConversations(
  db: Store,
  userId: number,
  { limit, offset }: Window,
): Promise<ConversationJson[]> {
  const rows = await sql<Row>`
    ${inboxQuery(userId)}
    where own.user_id = ${userId} and own.hidden_at is null and latest.id is not null
    order by conversation.updated_at desc, conversation.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return conversationsJson(db, userId, rows.rows)
}

export async function countConversations(db: Store, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('conversation_participants as own')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('own.user_id', '=', userId)
    .where('own.hidden_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.conversation_id', '=', 'own.conversation_id')
          .where(sql<boolean>`messages.id > coalesce(own.cleared_message_id, 0)`),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** One conversation of a user, also without messages; null if it is hidden or does not exist. */
export async function findConversation(
  db: Store,
  userId: number,
  conversationId: number,
): Promise<ConversationJson | null> {
  const rows = await sql<Row>`
    ${inboxQuery(userId)}
    where own.user_id = ${userId} and own.hidden_at is null
      and own.conversation_id = ${conversationId}`.execute(db)
  const [conversation] = await conversationsJson(db, userId, rows.rows)
  return conversation ?? null
}

const inboxQuery = (userId: number) => sql`
  select
    conversation.id,
    conversation.updated_at,
    people.ids as user_ids,
    latest.id as latest_id,
    unread.count as unread_count,
    own.archived_at is not null as is_archived,
    own.muted_at is not null as is_muted,
    own.deleted_before
  from conversation_participants as own
  join conversations as conversation on conversation.id = own.conversation_id
  cross join lateral (
    select jsonb_agg(user_id order by user_id) as ids,
      min(user_id) filter (where user_id <> ${userId}) as other_id
    from conversation_participants
    where conversation_id = own.conversation_id
  ) as people
  left join lateral (
    select id from messages
    where conversation_id = own.conversation_id and id > coalesce(own.cleared_message_id, 0)
    order by id desc
    limit 1
  ) as latest on true
  cross join lateral (
    select count(*) as count from messages
    where conversation_id = own.conversation_id
      and sender_id = people.other_id
      and read_at is null
      and id > coalesce(own.cleared_message_id, 0)
  ) as unread`

async function conversationsJson(
  db: Store,
  userId: number,
  rows: readonly Row[],
): Promise<ConversationJson[]> {
  const members = usersById(
    db,
    rows.flatMap((row) => row.user_ids),
  )
  const latestIds = rows.flatMap((row) => row.latest_id ?? [])
  const [users, latestMessages] = await Promise.all([members, latestById(db, latestIds, members)])
  return rows.map((row) => {
    const participants = row.user_ids.flatMap((id) => {
      const user = users.get(id)
      return user ? [participantJson(user)] : []
    })
    return {
      id: row.id,
      other_participant: participants.find((participant) => participant.id !== userId) ?? null,
      participants,
      latest_message: latestMessages.get(row.latest_id ?? 0) ?? null,
      unread_count: row.unread_count,
      updated_at: row.updated_at.toISOString(),
      is_archived: row.is_archived,
      is_muted: row.is_muted,
      deleted_before: row.deleted_before?.toISOString() ?? null,
    }
  })
}

async function latestById(
  db: Store,
  ids: readonly number[],
  members: ReturnType<typeof usersById>,
): Promise<Map<number, MessageJson>> {
  if (ids.length === 0) return new Map()
  const rows: MessageRow[] = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const messages = await messagesJson(db, rows, members)
  return new Map(messages.map((message) => [message.id, message]))
}

/**
 * The conversation of two users, created if there is none. The user who opens it can read it
 * immediately (also after deleting it), the other one after the first message, which also adds it to
 * both inboxes.
 */
export async function openConversation(
  trx: Transaction<Database>,
  turn: PublishTurn,
  userId: number,
  otherId: number,
): Promise<{ id: number; created: boolean }> {
  const directKey = `${Math.min(userId, otherId)}:${Math.max(userId, otherId)}`
  const createdRow = await trx
    .insertInto('conversations')
    .values({ direct_key: directKey })
    .onConflict((conflict) => conflict.column('direct_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (createdRow) {
    await trx
      .insertInto('conversation_participants')
      .values([
        { conversation_id: createdRow.id, user_id: userId },
        { conversation_id: createdRow.id, user_id: otherId, hidden_at: sql`clock_timestamp()` },
      ])
      .execute()
    return { id: createdRow.id, created: true }
  }
  const { id } = await trx
    .selectFrom('conversations')
    .select('id')
    .where('direct_key', '=', directKey)
    .executeTakeFirstOrThrow()
  // Same lock order as storing a message: the conversation first, then this row.
  await lockConversation(trx, turn, id)
  await trx
    .updateTable('conversation_participants')
    .set({ hidden_at: null })
    .where('conversation_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  return { id, created: false }
}

/**
 * Removes a conversation with its current messages from one user's inbox; requires its lock. It is
 * no longer archived, and stays muted.
 */
export async function hideConversation(
  db: Transaction<Database>,
  userId: number,
  conversationId: number,
): Promise<void> {
  await db
    .updateTable('conversation_participants')
    .set({
      hidden_at: sql`clock_timestamp()`,
      archived_at: null,
      cleared_message_id: sql<number>`(
        select max(id) from messages where conversation_id = ${conversationId})`,
      deleted_before: sql<Date>`(
        select created_at from messages where conversation_id = ${conversationId}
        order by id desc limit 1)`,
    })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
}
