import type { PaymentMethodJson, PurchaseJson } from '../../src/protocol/responses/market.ts'
import type { ParticipantJson } from '../../src/protocol/responses/users.ts'
import type { AssetPurchaseRow } from '../db/market-schema.ts'
import { participantJson, usersById } from '../messaging/json.ts'
import { assetsById, priceJson, type Store } from './json.ts'
import { paymentMethodsOf } from './payment-methods.ts'

/**
 * Purchases in the given order.
 * @param viewerId the buyer or the seller of all of them
 */
export async function purchasesJson(
  db: Store,
  rows: readonly AssetPurchaseRow[],
  viewerId: number,
): Promise<PurchaseJson[]> {
  if (rows.length === 0) return []
  const openSellers = rows.flatMap((row) =>
    row.status === 'awaiting_payment' ? (row.seller_id ?? []) : [],
  )
  const assetIds = rows.map((row) => row.asset_id)
  const userIds = rows.flatMap((row) => [row.buyer_id, row.seller_id ?? []].flat())
  const [assets, users, methods, histories] = await Promise.all([
    assetsById(db, assetIds, viewerId),
    usersById(db, userIds),
    paymentMethodsOf(db, openSellers),
    historiesOf(db, rows),
  ])
  const participant = (id: number | null): ParticipantJson | null => {
    const user = users.get(id ?? 0)
    return user ? participantJson(user) : null
  }
  // The account data is for the time of the payment only.
  const methodsOf = (row: AssetPurchaseRow): PaymentMethodJson[] =>
    row.status === 'awaiting_payment' ? (methods.get(row.seller_id ?? 0) ?? []) : []
  return rows.map((row) => ({
    id: row.id,
    asset: assets.get(row.asset_id ?? 0) ?? null,
    title: row.title,
    ...priceJson(row),
    licence: row.licence,
    receipt: row.receipt,
    status: row.status,
    payment_methods: methodsOf(row),
    reference: row.receipt,
    history: histories.get(row.id) ?? [],
    buyer: participant(row.buyer_id),
    seller: participant(row.seller_id),
    created_at: row.created_at.toISOString(),
  }))
}

/** One purchase. */
export async function purchaseJson(
  db: Store,
  row: AssetPurchaseRow,
  viewerId: number,
): Promise<PurchaseJson> {
  const [purchase] = await purchasesJson(db, [row], viewerId)
  if (!purchase) throw new Error('one row gives one purchase')
  return purchase
}

async function historiesOf(
  db: Store,
  purchases: readonly AssetPurchaseRow[],
): Promise<Map<number, PurchaseJson['history']>> {
  const ids = purchases.map(({ id }) => id)
  const rows = await db
    .selectFrom('purchase_events')
    .selectAll()
    .where('purchase_id', 'in', ids)
    .orderBy('id')
    .execute()
  const histories = new Map<number, PurchaseJson['history']>()
  for (const { purchase_id, status, by_role, created_at } of rows) {
    const history = histories.get(purchase_id) ?? []
    history.push({ status, by: by_role, at: created_at.toISOString() })
    histories.set(purchase_id, history)
  }
  return histories
}
