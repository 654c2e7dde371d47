import { sql, type Transaction } from 'kysely'
import type { NotificationJson } from '../../src/protocol/responses/notifications.ts'
import type { Database } from '../db/schema.ts'
import { abandonedOrderContent } from '../notifications/notifications/content.ts'
import { notificationJson } from '../notifications/notifications/json.ts'
import { insertNotification } from '../notifications/notifications/store.ts'
import { insertEvent, isAccountDeleted } from './purchase-rows.ts'

/** A notification to publish after the commit. */
interface Unpublished {
  userId: number
  notification: NotificationJson
}

/**
 * Cancels what an account that is being deleted has ordered or has to confirm, and notifies the
 * other sides.
 */
export async function cancelOpenOrders(
  trx: Transaction<Database>,
  userId: number,
): Promise<Unpublished[]> {
  const rows = await trx
    .updateTable('asset_purchases')
    .set({ status: 'cancelled' })
    .where('status', '=', 'awaiting_payment')
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .returningAll()
    .execute()
  const unpublished: Unpublished[] = []
  for (const row of rows) {
    const role = row.seller_id === userId ? 'seller' : 'buyer'
    await insertEvent(trx, row.id, 'cancelled', role)
    const otherId = role === 'seller' ? row.buyer_id : row.seller_id
    if (otherId === null || (await isAccountDeleted(trx, otherId))) continue
    const content = abandonedOrderContent({ role, title: row.title, purchaseId: row.id })
    const stored = await insertNotification(trx, { ...content, userId: otherId, actorId: null })
    unpublished.push({ userId: otherId, notification: await notificationJson(trx, stored) })
  }
  return unpublished
}

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
    .where(
      sql<boolean>`not exists (select from asset_purchases
        where asset_id = assets.id and asset_purchases.status = 'completed')`,
    )
    .returning('file_key')
    .execute()
  await trx.deleteFrom('asset_reviews').where('user_id', '=', sellerId).execute()
  return {
    files: erased.flatMap((asset) => asset.file_key ?? []),
    previews: rows.map(({ id }) => `asset-${id}`),
  }
}
