import type { ApiResponse } from '../base/api-response.ts'
import type { Id } from '../base/types.ts'
import type { Picture } from '../content/creative-types.ts'
import type { AssetStatus, Currency, Licence } from '../enums/market.ts'
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

export type AssetRating = RatingJson

/**
 * A creative asset with all fields of its page (7.9). `category` is its name, `price` is text for
 * users.
 */
export interface Asset
  extends Omit<
    ApiResponse<AssetJson, 'price_amount' | 'currency' | 'file' | 'wished'>,
    'category' | 'images'
  > {
  category: string
  category_id: Id | null
  category_slug: string
  /** In order. Lists have only the first one. */
  images: Picture[]
}

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

/** A purchase; its terms remain even if the asset changes or is deleted. */
export interface Purchase
  extends Omit<ApiResponse<PurchaseJson, 'price_amount' | 'currency' | 'seller'>, 'asset'> {
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

/** Statistics of the user's own shop. */
export interface SellerStats extends Omit<SellerStatsJson, 'best'> {
  /** Best sellers first. */
  best: BestSeller[]
}
