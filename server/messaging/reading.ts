import { sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { scheduleCounts } from '../live/counts.ts'
import { type PublishTurn, transactOrdered } from '../live/publish-order.ts'
import { publishRead } from '../notifications/notifications/actions.ts'
import { markConversationNotificationsRead } from '../notifications/notifications/store.ts'
import { memberIds, membershipOf } from './access.ts'
import { appendEvent } from './events.ts'
import { lockConversation } from './send.ts'

/**
 * Maximum number of read events sent live, newest messages first; older pages are read over HTTP.
 */
const MAX_READ_FRAMES = 200

interface MarkResult {
  /** Ids of the messages that changed, ascending. */
  read: number[]
  /** Ids of the notifications that were marked read with them. */
  notifications: number[]
  members: number[]
  /** Of the event; null if nothing changed. */
  offset: number | null
}

/**
 * Marks received messages read: the given ones, or all. Ignores own messages, read ones and those
 * of other conversations.
 * @returns how many changed
 * @throws ApiError 404 not a member
 */
export async function markMessagesRead(
  ctx: Context,
  userId: number,
  conversationId: number,
  messageIds: readonly number[] | 'all',
): Promise<number> {
  const mark = async (trx: Transaction<Database>, turn: PublishTurn): Promise<MarkResult> => {
    const { cleared_message_id } = await membershipOf(trx, userId, conversationId)
    await lockConversation(trx, turn, conversationId)
    const read = await markRows(trx, userId, conversationId, {
      after: cleared_message_id ?? 0,
      ids: messageIds,
    })
    if (read.length > 0) await advanceReadMark(trx, userId, conversationId, Math.max(...read))
    const isAllRead = !(await hasUnread(trx, userId, conversationId, cleared_message_id ?? 0))
    return {
      read,
      notifications: isAllRead
        ? await markConversationNotificationsRead(trx, userId, conversationId)
        : [],
      members: await memberIds(trx, conversationId),
      offset: read.length > 0 ? await appendEvent(trx, conversationId, 'message_read', read) : null,
    }
  }
  const { read } = await transactOrdered(ctx, mark, (markResult) =>
    publishMarked(ctx, userId, conversationId, markResult),
  )
  return read.length
}

function publishMarked(
  ctx: Context,
  userId: number,
  conversationId: number,
  { read, notifications, members, offset }: MarkResult,
): void {
  for (const messageId of read.slice(-MAX_READ_FRAMES)) {
    const frame = {
      type: 'message_read',
      message_id: messageId,
      reader_id: userId,
      conversation_id: conversationId,
      // Only the last one: who received it has received them all.
      ...(messageId === read.at(-1) && offset !== null && { offset }),
    }
    ctx.live.publish(members, frame)
    ctx.live.publishConversation(conversationId, frame)
  }
  if (notifications.length > 0) publishRead(ctx, userId, notifications)
  else if (read.length > 0) scheduleCounts(ctx, userId)
}

/** Ids of the messages that changed, ascending. */
async function markRows(
  trx: Transaction<Database>,
  userId: number,
  conversationId: number,
  selection: { after: number; ids: readonly number[] | 'all' },
): Promise<number[]> {
  if (selection.ids !== 'all' && selection.ids.length === 0) return []
  let query = trx
    .updateTable('messages')
    .set({ read_at: sql<Date>`clock_timestamp()` })
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '!=', userId)
    .where('read_at', 'is', null)
    .where('id', '>', selection.after)
  if (selection.ids !== 'all') query = query.where('id', 'in', [...selection.ids])
  const rows = await query.returning('id').execute()
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

async function advanceReadMark(
  trx: Transaction<Database>,
  userId: number,
  conversationId: number,
  messageId: number,
): Promise<void> {
  await trx
    .updateTable('conversation_participants')
    .set({
      last_read_message_id: sql<number>`greatest(last_read_message_id, ${messageId})`,
      last_read_at: sql<Date>`clock_timestamp()`,
    })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
}

/** Whether a member has unread messages with a higher id than `after`. */
export async function hasUnread(
  trx: Transaction<Database>,
  userId: number,
  conversationId: number,
  after: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '!=', userId)
    .where('read_at', 'is', null)
    .where('id', '>', after)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
