import { type Kysely, sql, type Transaction } from 'kysely'
import type { CommentJson } from '../../../src/protocol/responses/content.ts'
import type { CommentRow } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'
import { AUTHOR_COLUMNS, type AuthorFields, authorJson } from '../pieces/author.ts'

type Store = Kysely<Database> | Transaction<Database>

const DELETED_AUTHOR = { id: null, username: '', full_name: '', avatar: null } as const

interface Row extends CommentRow, AuthorFields {
  removed_at: Date | null
  likes_count: number
  liked: boolean
  replies_count: number
}

const commentQuery = (db: Store, viewerId: number | null) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select(AUTHOR_COLUMNS)
    // Both tables have `deleted_at`; the account's keeps that name.
    .select('comments.deleted_at as removed_at')
    .select([
      sql<number>`(select count(*) from likes
        where target_type = 'comment' and target_id = comments.id)`.as('likes_count'),
      sql<boolean>`exists (select from likes where target_type = 'comment'
        and target_id = comments.id and user_id = ${viewerId ?? 0})`.as('liked'),
      sql<number>`(select count(*) from comments as answers
        where answers.parent_id = comments.id)`.as('replies_count'),
    ])

/** A comment by id; null when it does not exist. */
export async function commentJson(
  db: Store,
  viewerId: number | null,
  id: number,
): Promise<CommentJson | null> {
  const row = await commentQuery(db, viewerId).where('comments.id', '=', id).executeTakeFirst()
  return row ? toJson(row, viewerId) : null
}

/** These threads in the given order, each comment followed by its replies, oldest first. */
export async function threadsJson(
  db: Store,
  viewerId: number | null,
  ids: readonly number[],
): Promise<CommentJson[]> {
  if (ids.length === 0) return []
  const rows = await commentQuery(db, viewerId)
    .where((eb) =>
      eb.or([eb('comments.id', 'in', [...ids]), eb('comments.parent_id', 'in', [...ids])]),
    )
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute()
  const threads = new Map(ids.map((id): [number, CommentJson[]] => [id, []]))
  for (const row of rows) {
    const thread = threads.get(row.parent_id ?? row.id)
    if (row.parent_id === null) thread?.unshift(toJson(row, viewerId))
    else thread?.push(toJson(row, viewerId))
  }
  return [...threads.values()].flat()
}

function toJson(row: Row, viewerId: number | null): CommentJson {
  const hidden = row.hidden_at !== null
  const deleted = row.removed_at !== null || (hidden && row.author_id !== viewerId)
  return {
    id: row.id,
    body: deleted ? '' : row.body,
    author: deleted ? DELETED_AUTHOR : authorJson(row.author_id, row),
    parent_id: row.parent_id,
    likes_count: deleted ? 0 : row.likes_count,
    liked: !deleted && row.liked,
    replies_count: row.replies_count,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted,
    client_id: row.author_id === viewerId ? row.client_id : null,
    ...(hidden && !deleted ? { hidden } : {}),
  }
}
