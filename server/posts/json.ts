import type { Kysely, Transaction } from 'kysely'
import type { PictureJson, PostJson } from '../../src/protocol/answers/content.ts'
import {
  AUTHOR_COLUMNS,
  type AuthorFields,
  authorJson,
  commentsCount,
  likesCount,
} from '../content/author.ts'
import { hiddenJson, shownTo } from '../content/hidden.ts'
import type { PostRow } from '../db/creative-schema.ts'
import type { Database } from '../db/schema.ts'
import { picturesOf } from '../pictures/placed.ts'

type Store = Kysely<Database> | Transaction<Database>

/** Posts of living accounts, to be narrowed. */
export const standingPosts = (db: Store) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .where('users.deleted_at', 'is', null)

export type PostQuery = ReturnType<typeof standingPosts>

type Row = Omit<PostRow, 'client_id' | 'hidden_reason'> &
  AuthorFields & { likes_count: number; comments_count: number }

/** The posts of a query, in its order. */
export async function showPosts(db: Store, query: PostQuery): Promise<PostJson[]> {
  const rows: Row[] = await query
    .select(['posts.id', 'posts.author_id', 'posts.title', 'posts.slug', 'posts.category'])
    .select(['posts.tags', 'posts.body', 'posts.views_count'])
    .select(['posts.created_at', 'posts.edited_at', 'posts.hidden_at'])
    .select(AUTHOR_COLUMNS)
    .select((eb) => [
      likesCount('post', eb.ref('posts.id')).as('likes_count'),
      commentsCount('post', eb.ref('posts.id')).as('comments_count'),
    ])
    .execute()
  const ids = rows.map(({ id }) => id)
  const pictures = await picturesOf(db, 'post', ids)
  return rows.map((row) => postJson(row, pictures.get(row.id) ?? []))
}

/** Posts by id, in no order; those that are gone, or hidden from the viewer, are left out. */
export const postsById = (
  db: Store,
  ids: readonly number[],
  viewerId: number | null = null,
): Promise<PostJson[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : showPosts(
        db,
        standingPosts(db)
          .where('posts.id', 'in', [...ids])
          .where(shownTo('posts', viewerId)),
      )

function postJson(row: Row, images: PictureJson[]): PostJson {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    author: authorJson(row.author_id, row),
    category: row.category,
    tags: row.tags,
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    views_count: row.views_count,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    body: row.body,
    images,
    ...hiddenJson(row),
  }
}
