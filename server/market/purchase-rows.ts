import type { Kysely, Transaction } from 'kysely'
import type { OrderRole, PurchaseStatus } from '../../src/protocol/enums/market.ts'
import type { AssetPurchaseRow } from '../db/market-schema.ts'
import type { Database } from '../db/schema.ts'
import { forbidden } from '../http/errors.ts'

type Store = Kysely<Database> | Transaction<Database>

/** A buyer has at most one purchase of an asset in one of these; the others are history. */
export const CURRENT_STATUSES = ['awaiting_payment', 'completed'] as const

/** The buyer's current purchase of an asset; null without one. */
export async function currentPurchase(
  db: Store,
  assetId: number,
  buyerId: number,
): Promise<AssetPurchaseRow | null> {
  const row = await db
    .selectFrom('asset_purchases')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('buyer_id', '=', buyerId)
    .where('status', 'in', CURRENT_STATUSES)
    .executeTakeFirst()
  return row ?? null
}

/** Adds a status to the history of a purchase. */
export async function insertEvent(
  trx: Transaction<Database>,
  purchaseId: number,
  status: PurchaseStatus,
  role: OrderRole,
): Promise<void> {
  await trx
    .insertInto('purchase_events')
    .values({ purchase_id: purchaseId, status, by_role: role })
    .execute()
}

/** Locks the account against its deletion: a deleted one must not get notifications. */
export async function isAccountDeleted(
  trx: Transaction<Database>,
  userId: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return row?.deleted_at !== null
}

const CLOSED: { readonly [status in Exclude<PurchaseStatus, 'completed'>]: string } = {
  awaiting_payment: 'You can download this as soon as the seller confirms your payment.',
  cancelled: 'This order was cancelled.',
  refunded: 'This purchase was refunded.',
}

/** @throws ApiError 403 for a purchase that is not completed */
export function assertOpensDownload(status: PurchaseStatus): void {
  if (status !== 'completed') throw forbidden(CLOSED[status], `the purchase is ${status}`)
}

/** @throws ApiError 403 for a purchase that is not completed or does not exist any more */
export async function assertCompleted(db: Store, purchaseId: number): Promise<void> {
  const row = await db
    .selectFrom('asset_purchases')
    .select('status')
    .where('id', '=', purchaseId)
    .executeTakeFirst()
  assertOpensDownload(row?.status ?? 'refunded')
}
