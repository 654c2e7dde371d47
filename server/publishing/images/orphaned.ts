import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { PICTURE_PATH } from './json.ts'

/**
 * Whether a picture is orphaned: not used by a portfolio item, post, asset, service,
 * cover, profile or the
 * text of a blog post.
 */
export const isUnused: RawBuilder<boolean> = sql<boolean>`not exists
  (select from work_pictures where picture_id = pictures.id)
  and not exists (select from post_pictures where picture_id = pictures.id)
  and not exists (select from asset_pictures where picture_id = pictures.id)
  and not exists (select from service_pictures where picture_id = pictures.id)
  and not exists (select from blog_entries where cover_id = pictures.id)
  and not exists (select from projects where cover_id = pictures.id)
  and not exists (select from users where id = pictures.owner_id
    and starts_with(avatar, ${PICTURE_PATH} || pictures.key || '/'))
  and not exists (select from blog_entries where author_id = pictures.owner_id
    and position(${PICTURE_PATH} || pictures.key || '/' in body) > 0)`

/**
 * Deletes those of a user's pictures that are orphaned, with their files.
 * @returns the ids of the deleted pictures
 */
export async function removeOrphaned(
  ctx: Pick<Context, 'db' | 'pictures'>,
  ownerId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const removed = await ctx.db.transaction().execute((trx) => removeRows(trx, ownerId, ids))
  await Promise.all(removed.map(({ key }) => ctx.pictures.remove(key)))
  return removed.map(({ id }) => id)
}

async function removeRows(
  trx: Transaction<Database> | Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<{ id: number; key: string }[]> {
  // Lock first: a transaction that is about to use one of them holds a lock as well, so this waits
  // for it.
  await trx
    .selectFrom('pictures')
    .select('id')
    .where('id', 'in', [...ids])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return trx
    .deleteFrom('pictures')
    .where('id', 'in', [...ids])
    .where('owner_id', '=', ownerId)
    .where(isUnused)
    .returning(['id', 'key'])
    .execute()
}
