import type { Picture } from './creative-types.ts'
import type { AssetStatus, Currency, Licence } from './enums/market.ts'
import type {
  AssetDownload,
  AssetPurchase,
  AssetReview,
  CreativeAsset,
  Id,
  Participant,
} from './types.ts'

/** What is bought, as it is told before buying. */
export interface AssetFile {
  name: string
  /** MIME type; '' when unknown. */
  type: string
  /** Bytes; 0 when unknown. */
  size: number
}

export interface AssetRating {
  /** From 1 to 5; 0 without a review. */
  average: number
  count: number
}

/** A creative asset with everything its page shows (7.9). `category` is its name, `price` for people. */
export interface Asset extends CreativeAsset {
  /** The readable part of its address; may be ''. */
  slug: string
  description: string
  category_id: Id | null
  category_slug: string
  /** In whole units of `currency`; 0 = free, null where an API tells the text alone. */
  price_amount: number | null
  currency: Currency | null
  licence: Licence
  tags: string[]
  /** Null when an API tells nothing of it. */
  file: AssetFile | null
  /** In order. Lists hold the first one only. */
  images: Picture[]
  seller: Participant
  rating: AssetRating
  sales_count: number
  /** Whether the viewer bought it. */
  owned: boolean
  status: AssetStatus
  created_at: string
  /** When it was changed after publishing, else null. */
  edited_at: string | null
  /** Moderators hid it: nobody but its seller and buyers sees it. Absent otherwise. */
  hidden?: true
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
export interface Purchase extends Omit<AssetPurchase, 'asset'> {
  /** Null when the asset is gone. */
  asset: Asset | null
  /** What the asset was called when it was bought. */
  title: string
  price_amount: number | null
  currency: Currency | null
  licence: Licence
  /** The number on the receipt; '' without one. */
  receipt: string
  /** Null when the account is gone. */
  seller: Participant | null
}

export interface Review extends AssetReview {
  /** Whether the reviewer bought the asset. */
  verified: boolean
  /** The seller's one answer; '' without. */
  reply: string
  replied_at: string | null
  edited_at: string | null
}

export interface Download extends Omit<AssetDownload, 'asset'> {
  asset: Asset | null
  /** What the file is called. */
  filename: string
}

/** Where a file can be got, for a short time. */
export interface DownloadLink {
  url: string
  filename: string
  /** Bytes; 0 when unknown. */
  size: number
  expires_at: string
}

/** Amounts in whole units of each currency. */
export type Revenue = { [currency in Currency]: number }

export interface SalesDay {
  /** `YYYY-MM-DD` in Juba. */
  day: string
  sales: number
  revenue: Revenue
}

export interface BestSeller {
  asset: Asset
  sales: number
  revenue: Revenue
}

/** How an own shop goes. */
export interface SellerStats {
  assets_count: number
  sales_count: number
  downloads_count: number
  revenue: Revenue
  /** The last 90 days, each one, the oldest first. */
  days: SalesDay[]
  /** The most sold first. */
  best: BestSeller[]
  rating: AssetRating
}
