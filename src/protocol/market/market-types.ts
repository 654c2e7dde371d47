import type { ApiResponse } from '../base/api-response.ts'
import type { Id } from '../base/types.ts'
import type { Picture } from '../content/creative-types.ts'
import type { AssetStatus, Currency, Licence, OrderRole, PurchaseStatus } from '../enums/market.ts'
import type {
  AssetJson,
  DownloadJson,
  DownloadLinkJson,
  PurchaseJson,
  RatingJson,
  RevenueJson,
  ReviewJson,
  SellerStatsJson,
} from '../responses/market.ts'

/** Description of an asset's file, shown before the purchase. */
export type AssetFile = AssetJson['file']

/** `count` is null if the API gives only an average. */
export interface AssetRating extends Omit<RatingJson, 'count'> {
  count: number | null
}

/**
 * A creative asset with all fields of its page (7.9). `category` is its name, `price` is text for
 * users.
 */
export interface Asset
  extends Omit<
    ApiResponse<AssetJson, 'price_amount' | 'currency' | 'file' | 'wished' | 'sales_count'>,
    'category' | 'images' | 'licence' | 'status' | 'rating'
  > {
  category: string
  /** A `Licence`, or what the API calls it; '' without one. */
  licence: string
  /** An `AssetStatus`, or what the API calls it; '' without one. */
  status: string
  rating: AssetRating
  category_id: Id | null
  category_slug: string
  /** In order. Lists have only the first one. */
  images: Picture[]
}

/** What a buyer confirms; a field that the API does not send is absent. */
export type PurchaseTerms = Partial<Pick<Asset, 'price_amount' | 'currency' | 'licence'>>

/** Input of an asset. */
export interface AssetFields {
  title: string
  description: string
  /** Id or slug. */
  category: Id
  /** In whole units; 0 = free. */
  price_amount: number
  currency: Currency
  licence: Licence
  tags: string[]
  images: { id: Id; alt: string }[]
  status: AssetStatus
}

/** How a seller is paid. */
export interface PaymentMethod {
  /** A `PaymentMethodName`, or what the API calls it. */
  method: string
  /** Number of the account; '' for cash. */
  account: string
  /** Name of the account holder; may be ''. */
  name: string
  /** Where to meet for cash; may be ''. */
  place: string
}

/** A status that a purchase has had. */
export interface PurchaseEvent {
  status: PurchaseStatus
  /** Who set it; null if the API does not say. */
  by: OrderRole | null
  at: string
}

/** A purchase; its terms remain even if the asset changes or is deleted. */
export interface Purchase
  extends Omit<
    ApiResponse<PurchaseJson, 'price_amount' | 'currency' | 'seller'>,
    'asset' | 'licence' | 'payment_methods' | 'history'
  > {
  /** How the seller is paid, while the payment is awaited. */
  payment_methods: PaymentMethod[]
  /** Oldest first; empty if the API does not send it. */
  history: PurchaseEvent[]
  /** A `Licence`, or what the API calls it; '' without one. */
  licence: string
  /** Null if the asset was deleted. */
  asset: Asset | null
}

export type Review = ApiResponse<ReviewJson, 'asset_id' | 'user'>

export interface Download extends Omit<ApiResponse<DownloadJson>, 'asset'> {
  asset: Asset | null
}

/** A temporary download URL. */
export type DownloadLink = DownloadLinkJson

/** Amounts in whole units of each currency. */
export type Revenue = RevenueJson

export type SalesDay = SellerStatsJson['days'][number]

export interface BestSeller extends Omit<SellerStatsJson['best'][number], 'asset'> {
  asset: Asset
}

interface Totals {
  assets_count: number | null
  sales_count: number | null
  downloads_count: number | null
  revenue: Revenue | null
  rating: AssetRating
}

/** Statistics of the user's own shop; null if the API does not provide a figure. */
export interface SellerStats extends Omit<SellerStatsJson, 'best' | keyof Totals>, Totals {
  /** Best sellers first. */
  best: BestSeller[]
}
