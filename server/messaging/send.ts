import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, MessageRow } from '../db/schema.ts'
import { conflict, fieldError, forbidden, notFound } from '../http/errors.ts'
import type { PublishTurn } from '../live/publish-order.ts'
import { NO_WRITING, rejectBlocked } from '../visibility/blocked.ts'
import { conversationNotFound, NO_CONVERSATION } from './access.ts'

export interface Outgoing {
  conversationId: number
  senderId: number
  /** Trimmed, 1 to 5,000 code points. */
  content: string
  messageType: string
  replyToId: number | null
  clientId: string | null
}

export interface StoredMessage {
  message: MessageRow
  /** Ids of all members of the conversation. */
  members: number[]
  /** False = already stored under the same client id. */
  created: boolean
}

/**
 * Stores a message once per (sender, client id) (B5). The lock on the conversation's row serialises
 * its messages: ids, times and commits have the same order.
 * @throws ApiError 404 not a member; 403 the other account is deleted, or one of the two users
 * blocked the other; 400 invalid `reply_to_id`; 409 the client id was used in another conversation
 */
export async function storeMessage(
  trx: Transaction<Database>,
  turn: PublishTurn,
  outgoing: Outgoing,
): Promise<StoredMessage> {
  const { conversationId, senderId, clientId } = outgoing
  const memberRows = await conversationMembers(trx, conversationId)
  const members = memberRows.map((user) => user.user_id)
  if (!members.includes(senderId)) throw conversationNotFound(senderId, conversationId)
  await lockConversation(trx, turn, conversationId)
  const existing = clientId === null ? null : await findStored(trx, senderId, clientId)
  if (existing)
    return { members, message: assertSameConversation(existing, conversationId), created: false }
  await rejectUnwritable(trx, senderId, memberRows)
  await assertReplyTarget(trx, outgoing)
  const message = await insertMessage(trx, outgoing)
  await trx
    .updateTable('conversations')
    .set({ updated_at: message.created_at })
    .where('id', '=', conversationId)
    .execute()
  await trx
    .updateTable('conversation_participants')
    .set({ hidden_at: null })
    .where('conversation_id', '=', conversationId)
    .where('hidden_at', 'is not', null)
    .execute()
  await trx
    .updateTable('conversation_participants')
    .set({ archived_at: null })
    .where('conversation_id', '=', conversationId)
    .where('archived_at', 'is not', null)
    .where('muted_at', 'is', null)
    .execute()
  return { members, message, created: true }
}

/**
 * @throws ApiError 403 the other account is deleted, or one of the two users blocked the other
 */
export async function assertMayWrite(
  trx: Transaction<Database>,
  userId: number,
  conversationId: number,
): Promise<void> {
  await rejectUnwritable(trx, userId, await conversationMembers(trx, conversationId))
}

async function rejectUnwritable(
  trx: Transaction<Database>,
  senderId: number,
  members: readonly { user_id: number; deleted_at: Date | null }[],
): Promise<void> {
  if (members.some((user) => user.deleted_at !== null)) {
    throw forbidden('This account was deleted and can no longer be written to.', 'account deleted')
  }
  for (const { user_id } of members) {
    if (user_id !== senderId) await rejectBlocked(trx, senderId, user_id, NO_WRITING)
  }
}

/**
 * Serialises changes of a conversation and the events published for them.
 * @throws ApiError 404 deleted, because it never had a message
 */
export async function lockConversation(
  trx: Transaction<Database>,
  turn: PublishTurn,
  conversationId: number,
): Promise<void> {
  const row = await trx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(NO_CONVERSATION, `conversation ${conversationId} was deleted`)
  turn.reserveSlot(`conversation ${conversationId}`)
}

function findStored(
  db: Kysely<Database>,
  senderId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

function assertSameConversation(message: MessageRow, conversationId: number): MessageRow {
  if (message.conversation_id === conversationId) return message
  throw conflict('This message was already sent to another conversation.', 'client_id used before')
}

function conversationMembers(trx: Transaction<Database>, conversationId: number) {
  return trx
    .selectFrom('conversation_participants as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.user_id', 'users.deleted_at'])
    .where('member.conversation_id', '=', conversationId)
    .orderBy('member.user_id')
    .execute()
}

async function assertReplyTarget(trx: Transaction<Database>, outgoing: Outgoing): Promise<void> {
  if (outgoing.replyToId === null) return
  const target = await trx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', outgoing.replyToId)
    .where('conversation_id', '=', outgoing.conversationId)
    .executeTakeFirst()
  if (!target) {
    throw fieldError('reply_to_id', 'The message you reply to is not in this conversation.')
  }
}

/**
 * If a concurrent transaction stores the same client id in another conversation, under a different
 * lock, the insert waits for it and then finds its row.
 */
async function insertMessage(trx: Transaction<Database>, outgoing: Outgoing): Promise<MessageRow> {
  const row = await trx
    .insertInto('messages')
    .values({
      conversation_id: outgoing.conversationId,
      sender_id: outgoing.senderId,
      content: outgoing.content,
      message_type: outgoing.messageType,
      reply_to_id: outgoing.replyToId,
      client_id: outgoing.clientId,
      created_at: sql`date_trunc('milliseconds', clock_timestamp())`,
    })
    .onConflict((oc) => oc.columns(['sender_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw conflict(
      'This message was already sent to another conversation.',
      'client_id used before',
    )
  return row
}
