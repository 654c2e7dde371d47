import { type Expression, sql } from 'kysely'
import type { ParticipantJson } from '../../../src/protocol/responses/users.ts'
import { fullName } from '../../account/account/json.ts'
import type { TargetType } from '../../db/creative-schema.ts'
import type { UserRow } from '../../db/schema.ts'

/** The author's columns; select them from a joined `users`. */
export const AUTHOR_COLUMNS = [
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.avatar',
  'users.deleted_at',
] as const

export type AuthorFields = Pick<
  UserRow,
  'username' | 'first_name' | 'last_name' | 'avatar' | 'deleted_at'
>

export const authorJson = (id: number, user: AuthorFields): ParticipantJson => ({
  id,
  username: user.username,
  full_name: fullName(user),
  avatar: user.avatar,
})

/** Number of likes of a content item, as a column. */
export const likesCount = (type: TargetType | Expression<TargetType>, id: Expression<number>) =>
  sql<number>`coalesce((select likes_count from like_counts
    where like_counts.target_type = ${type} and like_counts.target_id = ${id}), 0)`

/** Number of comments on a content item without deleted and hidden ones, as a column. */
export const commentsCount = (type: TargetType, id: Expression<number>) =>
  sql<number>`(select count(*) from comments
    where comments.target_type = ${type} and comments.target_id = ${id}
      and comments.deleted_at is null and comments.hidden_at is null)`
