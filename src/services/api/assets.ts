import { TEXTS } from '../../protocol/base/errors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { asFlag, isObject, parseList } from '../../protocol/base/json.ts'
import type { AssetCategory, Id } from '../../protocol/base/types.ts'
import { parseAssetCategory } from '../../protocol/content/content.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import {
  parseDownload,
  parsePurchase,
  parseSellerStats,
} from '../../protocol/market/asset-parsers.ts'
import type {
  Asset,
  AssetFields,
  Download,
  DownloadLink,
  Purchase,
  PurchaseTerms,
  Review,
  SellerStats,
} from '../../protocol/market/market-types.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { ignoreNotFound } from '../http/form.ts'
import { loadHinted } from '../http/hints.ts'
import { loadAllRows } from '../http/pages.ts'
import { createRecordMemory } from '../http/record-memory.ts'
import type { HttpClient } from '../http/types.ts'
import {
  createAssetTools,
  type DownloadOptions,
  fetchDownload,
  isBought,
  type PageOption,
  purchasesOf,
  type Tools,
} from './asset-purchases.ts'
import { type AssetFilters, createUserFilter, isOtherUser, matchingAssets } from './list-filters.ts'
import type { FormOptions, SentPictures } from './send-form.ts'

export type { AssetFilters } from './list-filters.ts'

/** Input of an asset; `thumbnail` is its first picture if that is a file. */
export type AssetInput = Omit<AssetFields, 'images'> &
  SentPictures & { thumbnail?: Blob; file?: File | undefined }

/** `client_id` makes the request idempotent. A draft needs no file. */
type NewAsset = AssetInput & { client_id: string }

/** Changes only the given fields; a file replaces the current one. */
export type AssetChanges = Partial<AssetInput>

export interface ReviewFields {
  /** 1 to 5. */
  rating: number
  comment: string
}

const UPDATE_FAILED = 'Your changes couldn’t be saved. Please try again.'
const DELETE_FAILED = 'The asset couldn’t be deleted. Please try again.'
const REVIEW_FAILED = 'Your review couldn’t be saved. Please try again.'
const REPLY_FAILED = 'Your reply couldn’t be saved. Please try again.'
const REMOVE_REVIEW_FAILED = 'The review couldn’t be deleted. Please try again.'

/** Creative assets, purchases, downloads, reviews (7.9). Every rejection is a ServiceFailure. */
export function createAssetsApi(http: HttpClient, records = createRecordMemory()) {
  const tools = createAssetTools(http, records)
  return {
    ...createShop(tools),
    ...createSelling(tools),
    ...createBuying(tools),
    ...createWishlistCalls(tools),
    ...createReviews(tools),
  }
}

/** Public endpoints. */
function createShop(tools: Tools) {
  const { http, call, one, list, readAsset, readReview } = tools
  const ofUser = createUserFilter(http, call)
  return {
    /** Published assets, newest first by default (API-ASSET-01). */
    list(
      { page = 1, ...filters }: AssetFilters & { page?: number } = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<Asset>> {
      const { search, ...others } = filters
      return loadHinted({
        page,
        hints: { ...others, free: others.free ? true : null },
        load(number, hints) {
          const query = { search: search || null, ...hints }
          return list(call('assets.list', { query, page: number, signal }), number, readAsset)
        },
        isForeign: ({ seller }) => isOtherUser(seller, filters.seller),
        select: (assets) =>
          ofUser(matchingAssets(assets, others), ({ seller }) => seller, filters.seller, signal),
      })
    },

    /** API-ASSET-02. If the API does not say `owned`, it is looked up in the user's purchases. */
    async get(id: Id, { signal }: CallOptions = {}): Promise<Asset> {
      const request = call('assets.get', { params: { id }, signal })
      const data = await mapListError(TEXTS.fetchAssetsFailed, request)
      const asset = one(data, readAsset)
      const saysOwned = isObject(data) && asFlag(data.owned) !== null
      if (saysOwned || http.tokens.readAccess() === null) return asset
      return { ...asset, owned: await isBought(tools, asset.id, { signal }) }
    },

    /** Most purchased recently (API-ASSET-04). */
    trending({ page = 1, signal }: PageOption = {}): Promise<ListPage<Asset>> {
      return list(call('assets.trending', { page, signal }), page, readAsset)
    },

    /**
     * Based on the user's likes and purchases; popular assets for anonymous users (API-ASSET-05).
     */
    recommended({ page = 1, signal }: PageOption = {}): Promise<ListPage<Asset>> {
      return list(call('assets.recommended', { page, signal }), page, readAsset)
    },

    /** API-ASSET-12 */
    async categories(
      { search }: { search?: string | undefined } = {},
      { signal }: CallOptions = {},
    ): Promise<AssetCategory[]> {
      const input = { query: { search: search || null }, signal }
      const rows = loadAllRows((page) => call('assetCategories.list', { ...input, page }))
      return parseList(await mapListError(TEXTS.fetchAssetsFailed, rows), parseAssetCategory)
    },

    /** Newest first (API-ASSET-16). */
    reviews(assetId: Id, { page = 1, signal }: PageOption = {}): Promise<ListPage<Review>> {
      const isOfAsset = ({ asset_id }: Review) => sameId(asset_id, assetId)
      return loadHinted({
        page,
        hints: { asset: assetId },
        load: (number, query) =>
          list(call('assetReviews.list', { query, page: number, signal }), number, readReview),
        isForeign: (review) => review.asset_id !== null && !isOfAsset(review),
        select: (reviews) => reviews.filter(isOfAsset),
      })
    },
  }
}

function createSelling({ call, write, one, list, readAsset }: Tools) {
  return {
    /** The user's own assets in every status, newest first (API-ASSET-03). */
    mine({ page = 1, signal }: PageOption = {}): Promise<ListPage<Asset>> {
      return list(call('assets.mine', { page, signal }), page, readAsset)
    },

    /** API-ASSET-06 */
    async sellerStats({ signal }: CallOptions = {}): Promise<SellerStats> {
      const request = call('assets.sellerStats', { signal })
      return one(await mapListError(TEXTS.fetchAssetsFailed, request), parseSellerStats)
    },

    /** API-ASSET-07 */
    async create(fields: NewAsset, options: FormOptions = {}): Promise<Asset> {
      const values = priced(fields)
      const request = write.create({ kind: 'assets', name: 'assets.create', values }, options)
      return one(await mapListError(TEXTS.createAssetFailed, request), readAsset)
    },

    /** API-ASSET-08 */
    async update(id: Id, changes: AssetChanges, options: FormOptions = {}): Promise<Asset> {
      const values = priced(changes)
      const change = { kind: 'assets', name: 'assets.update', params: { id }, values } as const
      const request = write.update(change, options)
      return one(await mapListError(UPDATE_FAILED, request), readAsset)
    },

    /** An asset with buyers is withdrawn instead, and the buyers keep access (API-ASSET-09). */
    remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      return ignoreNotFound(DELETE_FAILED, call('assets.delete', { params: { id }, signal }))
    },
  }
}

function createBuying(tools: Tools) {
  const { call, one, list } = tools
  return {
    /**
     * Never retried automatically (A15). A repeated request returns the existing purchase
     * (API-ASSET-10).
     * @param options `terms`: as shown to the buyer; an API may reject the purchase if they changed
     */
    async purchase(
      id: Id,
      {
        client_id,
        terms,
        signal,
      }: { client_id?: string; terms?: PurchaseTerms | null } & CallOptions = {},
    ): Promise<Purchase> {
      const body = { ...(client_id !== undefined && { client_id }), ...(terms && { terms }) }
      const request = call('assets.purchase', { params: { id }, body, signal })
      return one(await mapListError(TEXTS.purchaseAssetFailed, request), parsePurchase)
    },

    /** A temporary download link (API-ASSET-11). Never retried automatically (A15). */
    download: (id: Id, options: DownloadOptions = {}): Promise<DownloadLink> =>
      fetchDownload(tools, 'assets.download', id, options),

    /** The user's purchases, newest first (API-ASSET-13). */
    purchases(options: PageOption = {}): Promise<ListPage<Purchase>> {
      return purchasesOf(tools, options)
    },

    /** API-ASSET-14 */
    downloads({ page = 1, signal }: PageOption = {}): Promise<ListPage<Download>> {
      return list(call('assetPurchases.downloads', { page, signal }), page, parseDownload)
    },

    /** API-ASSET-15. Never retried automatically (A15). */
    downloadPurchase: (id: Id, options: DownloadOptions = {}): Promise<DownloadLink> =>
      fetchDownload(tools, 'assetPurchases.download', id, options),
  }
}

/** Wishlist, an API extension. */
function createWishlistCalls({ call, list, readAsset }: Tools) {
  return {
    /** The user's wishlist without purchased assets, newest first. */
    wished({ page = 1, signal }: PageOption = {}): Promise<ListPage<Asset>> {
      return list(call('assets.wished', { page, signal }), page, readAsset)
    },

    async setWished(id: Id, on: boolean, { signal }: CallOptions = {}): Promise<void> {
      await call(on ? 'assets.wish' : 'assets.unwish', { params: { id }, signal })
    },
  }
}

function createReviews({ call, write, one, readReview }: Tools) {
  return {
    /** One review per buyer (API-ASSET-17). */
    async review(assetId: Id, fields: ReviewFields, { signal }: CallOptions = {}): Promise<Review> {
      const values = { asset: assetId, ...fields }
      const review = { kind: 'reviews', name: 'assetReviews.create', values } as const
      const request = write.create(review, { signal })
      return one(await mapListError(REVIEW_FAILED, request), readReview)
    },

    /** API-ASSET-18 */
    async updateReview(
      id: Id,
      changes: Partial<ReviewFields>,
      { signal }: CallOptions = {},
    ): Promise<Review> {
      const values = { ...changes }
      const change = {
        kind: 'reviews',
        name: 'assetReviews.update',
        params: { id },
        values,
      } as const
      const request = write.update(change, { signal })
      return one(await mapListError(REVIEW_FAILED, request), readReview)
    },

    /** The seller's only reply; '' removes it (API-ASSET-18). */
    async reply(id: Id, reply: string, { signal }: CallOptions = {}): Promise<Review> {
      const request = call('assetReviews.update', { params: { id }, body: { reply }, signal })
      return one(await mapListError(REPLY_FAILED, request), readReview)
    },

    /** API-ASSET-19 */
    removeReview(id: Id, { signal }: CallOptions = {}): Promise<void> {
      return ignoreNotFound(
        REMOVE_REVIEW_FAILED,
        call('assetReviews.delete', { params: { id }, signal }),
      )
    },
  }
}

/** The specification calls `price_amount` `price` (ENT-16); both are sent. */
const priced = (fields: AssetChanges & { client_id?: string }) => ({
  ...fields,
  ...(fields.price_amount === undefined ? {} : { price: fields.price_amount }),
})
