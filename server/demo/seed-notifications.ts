import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { followContent } from '../notifications/content.ts'
import { insertBatches, takeIds } from './batches.ts'
import { MINUTE } from './dates.ts'
import type { DemoPlan } from './plan.ts'
import type { Ids } from './seed.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

const NOTIFICATION = {
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

/** Follow relations that are not there yet, each with its two notifications. */
export async function seedFollows(db: Kysely<Database>, plan: DemoPlan, ids: Ids): Promise<void> {
  const known = new Set(
    (await db.selectFrom('follows').select(['follower_id', 'followed_id']).execute()).map(
      (row) => `${row.follower_id}:${row.followed_id}`,
    ),
  )
  const missing = plan.follows.filter(
    (follow) => !known.has(`${ids.get(follow.follower)}:${ids.get(follow.followed)}`),
  )
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
  const stored = await db
    .selectFrom('follows')
    .select(['id', 'follower_id', 'followed_id'])
    .execute()
  const followIds = new Map(stored.map((row) => [`${row.follower_id}:${row.followed_id}`, row.id]))
  const notificationIds = await takeIds(db, 'notifications', missing.length)
  const rows = missing.map((follow, index) => {
    const person = plan.people[follow.follower]
    const content = followContent({
      name: person ? `${person.firstName} ${person.lastName}` : '',
      username: person?.username ?? '',
    })
    return {
      ...content,
      id: notificationIds[index],
      user_id: ids.get(follow.followed),
      actor_id: ids.get(follow.follower),
      created_at: iso(follow.at),
      is_read: follow.seen,
      follower_id: ids.get(follow.follower),
      follow_id: followIds.get(`${ids.get(follow.follower)}:${ids.get(follow.followed)}`),
      read_at: follow.seen ? iso(follow.at + 30 * MINUTE) : null,
    }
  })
  await insertBatches(db, 'notifications', NOTIFICATION, rows)
  await insertBatches(
    db,
    'follow_notifications',
    {
      id: 'bigint',
      user_id: 'bigint',
      follower_id: 'bigint',
      follow_id: 'bigint',
      message: 'text',
      created_at: 'timestamptz',
      read_at: 'timestamptz',
    },
    rows,
  )
}

/** Likes, comments, invitations and welcomes, for the people added this time. */
export async function seedNotifications(
  db: Kysely<Database>,
  plan: DemoPlan,
  ids: Ids,
  added: ReadonlySet<number>,
): Promise<void> {
  const wanted = plan.notifications.filter((notification) => added.has(notification.user))
  const fresh = await takeIds(db, 'notifications', wanted.length)
  await insertBatches(
    db,
    'notifications',
    NOTIFICATION,
    wanted.map((notification, index) => ({
      id: fresh[index],
      user_id: ids.get(notification.user),
      actor_id: notification.actor === null ? null : ids.get(notification.actor),
      title: notification.title,
      message: notification.message,
      verb: notification.verb,
      payload: { preview: notification.preview, url: notification.url },
      created_at: iso(notification.at),
      is_read: notification.isRead,
    })),
  )
}
