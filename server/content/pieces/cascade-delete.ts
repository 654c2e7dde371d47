import { type Kysely, sql, type Transaction } from 'kysely'
import type { TargetType } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'
import { lockedNotifications } from '../../notifications/notifications/store.ts'

/**
 * Cascade delete for a content item: likes, comments and likes of those, saves, views, old slugs,
 * and the notifications about it. Call it in the transaction that deletes the content.
 */
export async function cascadeDelete(
  trx: Transaction<Database> | Kysely<Database>,
  type: TargetType,
  id: number,
): Promise<void> {
  // Comments before likes, as everywhere (`lockOwnRows`).
  const comments = await trx
    .deleteFrom('comments')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .returning('id')
    .execute()
  const commentIds = comments.map((comment) => comment.id)
  await trx
    .deleteFrom('likes')
    .where('target_type', '=', 'comment')
    .where('target_id', 'in', [0, ...commentIds])
    .execute()
  await trx
    .deleteFrom('likes')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .execute()
  for (const table of ['bookmarks', 'content_views'] as const) {
    await trx
      .deleteFrom(table)
      .where('target_type', '=', type)
      .where('target_id', '=', id)
      .execute()
  }
  await trx.deleteFrom('old_slugs').where('kind', '=', type).where('content_id', '=', id).execute()
  await trx
    .deleteFrom('notifications')
    .where(
      'id',
      'in',
      lockedNotifications(trx)
        .where(sql<boolean>`payload ->> 'content_type' = ${type}`)
        .where(sql<boolean>`payload ->> 'content_id' = ${String(id)}`),
    )
    .execute()
}
