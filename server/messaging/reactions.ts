import type { Transaction } from 'kysely'
import type { ReactionsJson } from '../../src/protocol/responses/messaging.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { type PublishTurn, transactOrdered } from '../live/publish-order.ts'
import { NO_REACTING, rejectBlocked } from '../visibility/blocked.ts'
import { memberIds, visibleMessage } from './access.ts'
import { appendEvent } from './events.ts'
import { reactionsByMessage } from './json.ts'
import { lockConversation } from './send.ts'

/** Maximum number of different reactions of one user to one message. */
const MAX_REACTIONS = 12

type Change = (trx: Transaction<Database>, members: readonly number[]) => Promise<unknown>

/**
 * @throws ApiError 404 no such message for this user; 403 one of the two users blocked the other;
 * 409 the message was deleted; 400 too many
 */
export function addReaction(
  ctx: Context,
  userId: number,
  messageId: number,
  reactionType: string,
): Promise<ReactionsJson> {
  return changeReactions(ctx, userId, messageId, async (trx, members) => {
    for (const member of members) {
      if (member !== userId) await rejectBlocked(trx, userId, member, NO_REACTING)
    }
    await trx
      .insertInto('reactions')
      .values({ message_id: messageId, user_id: userId, reaction_type: reactionType })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { count } = await trx
      .selectFrom('reactions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('message_id', '=', messageId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count > MAX_REACTIONS) throw badRequest('You can’t add more reactions to this message.')
  })
}

/**
 * Removes one of the user's reactions, or all of them without a type. Idempotent.
 * @throws ApiError 404 no such message for this user
 */
export function removeReaction(
  ctx: Context,
  userId: number,
  messageId: number,
  reactionType: string | null,
): Promise<ReactionsJson> {
  return changeReactions(ctx, userId, messageId, async (trx) => {
    let query = trx
      .deleteFrom('reactions')
      .where('message_id', '=', messageId)
      .where('user_id', '=', userId)
    if (reactionType !== null) query = query.where('reaction_type', '=', reactionType)
    await query.execute()
  })
}

/** The lock on the conversation ensures that the last frame has all reactions. SOCKEV-14 */
async function changeReactions(
  ctx: Context,
  userId: number,
  messageId: number,
  applyChange: Change,
): Promise<ReactionsJson> {
  const applyAndRead = async (trx: Transaction<Database>, turn: PublishTurn) => {
    const { conversation_id } = await visibleMessage(trx, userId, messageId)
    await lockConversation(trx, turn, conversation_id)
    const { deleted_at } = await visibleMessage(trx, userId, messageId)
    if (deleted_at !== null) throw conflict('This message was deleted.', 'deleted')
    const members = await memberIds(trx, conversation_id)
    await applyChange(trx, members)
    const reactions = (await reactionsByMessage(trx, [messageId])).get(messageId) ?? []
    return {
      members,
      offset: await appendEvent(trx, conversation_id, 'reaction_update', [messageId]),
      result: { message_id: messageId, conversation_id, reactions },
    }
  }
  const { result } = await transactOrdered(ctx, applyAndRead, ({ members, offset, result }) => {
    const frame = { type: 'reaction_update', ...result, offset }
    ctx.live.publish(members, frame)
    ctx.live.publishConversation(result.conversation_id, frame)
  })
  return result
}
