import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Json } from '../../src/protocol/base/types.ts'
import type {
  AssetStatus,
  Currency,
  Licence,
  OrderRole,
  PaymentMethodName,
  PriceType,
  PurchaseStatus,
  ServiceStatus,
} from '../../src/protocol/enums/market.ts'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'
import type { Hideable } from './moderation-schema.ts'

interface AssetCategoriesTable {
  id: Generated<number>
  name: string
  slug: string
  description: Generated<string>
}

interface AssetsTable extends Hideable {
  id: Generated<number>
  seller_id: number
  /** Idempotency key of the client: the same one twice creates one row. */
  client_id: string | null
  category_id: number
  title: string
  slug: string
  description: Generated<string>
  /** Hundredths of the currency; 0 = free. */
  price_minor: number
  currency: Currency
  licence: Generated<Licence>
  tags: Generated<string[]>
  status: Generated<AssetStatus>
  /** Key of the asset file in the asset store; null until it is generated from `file_art`. */
  file_key: string | null
  /** File name of a download. */
  file_name: Generated<string>
  /** MIME type. */
  file_type: Generated<string>
  /** Bytes. */
  file_size: Generated<number>
  /** Parameters a demo file is generated from at its first download. */
  file_art: ColumnType<{ [key: string]: Json } | null, string | null | undefined, string | null>
  created_at: GeneratedTimestamp
  edited_at: NullableTimestamp
}

interface AssetPicturesTable {
  asset_id: number
  /** 0-based. */
  position: number
  picture_id: number
  alt: Generated<string>
}

/** Wishlists. */
interface WishlistTable {
  user_id: number
  asset_id: number
  created_at: GeneratedTimestamp
}

/** Copies of the terms at the time of purchase, independent of later changes to the asset. */
interface AssetPurchasesTable {
  id: Generated<number>
  asset_id: number | null
  buyer_id: number
  seller_id: number | null
  title: string
  price_minor: number
  currency: Currency
  licence: Licence
  /** Receipt number. */
  receipt: string
  status: PurchaseStatus
  /** When the payment was confirmed; null before. It stays after a refund. */
  completed_at: NullableTimestamp
  created_at: GeneratedTimestamp
}

/** History of a purchase: one row per status it has had. */
interface PurchaseEventsTable {
  id: Generated<number>
  purchase_id: number
  status: PurchaseStatus
  by_role: OrderRole
  created_at: GeneratedTimestamp
}

/** How buyers pay a user's orders. */
interface PaymentMethodsTable {
  user_id: number
  /** 0-based. */
  position: number
  method: PaymentMethodName
  account: Generated<string>
  name: Generated<string>
  place: Generated<string>
}

interface AssetDownloadsTable {
  id: Generated<number>
  /** Null for a free asset, which needs no purchase. */
  purchase_id: number | null
  asset_id: number | null
  user_id: number
  created_at: GeneratedTimestamp
}

interface AssetReviewsTable {
  id: Generated<number>
  asset_id: number
  user_id: number
  /** 1 to 5. */
  rating: number
  comment: Generated<string>
  /** The seller's reply; at most one. */
  reply: Generated<string>
  replied_at: NullableTimestamp
  created_at: GeneratedTimestamp
  edited_at: NullableTimestamp
}

interface ServicesTable extends Hideable {
  id: Generated<number>
  user_id: number
  /** Idempotency key of the client: the same one twice creates one row. */
  client_id: string | null
  title: string
  description: Generated<string>
  category: Generated<string>
  /** Free text including the currency, of a price that is no number; else ''. */
  price: Generated<string>
  /** Hundredths of the currency; null = on request. */
  price_minor: number | null
  currency: Generated<Currency>
  price_type: Generated<PriceType>
  /** Free text, of a delivery time that is no number of days; else ''. */
  delivery: Generated<string>
  delivery_days: number | null
  status: Generated<ServiceStatus>
  created_at: GeneratedTimestamp
  edited_at: NullableTimestamp
}

interface ServicePicturesTable {
  service_id: number
  position: number
  picture_id: number
  alt: Generated<string>
}

export interface MarketTables {
  asset_categories: AssetCategoriesTable
  assets: AssetsTable
  asset_pictures: AssetPicturesTable
  asset_wishes: WishlistTable
  asset_purchases: AssetPurchasesTable
  purchase_events: PurchaseEventsTable
  payment_methods: PaymentMethodsTable
  asset_downloads: AssetDownloadsTable
  asset_reviews: AssetReviewsTable
  services: ServicesTable
  service_pictures: ServicePicturesTable
}

export type ServiceRow = Selectable<ServicesTable>
export type AssetRow = Selectable<AssetsTable>
export type AssetPurchaseRow = Selectable<AssetPurchasesTable>
