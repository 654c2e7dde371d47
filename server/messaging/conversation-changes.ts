import { sql, type Transaction } from 'kysely'
import type { ConversationJson } from '../../src/protocol/responses/messaging.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { scheduleCounts } from '../live/counts.ts'
import { type PublishTurn, transactOrdered } from '../live/publish-order.ts'
import { publishRead } from '../notifications/notifications/actions.ts'
import { markConversationNotificationsRead } from '../notifications/notifications/store.ts'
import { conversationNotFound, type Membership, membershipOf } from './access.ts'
import { findConversation, hideConversation } from './conversations.ts'
import { lockConversation } from './send.ts'

interface ConversationPatch {
  is_archived?: boolean | undefined
  is_muted?: boolean | undefined
}

/**
 * Archives or mutes a conversation for one member, or ends it. Repeated requests change nothing.
 * @throws ApiError 404 not a member, or deleted by the user
 */
export function changeConversation(
  ctx: Context,
  userId: number,
  conversationId: number,
  patch: ConversationPatch,
): Promise<ConversationJson> {
  const change = async (trx: Transaction<Database>, turn: PublishTurn) => {
    await membershipOf(trx, userId, conversationId)
    await lockConversation(trx, turn, conversationId)
    const { is_archived, is_muted } = patch
    await trx
      .updateTable('conversation_participants')
      .set({
        ...(is_archived !== undefined && { archived_at: since('archived_at', is_archived) }),
        ...(is_muted !== undefined && { muted_at: since('muted_at', is_muted) }),
      })
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', userId)
      .execute()
    const conversation = await findConversation(trx, userId, conversationId)
    if (conversation === null) throw conversationNotFound(userId, conversationId)
    return { conversation, membership: await membershipOf(trx, userId, conversationId) }
  }
  return transactOrdered(ctx, change, ({ membership }) => {
    publishChange(ctx, membership)
    scheduleCounts(ctx, userId)
  }).then(({ conversation }) => conversation)
}

/** For this user only: the other member keeps everything, and a new message restores it. */
export async function deleteConversation(
  ctx: Context,
  userId: number,
  conversationId: number,
): Promise<void> {
  const hide = async (trx: Transaction<Database>, turn: PublishTurn) => {
    await membershipOf(trx, userId, conversationId)
    await lockConversation(trx, turn, conversationId)
    await hideConversation(trx, userId, conversationId)
    return {
      membership: await membershipOf(trx, userId, conversationId),
      read: await markConversationNotificationsRead(trx, userId, conversationId),
    }
  }
  await transactOrdered(ctx, hide, ({ membership, read }) => {
    publishChange(ctx, membership)
    if (read.length > 0) publishRead(ctx, userId, read)
    else scheduleCounts(ctx, userId)
  })
}

/** The time when it began; null if it is over. */
const since = (column: 'archived_at' | 'muted_at', on: boolean) =>
  on ? sql<Date>`coalesce(${sql.ref(column)}, clock_timestamp())` : null

/** Sends the member's own state of a conversation to all sockets of the member. */
function publishChange(ctx: Context, membership: Membership): void {
  const { user_id, conversation_id, archived_at, muted_at, deleted_before } = membership
  ctx.live.publish([user_id], {
    type: 'conversation_updated',
    conversation: {
      id: conversation_id,
      is_archived: archived_at !== null,
      is_muted: muted_at !== null,
      deleted_before: deleted_before?.toISOString() ?? null,
    },
  })
}
