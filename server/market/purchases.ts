import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import { assetPath } from '../../src/protocol/market/assets.ts'
import type { purchaseSchema } from '../../src/protocol/market/assets-schemas.ts'
import { dayInJuba } from '../../src/protocol/projects/projects.ts'
import type { PurchaseJson } from '../../src/protocol/responses/market.ts'
import type { NotificationJson } from '../../src/protocol/responses/notifications.ts'
import { fullName } from '../account/account/json.ts'
import type { Context } from '../context.ts'
import type { AssetPurchaseRow, AssetRow } from '../db/market-schema.ts'
import type { Database, UserRow } from '../db/schema.ts'
import { badRequest, concurrentChange, conflict } from '../http/errors.ts'
import { type PageBody, paginate } from '../http/pagination.ts'
import { publishNotification } from '../notifications/notifications/actions.ts'
import { orderedContent, soldContent } from '../notifications/notifications/content.ts'
import { notificationJson } from '../notifications/notifications/json.ts'
import { insertNotification } from '../notifications/notifications/store.ts'
import { isBlocked, NO_ORDERING, rejectBlocked } from '../visibility/blocked.ts'
import { assetNotFound } from './access.ts'
import { priceJson, toMinor } from './json.ts'
import { orderUrl } from './orders.ts'
import { purchasesJson } from './purchase-json.ts'
import { currentPurchase, insertEvent } from './purchase-rows.ts'

type Terms = v.InferOutput<typeof purchaseSchema>['terms']

interface PurchaseResult {
  row: AssetPurchaseRow
  /** False = purchased before. */
  created: boolean
  notification: NotificationJson | null
}

/**
 * Purchases an asset once: stores the current price and licence and notifies the seller. Repeating
 * it returns the existing purchase. There is no payment provider: a priced asset opens an order that
 * awaits payment until the seller confirms it; a free one is completed at once. An API with a
 * provider takes the payment before it responds, and completes every purchase at once.
 * @param terms what the buyer saw
 * @throws ApiError 400 own asset, 403 blocked, 404, 409 no longer for sale, or for other terms
 */
export async function purchaseAsset(
  ctx: Context,
  buyer: UserRow,
  assetId: number,
  terms: Terms = {},
): Promise<{ row: AssetPurchaseRow; created: boolean }> {
  const { row, notification, created } = await ctx.db
    .transaction()
    .execute((trx) => storePurchase(ctx, trx, buyer, assetId, terms))
  if (notification !== null && row.seller_id !== null)
    publishNotification(ctx, row.seller_id, notification)
  return { row, created }
}

async function storePurchase(
  ctx: Context,
  trx: Transaction<Database>,
  buyer: UserRow,
  assetId: number,
  terms: Terms,
): Promise<PurchaseResult> {
  const existing = await currentPurchase(trx, assetId, buyer.id)
  if (existing) return { row: existing, notification: null, created: false }
  const asset = await assetForSale(trx, assetId, buyer.id)
  assertSameTerms(asset, terms)
  const { title, price_minor, currency, licence, seller_id } = asset
  const status = awaitsPayment(ctx, asset) ? 'awaiting_payment' : 'completed'
  if (status === 'awaiting_payment') await rejectBlocked(trx, buyer.id, seller_id, NO_ORDERING)
  const row = await trx
    .insertInto('asset_purchases')
    .values({
      asset_id: assetId,
      buyer_id: buyer.id,
      receipt: newReceipt(dayInJuba(ctx.now())),
      status,
      completed_at: status === 'completed' ? sql`clock_timestamp()` : null,
      seller_id,
      title,
      price_minor,
      currency,
      licence,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['asset_id', 'buyer_id'])
        .where(sql<boolean>`status in ('awaiting_payment', 'completed')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (row) {
    await insertEvent(trx, row.id, status, 'buyer')
    return { row, notification: await notifyOfSale(trx, buyer, asset, row), created: true }
  }
  // A concurrent request has created the same purchase.
  const concurrentPurchase = await currentPurchase(trx, assetId, buyer.id)
  if (!concurrentPurchase) throw concurrentChange('a purchase that clashes with none')
  return { row: concurrentPurchase, notification: null, created: false }
}

/** Without the endpoint that confirms a payment, an order could never be completed. */
const awaitsPayment = ({ config }: Context, { price_minor }: AssetRow): boolean =>
  price_minor > 0 && !config.disabledEndpoints.includes('extras')

/** @throws ApiError 409 the price or the licence is not what the buyer saw */
function assertSameTerms(asset: AssetRow, { price_amount, currency, licence }: Terms): void {
  const isSamePrice =
    (price_amount === undefined || toMinor(price_amount) === asset.price_minor) &&
    (currency === undefined || currency === asset.currency)
  if (!isSamePrice) {
    const { price } = priceJson(asset)
    throw conflict(`The price is ${price} now. Check it before you buy.`)
  }
  if (licence !== undefined && licence !== asset.licence) {
    throw conflict('The licence has changed. Check it before you buy.')
  }
}

/** Locks the asset against price changes until the transaction ends. */
async function assetForSale(
  trx: Transaction<Database>,
  assetId: number,
  buyerId: number,
): Promise<AssetRow> {
  const asset = await trx
    .selectFrom('assets')
    .innerJoin('users', 'users.id', 'assets.seller_id')
    .selectAll('assets')
    .select('users.deleted_at')
    .where('assets.id', '=', assetId)
    .forShare('assets')
    .executeTakeFirst()
  if (!asset) throw assetNotFound()
  if (asset.seller_id === buyerId) throw badRequest('You cannot buy your own asset.')
  if (asset.status === 'draft' || asset.hidden_at !== null) throw assetNotFound()
  if (asset.status === 'withdrawn' || asset.deleted_at !== null) {
    throw conflict('This asset is no longer for sale.')
  }
  return asset
}

/** Without characters that are easily confused: I, L, O, U, 0, 1. */
const RECEIPT_CHARACTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const RECEIPT_LENGTH = 8

/** `20261121-7K3MPQ9X`: the day in Juba and eight random characters. */
function newReceipt(day: string): string {
  const characters = Array.from(
    { length: RECEIPT_LENGTH },
    () => RECEIPT_CHARACTERS[randomInt(RECEIPT_CHARACTERS.length)],
  )
  return `${day.replaceAll('-', '')}-${characters.join('')}`
}

async function notifyOfSale(
  trx: Transaction<Database>,
  buyer: UserRow,
  asset: AssetRow,
  purchase: AssetPurchaseRow,
): Promise<NotificationJson | null> {
  if (await isBlocked(trx, buyer.id, asset.seller_id)) return null
  const contentOf = purchase.status === 'completed' ? soldContent : orderedContent
  const content = contentOf({
    name: fullName(buyer),
    title: asset.title,
    price: priceJson(purchase).price,
    assetId: asset.id,
    purchaseId: purchase.id,
    url: purchase.status === 'completed' ? assetPath(asset) : orderUrl(purchase, 'seller'),
  })
  const row = await insertNotification(trx, {
    ...content,
    userId: asset.seller_id,
    actorId: buyer.id,
  })
  return notificationJson(trx, row)
}

/** A user's purchases, newest first. */
export function listPurchases(
  ctx: Context,
  request: FastifyRequest,
  buyerId: number,
): Promise<PageBody<PurchaseJson>> {
  const query = ctx.db.selectFrom('asset_purchases').where('buyer_id', '=', buyerId)
  return paginate(request, query, async (pageQuery) =>
    purchasesJson(ctx.db, await pageQuery.selectAll().orderBy('id', 'desc').execute(), buyerId),
  )
}
