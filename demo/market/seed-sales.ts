import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import type { OrderRole, PurchaseStatus } from '../../src/protocol/enums/market.ts'
import { dayInJuba } from '../../src/protocol/projects/projects.ts'
import { insertBatches, reserveIds } from '../batches.ts'
import { DAY, HOUR, MINUTE } from '../dates.ts'
import { type Ids, idOf, iso } from '../ids.ts'
import type { DemoAsset } from './assets.ts'
import type { MarketPlan } from './plan.ts'
import type { DemoPurchase } from './sales.ts'

/** Index in the plan → id of the assets that were stored just now. */
type NewAssetIds = ReadonlyMap<number, number>

interface Row {
  purchase: DemoPurchase
  asset: DemoAsset
  assetId: number
  id: number
}

/**
 * Stores purchases, downloads and reviews of assets that were stored just now; returns how many
 * purchases and reviews.
 */
export async function seedSales(
  db: Kysely<Database>,
  plan: MarketPlan,
  ids: Ids,
  newAssetIds: NewAssetIds,
): Promise<{ purchases: number; reviews: number }> {
  const newSales = plan.purchases
    .flatMap((purchase) => {
      const [asset, assetId] = [plan.assets[purchase.asset], newAssetIds.get(purchase.asset)]
      return asset && assetId !== undefined ? [{ purchase, asset, assetId }] : []
    })
    .sort((left, right) => left.purchase.at - right.purchase.at)
  const newIds = await reserveIds(db, 'asset_purchases', newSales.length)
  const rows = newSales.map((sale, n) => ({ ...sale, id: newIds[n] ?? 0 }))
  await storePurchases(db, rows, ids)
  await storeHistories(db, rows)
  await storePaymentMethods(db, rows, ids)
  await storeDownloads(db, rows, plan, ids, newAssetIds)
  return { purchases: rows.length, reviews: await storeReviews(db, rows, ids) }
}

async function storePurchases(db: Kysely<Database>, rows: readonly Row[], ids: Ids): Promise<void> {
  await insertBatches(
    db,
    'asset_purchases',
    {
      id: 'bigint',
      asset_id: 'bigint',
      buyer_id: 'bigint',
      seller_id: 'bigint',
      title: 'text',
      price_minor: 'bigint',
      currency: 'text',
      licence: 'text',
      receipt: 'text',
      status: 'text',
      completed_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    rows.map(({ purchase, asset, assetId, id }) => ({
      id,
      asset_id: assetId,
      buyer_id: idOf(ids, purchase.buyer),
      seller_id: idOf(ids, asset.seller),
      title: asset.title,
      price_minor: asset.priceMinor,
      currency: asset.currency,
      licence: asset.licence,
      receipt: receiptOf(purchase.at, id),
      status: purchase.status,
      completed_at: isPaid(purchase) ? iso(purchase.at) : null,
      created_at: iso(purchase.at),
    })),
  )
}

const isPaid = ({ status }: DemoPurchase): boolean =>
  status === 'completed' || status === 'refunded'

/** A free purchase is completed by its buyer, the payment of an order confirmed by its seller. */
async function storeHistories(db: Kysely<Database>, rows: readonly Row[]): Promise<void> {
  const events = rows.flatMap(({ id, asset, purchase }) => {
    const { status, at } = purchase
    const event = (entered: PurchaseStatus, role: OrderRole, time: number) => ({
      purchase_id: id,
      status: entered,
      by_role: role,
      created_at: iso(time),
    })
    if (asset.priceMinor === 0) return [event('completed', 'buyer', at)]
    const opened = event('awaiting_payment', 'buyer', at)
    if (status === 'awaiting_payment') return [opened]
    if (status === 'cancelled') return [opened, event('cancelled', 'seller', at + HOUR)]
    const paid = event('completed', 'seller', at + MINUTE / 2)
    return status === 'refunded'
      ? [opened, paid, event('refunded', 'seller', at + DAY)]
      : [opened, paid]
  })
  await insertBatches(
    db,
    'purchase_events',
    { purchase_id: 'bigint', status: 'text', by_role: 'text', created_at: 'timestamptz' },
    events,
  )
}

/** Start of made-up account numbers. */
const ACCOUNT = '0900 000 0'
const METHODS = ['m_gurush', 'mtn_momo', 'm_pesa'] as const

/** Every seller takes mobile money, and most also cash. */
async function storePaymentMethods(
  db: Kysely<Database>,
  rows: readonly Row[],
  ids: Ids,
): Promise<void> {
  const sellers = [...new Set(rows.map(({ asset }) => asset.seller))]
  const methods = sellers.flatMap((seller) => {
    const row = { user_id: idOf(ids, seller), name: '', place: '' }
    const method = METHODS[seller % METHODS.length] ?? METHODS[0]
    const account = `${ACCOUNT}${String(seller % 100).padStart(2, '0')}`
    const mobile = { ...row, position: 0, method, account }
    const cash = { ...row, position: 1, method: 'cash', account: '', place: 'Juba Town' }
    return seller % 4 === 3 ? [mobile] : [mobile, cash]
  })
  await insertBatches(
    db,
    'payment_methods',
    {
      user_id: 'bigint',
      position: 'integer',
      method: 'text',
      account: 'text',
      name: 'text',
      place: 'text',
    },
    methods,
    { skipExisting: true },
  )
}

const RECEIPT_CHARACTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const RECEIPT_LENGTH = 8

/**
 * In the format of real receipt numbers: the day and characters that cannot be guessed from another
 * number.
 */
function receiptOf(at: number, id: number): string {
  const digest = createHash('sha256').update(`demo purchase ${id}`).digest()
  const characters = Array.from(
    digest.subarray(0, RECEIPT_LENGTH),
    (byte) => RECEIPT_CHARACTERS[byte % RECEIPT_CHARACTERS.length],
  )
  return `${dayInJuba(at).replaceAll('-', '')}-${characters.join('')}`
}

async function storeDownloads(
  db: Kysely<Database>,
  rows: readonly Row[],
  plan: MarketPlan,
  ids: Ids,
  newAssetIds: NewAssetIds,
): Promise<void> {
  const purchaseDownloads = rows.flatMap(({ purchase, assetId, id }) =>
    purchase.downloads.map((at) => ({ purchaseId: id, assetId, user: purchase.buyer, at })),
  )
  const freeDownloads = plan.downloads.flatMap(({ asset, user, at }) => {
    const assetId = newAssetIds.get(asset)
    return assetId === undefined ? [] : [{ purchaseId: null, assetId, user, at }]
  })
  const downloads = [...purchaseDownloads, ...freeDownloads].sort(
    (left, right) => left.at - right.at,
  )
  await insertBatches(
    db,
    'asset_downloads',
    { purchase_id: 'bigint', asset_id: 'bigint', user_id: 'bigint', created_at: 'timestamptz' },
    downloads.map(({ purchaseId, assetId, user, at }) => ({
      purchase_id: purchaseId,
      asset_id: assetId,
      user_id: idOf(ids, user),
      created_at: iso(at),
    })),
  )
}

async function storeReviews(db: Kysely<Database>, rows: readonly Row[], ids: Ids): Promise<number> {
  const reviews = rows
    .flatMap(({ purchase: { review, buyer }, assetId }) =>
      review ? [{ review, assetId, userId: idOf(ids, buyer) }] : [],
    )
    .sort((left, right) => left.review.at - right.review.at)
  await insertBatches(
    db,
    'asset_reviews',
    {
      asset_id: 'bigint',
      user_id: 'bigint',
      rating: 'integer',
      comment: 'text',
      reply: 'text',
      replied_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    reviews.map(({ review, assetId, userId }) => ({
      asset_id: assetId,
      user_id: userId,
      rating: review.rating,
      comment: review.comment,
      reply: review.reply,
      replied_at: review.repliedAt === null ? null : iso(review.repliedAt),
      created_at: iso(review.at),
    })),
  )
  return reviews.length
}
