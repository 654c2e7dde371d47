import { sql, type Transaction } from 'kysely'
import type {
  FollowNotificationJson,
  NotificationJson,
} from '../../../src/protocol/responses/notifications.ts'
import type { FollowStatsJson } from '../../../src/protocol/responses/users.ts'
import { fullName } from '../../account/account/json.ts'
import type { Context } from '../../context.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { badRequest } from '../../http/errors.ts'
import { publishNotification } from '../../notifications/notifications/actions.ts'
import { followContent } from '../../notifications/notifications/content.ts'
import { notificationJson } from '../../notifications/notifications/json.ts'
import { wantsTopic } from '../../notifications/notifications/settings.ts'
import { insertNotification } from '../../notifications/notifications/store.ts'
import { lockPair, NO_FOLLOWING, rejectBlocked } from '../../visibility/blocked.ts'
import { followNotificationJson, followNotificationsOf, followStats } from './json.ts'

export type FollowResponse = FollowStatsJson & { follow_id: number }

interface FollowNotifications {
  notification: NotificationJson
  follow: FollowNotificationJson
}

/**
 * Follows a user, stores the notification, and publishes to the sockets after the commit
 * (FOLLOW-01, FOLLOW-02).
 * @throws ApiError 400 oneself, or already followed; 403 one of the two users blocked the other
 */
export async function follow(
  ctx: Context,
  follower: UserRow,
  userId: number,
): Promise<FollowResponse> {
  if (userId === follower.id) throw badRequest('You cannot follow yourself')
  const { notifications, followId } = await ctx.db.transaction().execute(async (trx) => {
    await lockPair(trx, follower.id, userId)
    await rejectBlocked(trx, follower.id, userId, NO_FOLLOWING)
    const row = await trx
      .insertInto('follows')
      .values({ follower_id: follower.id, followed_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw badRequest('You are already following this user')
    const notifications = (await wantsTopic(trx, userId, 'follows'))
      ? await notifyOfFollow(trx, follower, userId, row.id)
      : null
    return { notifications, followId: row.id }
  })
  if (notifications) {
    ctx.live.publish([userId], { ...notifications.follow, type: 'follow_notification' })
    publishNotification(ctx, userId, notifications.notification)
  }
  // Read after the commit: concurrent follows are not visible inside the transaction.
  return { ...(await followStats(ctx.db, follower.id, userId)), follow_id: followId }
}

/** @throws ApiError 400 oneself, or not followed */
export async function unfollow(
  ctx: Context,
  follower: UserRow,
  userId: number,
): Promise<FollowStatsJson> {
  if (userId === follower.id) throw badRequest('You cannot unfollow yourself')
  const removed = await ctx.db
    .deleteFrom('follows')
    .where('follower_id', '=', follower.id)
    .where('followed_id', '=', userId)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw badRequest('You are not following this user')
  return followStats(ctx.db, follower.id, userId)
}

/**
 * The notification and the follow notification share one id, so that a client that receives both
 * can match them. Following again while the last one is unread updates it.
 */
async function notifyOfFollow(
  trx: Transaction<Database>,
  follower: UserRow,
  userId: number,
  followId: number,
): Promise<FollowNotifications> {
  const unreadNotification = await trx
    .selectFrom('follow_notifications as note')
    .innerJoin('notifications', 'notifications.id', 'note.id')
    .select('note.id')
    .where('note.user_id', '=', userId)
    .where('note.follower_id', '=', follower.id)
    .where('note.read_at', 'is', null)
    .orderBy('note.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const row = unreadNotification
    ? await renewNotification(trx, unreadNotification.id, followId)
    : await createNotification(trx, follower, userId, followId)
  const follow = await followNotificationsOf(trx, userId)
    .where('note.id', '=', row.id)
    .executeTakeFirstOrThrow()
  return {
    notification: await notificationJson(trx, row),
    follow: followNotificationJson(follow),
  }
}

async function createNotification(
  trx: Transaction<Database>,
  follower: UserRow,
  userId: number,
  followId: number,
) {
  const content = followContent({ name: fullName(follower), username: follower.username })
  const row = await insertNotification(trx, { ...content, userId, actorId: follower.id })
  await trx
    .insertInto('follow_notifications')
    .values({
      id: row.id,
      user_id: userId,
      follower_id: follower.id,
      follow_id: followId,
      message: content.message,
      created_at: row.created_at,
    })
    .execute()
  return row
}

async function renewNotification(trx: Transaction<Database>, id: number, followId: number) {
  const row = await trx
    .updateTable('notifications')
    .set({ created_at: sql`clock_timestamp()`, is_read: false })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('follow_notifications')
    .set({ follow_id: followId, created_at: row.created_at })
    .where('id', '=', id)
    .execute()
  return row
}
