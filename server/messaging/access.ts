import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Id } from '../../src/protocol/base/types.ts'
import type { ConversationParticipantsTable, Database, MessageRow, UserRow } from '../db/schema.ts'
import { type ApiError, notFound } from '../http/errors.ts'

type Store = Kysely<Database> | Transaction<Database>

export type Membership = Selectable<ConversationParticipantsTable>

export const NO_CONVERSATION = 'This conversation does not exist.'
const NO_MESSAGE = 'This message does not exist.'

export const conversationNotFound = (userId: number, conversationId: number): ApiError =>
  notFound(NO_CONVERSATION, `user ${userId} is not in ${conversationId}`)

/** Converts an id of a request body to a row id; null when no row can have it. */
export function rowId(id: Id): number | null {
  const text = String(id)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/**
 * A user's membership in a conversation. Other users' conversations respond 404 like missing ones,
 * so that the response does not reveal which exist.
 * @throws ApiError 404
 */
export async function membershipOf(
  db: Store,
  userId: number,
  conversationId: number,
): Promise<Membership> {
  const row = await db
    .selectFrom('conversation_participants')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw conversationNotFound(userId, conversationId)
  return row
}

/**
 * A message of a user's conversations that the user has not deleted.
 * @throws ApiError 404
 */
export async function visibleMessage(
  db: Store,
  userId: number,
  messageId: number,
): Promise<MessageRow> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('conversation_participants as own', (join) =>
      join
        .onRef('own.conversation_id', '=', 'messages.conversation_id')
        .on('own.user_id', '=', userId),
    )
    .selectAll('messages')
    .where('messages.id', '=', messageId)
    .where((eb) => eb('messages.id', '>', eb.fn.coalesce('own.cleared_message_id', eb.lit(0))))
    .executeTakeFirst()
  if (!row) throw notFound(NO_MESSAGE, `user ${userId} cannot see message ${messageId}`)
  return row
}

/** Ids of all members of a conversation. */
export async function memberIds(db: Store, conversationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_participants')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * An account by id that is not deleted.
 * @throws ApiError 404
 */
export async function activeUser(
  db: Store,
  id: number | null,
): Promise<Pick<UserRow, 'id' | 'last_seen_at'>> {
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['id', 'last_seen_at'])
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  if (!row) throw notFound('This user does not exist.', 'unknown or deleted user')
  return row
}

/** The membership of `userId` in the conversation of two users; undefined when there is none. */
export function sharedConversation(
  db: Store,
  userId: number,
  otherId: number,
): Promise<Membership | undefined> {
  return db
    .selectFrom('conversation_participants as own')
    .innerJoin('conversation_participants as other', (join) =>
      join
        .onRef('other.conversation_id', '=', 'own.conversation_id')
        .on('other.user_id', '=', otherId),
    )
    .selectAll('own')
    .where('own.user_id', '=', userId)
    .where('own.user_id', '!=', otherId)
    .executeTakeFirst()
}
