import { type Kysely, sql, type Transaction } from 'kysely'
import type { FollowNotificationJson } from '../../../src/protocol/responses/notifications.ts'
import type { FollowStatsJson } from '../../../src/protocol/responses/users.ts'
import { fullName } from '../../account/account/json.ts'
import type { Database } from '../../db/schema.ts'

type Store = Kysely<Database> | Transaction<Database>

interface FollowCounts {
  following: boolean
  follows_you: boolean
  followers: number
  followed: number
}

/**
 * Follow counts of `userId`, and whether `viewerId` follows them and is followed by them; both
 * false for an anonymous viewer (null).
 */
export async function followStats(
  db: Store,
  viewerId: number | null,
  userId: number,
): Promise<FollowStatsJson> {
  const viewer = viewerId ?? 0
  const result = await sql<FollowCounts>`
    select
      exists (select from follows where follower_id = ${viewer} and followed_id = ${userId})
        as following,
      exists (select from follows where follower_id = ${userId} and followed_id = ${viewer})
        as follows_you,
      (select count(*) from follows where followed_id = ${userId}) as followers,
      (select count(*) from follows where follower_id = ${userId}) as followed`.execute(db)
  const row = result.rows[0]
  if (!row) throw new Error('the count query returned no row')
  return {
    user_id: userId,
    following: row.following,
    is_following: row.following,
    followers_count: row.followers,
    following_count: row.followed,
    ...(row.follows_you ? { follows_you: true } : {}),
  }
}

export interface FollowNotificationRow {
  id: number
  follow_id: number | null
  message: string
  created_at: Date
  read_at: Date | null
  follower_id: number
  username: string
  first_name: string
  last_name: string
  avatar: string | null
  deleted_at: Date | null
}

export function followNotificationJson(row: FollowNotificationRow): FollowNotificationJson {
  return {
    id: row.id,
    type: 'new_follower',
    follower: {
      id: row.follower_id,
      username: row.username,
      full_name: fullName(row),
      profile_picture: row.avatar,
    },
    message: row.message,
    timestamp: row.created_at.toISOString(),
    follow_id: row.follow_id,
    // Both rows of a follow have the same id (`notifyOfFollow`).
    notification_id: row.id,
    is_read: row.read_at !== null,
    read_at: row.read_at?.toISOString() ?? null,
  }
}

/** Follow notifications of a user with their followers; callers add conditions. */
export const followNotificationsOf = (db: Store, userId: number) =>
  db
    .selectFrom('follow_notifications as note')
    .innerJoin('users', 'users.id', 'note.follower_id')
    .select(['note.id', 'note.follow_id', 'note.message', 'note.created_at', 'note.read_at'])
    .select(['note.follower_id', 'users.username', 'users.first_name', 'users.last_name'])
    .select(['users.avatar', 'users.deleted_at'])
    .where('note.user_id', '=', userId)
