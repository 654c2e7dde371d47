import type { FastifyRequest } from 'fastify'
import type { BlockJson } from '../../../src/protocol/responses/safety.ts'
import type { Context } from '../../context.ts'
import { badRequest } from '../../http/errors.ts'
import { type PageBody, paginate } from '../../http/pagination.ts'
import { publishMutualPresence } from '../../live/presence.ts'
import { activeUser } from '../../messaging/access.ts'
import { participantJson, userColumns } from '../../messaging/json.ts'
import { lockPair } from '../../visibility/blocked.ts'

const blockQuery = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .where('blocks.blocker_id', '=', userId)
    .where('users.deleted_at', 'is', null)

const columns = ['blocks.created_at as since', ...userColumns] as const

/** Users a user has blocked, last blocked first. */
export function listBlocks(
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<BlockJson>> {
  return paginate(request, blockQuery(ctx, userId), async (pageQuery) => {
    const rows = await pageQuery
      .select(columns)
      .orderBy('blocks.created_at', 'desc')
      .orderBy('blocks.blocked_id', 'desc')
      .execute()
    return rows.map(({ since, ...user }) => ({
      user: participantJson(user),
      created_at: since.toISOString(),
    }))
  })
}

/**
 * Blocks a user and removes follows between the two in both directions. Idempotent.
 * @throws ApiError 400 oneself; 404
 */
export async function block(
  ctx: Context,
  userId: number,
  requestedUserId: number | null,
): Promise<{ block: BlockJson; created: boolean }> {
  if (requestedUserId === userId) throw badRequest('You cannot block yourself.')
  const { id: otherId } = await activeUser(ctx.db, requestedUserId)
  const created = await ctx.db.transaction().execute(async (trx) => {
    await lockPair(trx, userId, otherId)
    const row = await trx
      .insertInto('blocks')
      .values({ blocker_id: userId, blocked_id: otherId })
      .onConflict((oc) => oc.doNothing())
      .returning('blocked_id')
      .executeTakeFirst()
    await trx
      .deleteFrom('follows')
      .where('follower_id', 'in', [userId, otherId])
      .where('followed_id', 'in', [userId, otherId])
      .execute()
    return row !== undefined
  })
  if (created) await publishMutualPresence(ctx, userId, otherId)
  const { since, ...user } = await blockQuery(ctx, userId)
    .select(columns)
    .where('users.id', '=', otherId)
    .executeTakeFirstOrThrow()
  return {
    block: { user: participantJson(user), created_at: since.toISOString() },
    created,
  }
}

/** Removes a block. Idempotent, because the response to an earlier request may have been lost. */
export async function unblock(ctx: Context, userId: number, otherId: number): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('blocks')
    .where('blocker_id', '=', userId)
    .where('blocked_id', '=', otherId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await publishMutualPresence(ctx, userId, otherId)
}
