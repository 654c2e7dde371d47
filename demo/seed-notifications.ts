import type { Kysely } from 'kysely'
import type { Database } from '../server/db/schema.ts'
import {
  followContent,
  type NotificationContent,
} from '../server/notifications/notifications/content.ts'
import { insertBatches, reserveIds } from './batches.ts'
import { MINUTE } from './dates.ts'
import { type Ids, iso } from './ids.ts'
import type { DemoPlan } from './plan.ts'
import type { DemoFollow } from './relations.ts'

/** Columns of a notification with its id. */
export const NOTIFICATION = {
  id: 'bigint',
  user_id: 'bigint',
  actor_id: 'bigint',
  title: 'text',
  message: 'text',
  verb: 'text',
  payload: 'jsonb',
  created_at: 'timestamptz',
  is_read: 'boolean',
} as const

const FOLLOW_NOTIFICATION = {
  id: 'bigint',
  user_id: 'bigint',
  follower_id: 'bigint',
  follow_id: 'bigint',
  message: 'text',
  created_at: 'timestamptz',
  read_at: 'timestamptz',
} as const

/**
 * Stores follows that do not exist yet, each with its notification and follow notification, which
 * share one id.
 */
export async function seedFollows(db: Kysely<Database>, plan: DemoPlan, ids: Ids): Promise<void> {
  const pairOf = (follow: DemoFollow): string =>
    `${ids.get(follow.follower)}:${ids.get(follow.followed)}`
  const existingFollows = await followIds(db)
  const missing = plan.follows.filter((follow) => !existingFollows.has(pairOf(follow)))
  await insertBatches(
    db,
    'follows',
    { follower_id: 'bigint', followed_id: 'bigint', created_at: 'timestamptz' },
    missing.map((follow) => ({
      follower_id: ids.get(follow.follower),
      followed_id: ids.get(follow.followed),
      created_at: iso(follow.at),
    })),
  )
  const followIdByPair = await followIds(db)
  const newIds = await reserveIds(db, 'notifications', missing.length)
  const rows = missing.map((follow, index) => ({
    ...contentOf(plan, follow),
    id: newIds[index],
    user_id: ids.get(follow.followed),
    actor_id: ids.get(follow.follower),
    created_at: iso(follow.at),
    is_read: follow.seen,
    follower_id: ids.get(follow.follower),
    follow_id: followIdByPair.get(pairOf(follow)),
    read_at: follow.seen ? iso(follow.at + 30 * MINUTE) : null,
  }))
  await insertBatches(db, 'notifications', NOTIFICATION, rows)
  await insertBatches(db, 'follow_notifications', FOLLOW_NOTIFICATION, rows)
}

/** `<follower>:<followed>` → id of the follow. */
async function followIds(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('follows').select(['id', 'follower_id', 'followed_id']).execute()
  return new Map(rows.map((row) => [`${row.follower_id}:${row.followed_id}`, row.id]))
}

function contentOf(plan: DemoPlan, follow: DemoFollow): NotificationContent {
  const user = plan.users[follow.follower]
  if (!user) throw new Error('follow with unknown users')
  return followContent({
    name: `${user.firstName} ${user.lastName}`,
    username: user.username,
  })
}

/** Stores welcome notifications for the users added by this run. */
export async function seedNotifications(
  db: Kysely<Database>,
  plan: DemoPlan,
  ids: Ids,
  added: ReadonlySet<number>,
): Promise<void> {
  const newNotifications = plan.notifications.filter((notification) => added.has(notification.user))
  const newIds = await reserveIds(db, 'notifications', newNotifications.length)
  await insertBatches(
    db,
    'notifications',
    NOTIFICATION,
    newNotifications.map((notification, index) => ({
      id: newIds[index],
      user_id: ids.get(notification.user),
      actor_id: null,
      title: notification.title,
      message: notification.message,
      verb: notification.verb,
      payload: { preview: notification.preview, url: notification.url },
      created_at: iso(notification.at),
      is_read: true,
    })),
  )
}
