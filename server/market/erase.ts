import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * Deletes a user's assets; purchased ones are withdrawn instead, and their buyers keep them.
 * @returns what to delete after the commit: keys of the files, and previews by kind and id
 */
export async function eraseAssets(
  trx: Transaction<Database>,
  sellerId: number,
): Promise<{ files: string[]; previews: string[] }> {
  // Locks the assets against purchases until the transaction ends.
  const own = trx.selectFrom('assets').select('id').where('seller_id', '=', sellerId)
  const rows = await own.forUpdate().execute()
  await trx
    .updateTable('assets')
    .set({ status: 'withdrawn' })
    .where('seller_id', '=', sellerId)
    .execute()
  const erased = await trx
    .deleteFrom('assets')
    .where('seller_id', '=', sellerId)
    .where(sql<boolean>`not exists (select from asset_purchases where asset_id = assets.id)`)
    .returning('file_key')
    .execute()
  await trx.deleteFrom('asset_reviews').where('user_id', '=', sellerId).execute()
  return {
    files: erased.flatMap((asset) => asset.file_key ?? []),
    previews: rows.map(({ id }) => `asset-${id}`),
  }
}
