import type { Kysely, Transaction } from 'kysely'
import type { PictureJson, PostJson } from '../../../src/protocol/responses/content.ts'
import type { Database } from '../../db/schema.ts'
import { placedPictures, placedPicturesJson } from '../../publishing/images/attached.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import {
  type ContentItemRow,
  contentItemColumns,
  contentItemCounts,
  contentItemJson,
} from '../pieces/content-item.ts'

type Store = Kysely<Database> | Transaction<Database>

/** Posts of accounts that are not deleted; callers add conditions. */
export const visiblePosts = (db: Store) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .where('users.deleted_at', 'is', null)

export type PostQuery = ReturnType<typeof visiblePosts>

/** The posts of a query, in its order. */
export async function readPosts(query: PostQuery): Promise<PostJson[]> {
  const rows = await query
    .select(contentItemColumns('posts'))
    .select('posts.body')
    .select(contentItemCounts('post', 'posts'))
    .select(placedPictures('post', 'posts.id').as('pictures'))
    .execute()
  return rows.map((row) => postJson(row, placedPicturesJson(row.pictures)))
}

/** Posts by id, unordered; those that are missing or hidden from the viewer are omitted. */
export const postsById = (
  db: Store,
  ids: readonly number[],
  viewerId: number | null = null,
): Promise<PostJson[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readPosts(
        visiblePosts(db)
          .where('posts.id', 'in', [...ids])
          .where(visibleTo('posts', viewerId)),
      )

const postJson = (row: ContentItemRow & { body: string }, images: PictureJson[]): PostJson => ({
  ...contentItemJson(row),
  body: row.body,
  images,
})
