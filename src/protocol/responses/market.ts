import * as v from 'valibot'
import {
  ASSET_STATUSES,
  CURRENCIES,
  LICENCES,
  ORDER_ROLES,
  PAYMENT_METHODS,
  PURCHASE_STATUSES,
} from '../enums/market.ts'
import { picture } from './content.ts'
import {
  count,
  day,
  flag,
  hiding,
  id,
  link,
  list,
  nullable,
  oneOf,
  said,
  text,
  time,
} from './parts.ts'
import { participant } from './users.ts'

const licence = oneOf(LICENCES)
/** A price as text for users and as a number for calculations. */
const priced = {
  price: said(text, 'For people.'),
  price_amount: said(v.pipe(v.number(), v.minValue(0)), 'In whole units of `currency`; 0 = free.'),
  currency: oneOf(CURRENCIES),
}

export const rating = v.strictObject({
  average: said(v.pipe(v.number(), v.minValue(0), v.maxValue(5)), 'Stars; 0 without a review.'),
  count,
})

export const assetCategory = v.strictObject({
  id,
  name: text,
  slug: text,
  description: text,
  assets_count: said(count, 'Number of assets for sale.'),
})

export const asset = v.strictObject({
  id,
  title: text,
  slug: text,
  description: text,
  category: v.strictObject({ id, name: text, slug: text }),
  ...priced,
  licence,
  tags: list(text),
  file: v.strictObject({ name: text, type: text, size: said(count, 'Bytes.') }),
  thumbnail: nullable(link),
  images: said(list(picture), 'In order; lists hold the first one only.'),
  seller: participant,
  rating,
  sales_count: count,
  owned: said(flag, 'Whether the caller bought it and the purchase is completed.'),
  open_order_id: said(nullable(id), 'The caller’s purchase that awaits payment.'),
  wished: said(flag, 'Whether it is on the caller’s wishlist.'),
  status: oneOf(ASSET_STATUSES),
  created_at: time,
  edited_at: nullable(time),
  ...hiding,
})

const paymentMethod = v.strictObject({
  method: oneOf(PAYMENT_METHODS),
  account: said(text, 'Number of the account; empty for cash.'),
  name: said(text, 'Name of the account holder; may be empty.'),
  place: said(text, 'Where to meet for cash; else empty.'),
})

export const paymentMethods = v.strictObject({ methods: list(paymentMethod) })

const purchaseEvent = v.strictObject({
  status: oneOf(PURCHASE_STATUSES),
  by: oneOf(ORDER_ROLES),
  at: time,
})

export const purchase = v.strictObject({
  id,
  asset: said(nullable(asset), 'Null if the asset was deleted; the agreed terms remain.'),
  title: said(text, 'The title at the time of purchase.'),
  ...priced,
  licence,
  receipt: text,
  status: said(oneOf(PURCHASE_STATUSES), 'Only a completed purchase opens the download.'),
  payment_methods: said(
    list(paymentMethod),
    'How the seller is paid, while the payment is awaited; else empty.',
  ),
  reference: said(text, 'To name with the payment; the receipt number.'),
  history: said(list(purchaseEvent), 'Each status with who set it, oldest first.'),
  buyer: nullable(participant),
  seller: nullable(participant),
  created_at: time,
})

export const download = v.strictObject({
  id,
  asset: nullable(asset),
  filename: text,
  downloaded_at: time,
})

export const downloadLink = v.strictObject({
  url: said(link, 'Takes Range requests until it expires.'),
  filename: text,
  size: said(count, 'Bytes.'),
  expires_at: time,
})

export const review = v.strictObject({
  id,
  asset_id: id,
  user: participant,
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  comment: text,
  verified: said(flag, 'Whether the reviewer bought the asset.'),
  reply: said(text, 'The seller’s reply; empty if none.'),
  replied_at: nullable(time),
  created_at: time,
  edited_at: nullable(time),
})

/** Amounts in whole units of each currency. */
export const revenue = v.strictObject({ SSP: v.number(), USD: v.number() })

export const sellerStats = v.strictObject({
  assets_count: count,
  sales_count: count,
  downloads_count: count,
  revenue,
  days: said(
    list(v.strictObject({ day, sales: count, revenue })),
    'The last 90 days (Juba time), oldest first.',
  ),
  best: said(list(v.strictObject({ asset, sales: count, revenue })), 'Best sellers first.'),
  rating,
})

export type AssetCategoryJson = v.InferOutput<typeof assetCategory>
export type AssetJson = v.InferOutput<typeof asset>
export type RatingJson = v.InferOutput<typeof rating>
export type PriceJson = Pick<AssetJson, keyof typeof priced>
export type PurchaseJson = v.InferOutput<typeof purchase>
export type PaymentMethodJson = v.InferOutput<typeof paymentMethod>
export type PaymentMethodsJson = v.InferOutput<typeof paymentMethods>
export type DownloadJson = v.InferOutput<typeof download>
export type DownloadLinkJson = v.InferOutput<typeof downloadLink>
export type ReviewJson = v.InferOutput<typeof review>
export type RevenueJson = v.InferOutput<typeof revenue>
export type SellerStatsJson = v.InferOutput<typeof sellerStats>
