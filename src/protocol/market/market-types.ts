import type {
  AssetJson,
  DownloadJson,
  DownloadLinkJson,
  PurchaseJson,
  RatingJson,
  RevenueJson,
  ReviewJson,
  SellerStatsJson,
} from '../answers/market.ts'
import type { ApiResponse } from '../base/api-response.ts'
import type { Id } from '../base/types.ts'
import type { Picture } from '../content/creative-types.ts'
import type { AssetStatus, Currency, Licence } from '../enums/market.ts'

/** What is bought, as it is told before buying. */
export type AssetFile = AssetJson['file']

export type AssetRating = RatingJson

/** A creative asset with everything its page shows (7.9). `category` is its name, `price` for people. */
export interface Asset
  extends Omit<
    ApiResponse<AssetJson, 'price_amount' | 'currency' | 'file' | 'wished'>,
    'category' | 'images'
  > {
  category: string
  category_id: Id | null
  category_slug: string
  /** In order. Lists hold the first one only. */
  images: Picture[]
}

/** What is sent of an asset. */
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

/** A purchase; what was agreed stands, whatever becomes of the asset. */
export interface Purchase
  extends Omit<ApiResponse<PurchaseJson, 'price_amount' | 'currency' | 'seller'>, 'asset'> {
  /** Null when the asset is gone. */
  asset: Asset | null
}

export type Review = ApiResponse<ReviewJson, 'asset_id' | 'user'>

export interface Download extends Omit<ApiResponse<DownloadJson>, 'asset'> {
  asset: Asset | null
}

/** Where a file can be got, for a short time. */
export type DownloadLink = DownloadLinkJson

/** Amounts in whole units of each currency. */
export type Revenue = RevenueJson

export type SalesDay = SellerStatsJson['days'][number]

export interface BestSeller extends Omit<SellerStatsJson['best'][number], 'asset'> {
  asset: Asset
}

/** How an own shop goes. */
export interface SellerStats extends Omit<SellerStatsJson, 'best'> {
  /** The most sold first. */
  best: BestSeller[]
}
