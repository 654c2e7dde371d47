import { sql, type Transaction } from 'kysely'
import type { LikedContentJson, SavedContentJson } from '../../../src/protocol/responses/content.ts'
import type { NotificationJson } from '../../../src/protocol/responses/notifications.ts'
import { fullName } from '../../account/account/json.ts'
import type { Context } from '../../context.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { publishNotification } from '../../notifications/notifications/actions.ts'
import { likedContent } from '../../notifications/notifications/content.ts'
import { notificationJson } from '../../notifications/notifications/json.ts'
import { wantsTopic } from '../../notifications/notifications/settings.ts'
import { insertNotification } from '../../notifications/notifications/store.ts'
import { isBlocked } from '../../visibility/blocked.ts'
import { likesCount } from '../pieces/author.ts'
import { lockTarget, type Target } from './targets.ts'

/**
 * Likes a content item and notifies the author after the commit.
 * @throws ApiError 409 already liked
 */
export async function like(ctx: Context, user: UserRow, target: Target): Promise<LikedContentJson> {
  const notification = await ctx.db.transaction().execute(async (trx) => {
    await lockTarget(trx, target)
    const row = await trx
      .insertInto('likes')
      .values({ user_id: user.id, target_type: target.type, target_id: target.id })
      .onConflict((oc) => oc.doNothing())
      .returning('target_id')
      .executeTakeFirst()
    if (!row) throw conflict('You have already liked this.')
    return notifyOfLike(trx, user, target)
  })
  if (notification !== null) publishNotification(ctx, target.author_id, notification)
  return likeResponse(ctx, target, true)
}

/**
 * @throws ApiError 400 not liked
 */
export async function unlike(
  ctx: Context,
  user: UserRow,
  target: Target,
): Promise<LikedContentJson> {
  const removed = await ctx.db.transaction().execute(async (trx) => {
    await lockTarget(trx, target)
    return trx
      .deleteFrom('likes')
      .where('user_id', '=', user.id)
      .where('target_type', '=', target.type)
      .where('target_id', '=', target.id)
      .executeTakeFirst()
  })
  if (removed.numDeletedRows === 0n) throw badRequest('You have not liked this.')
  return likeResponse(ctx, target, false)
}

/** @throws ApiError 409 already saved */
export async function save(ctx: Context, user: UserRow, target: Target): Promise<SavedContentJson> {
  const row = await ctx.db
    .insertInto('bookmarks')
    .values({ user_id: user.id, target_type: target.type, target_id: target.id })
    .onConflict((oc) => oc.doNothing())
    .returning('target_id')
    .executeTakeFirst()
  if (!row) throw conflict('You have already saved this.')
  return { type: target.type, id: target.id, saved: true }
}

/**
 * @throws ApiError 400 not saved
 */
export async function unsave(
  ctx: Context,
  user: UserRow,
  target: Target,
): Promise<SavedContentJson> {
  const removed = await ctx.db
    .deleteFrom('bookmarks')
    .where('user_id', '=', user.id)
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw badRequest('You have not saved this.')
  return { type: target.type, id: target.id, saved: false }
}

async function likeResponse(
  ctx: Context,
  target: Target,
  liked: boolean,
): Promise<LikedContentJson> {
  const { rows } = await sql<{ likes_count: number }>`
    select ${likesCount(target.type, sql.val(target.id))} as likes_count`.execute(ctx.db)
  return { type: target.type, id: target.id, liked, likes_count: rows[0]?.likes_count ?? 0 }
}

/**
 * Stores a notification for the author, at most one unread per content and user. Null for one's own
 * content, when the author turned these off, when one blocked the other, or when an unread one
 * exists.
 */
async function notifyOfLike(
  trx: Transaction<Database>,
  user: UserRow,
  target: Target,
): Promise<NotificationJson | null> {
  const userId = target.author_id
  if (userId === user.id || !(await wantsTopic(trx, userId, 'likes'))) return null
  if (await isBlocked(trx, userId, user.id)) return null
  const before = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where('actor_id', '=', user.id)
    .where('verb', '=', 'liked')
    .where(sql<boolean>`payload ->> 'content_type' = ${target.type}`)
    .where(sql<boolean>`payload ->> 'content_id' = ${String(target.id)}`)
    .limit(1)
    .executeTakeFirst()
  if (before) return null
  const content = likedContent({ ...target, name: fullName(user) })
  return notificationJson(
    trx,
    await insertNotification(trx, { ...content, userId, actorId: user.id }),
  )
}
