import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { OrderAction, OrderRole, PurchaseStatus } from '../../src/protocol/enums/market.ts'
import { assetPath } from '../../src/protocol/market/assets.ts'
import type { PurchaseJson } from '../../src/protocol/responses/market.ts'
import type { NotificationJson } from '../../src/protocol/responses/notifications.ts'
import { fullName } from '../account/account/json.ts'
import type { Context } from '../context.ts'
import type { AssetPurchaseRow } from '../db/market-schema.ts'
import type { Database, UserRow } from '../db/schema.ts'
import { ApiError, badRequest, forbidden, notFound, sessionExpired } from '../http/errors.ts'
import { type PageBody, paginate } from '../http/pagination.ts'
import { publishNotification } from '../notifications/notifications/actions.ts'
import { orderChangedContent } from '../notifications/notifications/content.ts'
import { notificationJson } from '../notifications/notifications/json.ts'
import { insertNotification } from '../notifications/notifications/store.ts'
import { priceJson } from './json.ts'
import { purchaseJson, purchasesJson } from './purchase-json.ts'
import { insertEvent, isAccountDeleted } from './purchase-rows.ts'

interface Transition {
  from: PurchaseStatus
  to: Exclude<PurchaseStatus, 'awaiting_payment'>
  by: readonly OrderRole[]
}

const TRANSITIONS: { readonly [action in OrderAction]: Transition } = {
  confirm: { from: 'awaiting_payment', to: 'completed', by: ['seller'] },
  cancel: { from: 'awaiting_payment', to: 'cancelled', by: ['buyer', 'seller'] },
  refund: { from: 'completed', to: 'refunded', by: ['seller'] },
}

/** A user's sales and the orders of other users, newest first. */
export function listOrders(
  ctx: Context,
  request: FastifyRequest,
  sellerId: number,
): Promise<PageBody<PurchaseJson>> {
  const query = ctx.db.selectFrom('asset_purchases').where('seller_id', '=', sellerId)
  return paginate(request, query, async (pageQuery) => {
    // Those that wait for the seller come first.
    const rows = await pageQuery
      .selectAll()
      .orderBy(sql`status = 'awaiting_payment'`, 'desc')
      .orderBy('id', 'desc')
      .execute()
    return purchasesJson(ctx.db, rows, sellerId)
  })
}

/** @throws ApiError 404 for users who are neither its buyer nor its seller */
export async function readOrder(ctx: Context, userId: number, id: number): Promise<PurchaseJson> {
  const row = await ctx.db
    .selectFrom('asset_purchases')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || roleOf(row, userId) === null) throw orderNotFound()
  return purchaseJson(ctx.db, row, userId)
}

/**
 * Confirms the payment of an order, cancels or refunds it, and notifies the other side. Repeating
 * an action changes nothing.
 * @throws ApiError 400 free; 403 not the seller; 404; 409 the order has another status
 */
export async function changeOrder(
  ctx: Context,
  user: UserRow,
  id: number,
  action: OrderAction,
): Promise<PurchaseJson> {
  const { row, notification } = await ctx.db
    .transaction()
    .execute((trx) => storeChange(trx, user, id, action))
  if (notification !== null) {
    publishNotification(ctx, notification.userId, notification.content)
  }
  return purchaseJson(ctx.db, row, user.id)
}

interface Change {
  row: AssetPurchaseRow
  notification: { userId: number; content: NotificationJson } | null
}

async function storeChange(
  trx: Transaction<Database>,
  user: UserRow,
  id: number,
  action: OrderAction,
): Promise<Change> {
  const before = await lockOrder(trx, id)
  const role = before ? roleOf(before, user.id) : null
  if (!before || role === null) throw orderNotFound()
  if (await isAccountDeleted(trx, user.id)) throw sessionExpired('the account was deleted')
  const { from, to, by } = TRANSITIONS[action]
  if (!by.includes(role)) throw forbidden('Only the seller can do this.', `${action} by the buyer`)
  if (before.status === to) return { row: before, notification: null }
  if (before.status !== from) throw wrongStatus(action, before.status)
  if (action === 'refund' && before.price_minor === 0) {
    throw badRequest('A free asset has nothing to refund.')
  }
  const row = await trx
    .updateTable('asset_purchases')
    .set({ status: to, ...(to === 'completed' && { completed_at: sql`clock_timestamp()` }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertEvent(trx, id, to, role)
  return { row, notification: await notifyOfChange(trx, user, row, { role, to }) }
}

/** Requests about one order run one after another. */
async function lockOrder(
  trx: Transaction<Database>,
  id: number,
): Promise<AssetPurchaseRow | undefined> {
  return trx
    .selectFrom('asset_purchases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

function roleOf(row: AssetPurchaseRow, userId: number): OrderRole | null {
  if (row.seller_id === userId) return 'seller'
  return row.buyer_id === userId ? 'buyer' : null
}

/** Also between users who blocked each other: money may have been paid. */
async function notifyOfChange(
  trx: Transaction<Database>,
  user: UserRow,
  row: AssetPurchaseRow,
  { role, to }: { role: OrderRole; to: Transition['to'] },
): Promise<Change['notification']> {
  const userId = role === 'seller' ? row.buyer_id : row.seller_id
  if (userId === null || (await isAccountDeleted(trx, userId))) return null
  const content = orderChangedContent({
    status: to,
    name: fullName(user),
    title: row.title,
    price: priceJson(row).price,
    assetId: row.asset_id,
    purchaseId: row.id,
    url: orderUrl(row, role === 'seller' ? 'buyer' : 'seller'),
  })
  const stored = await insertNotification(trx, { ...content, userId, actorId: user.id })
  return { userId, content: await notificationJson(trx, stored) }
}

/** Where a user sees an order. */
export const orderUrl = ({ asset_id }: AssetPurchaseRow, role: OrderRole): string => {
  if (role === 'seller') return '/dashboard?tab=shop'
  return asset_id === null ? '/dashboard?tab=purchases' : assetPath({ id: asset_id })
}

const STATUS_SENTENCES: { readonly [status in PurchaseStatus]: string } = {
  awaiting_payment: 'This order still awaits payment. Cancel it instead.',
  completed: 'The payment of this order was already confirmed.',
  cancelled: 'This order was already cancelled.',
  refunded: 'This order was already refunded.',
}

const wrongStatus = (action: OrderAction, status: PurchaseStatus): ApiError =>
  new ApiError(
    409,
    { detail: STATUS_SENTENCES[status], order_status: status },
    `${action} of a ${status} order`,
  )

const orderNotFound = () => notFound('This order does not exist.')
