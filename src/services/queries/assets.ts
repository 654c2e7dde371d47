import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'

import { idKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { AssetChanges, AssetFilters, ReviewFields } from '../api/assets.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { NEVER_RETRIED } from './client.ts'
import { items, PAGES, pagesFrom } from './pages.ts'
import { refetchAfter } from './refetch-after.ts'

export type { AssetChanges, AssetFilters, ReviewFields } from '../api/assets.ts'

const ASSETS = ['assets'] as const
const ASSET = ['asset'] as const
const MY_ASSETS = ['myAssets'] as const
const SELLER_STATS = ['sellerStats'] as const
const PURCHASES = ['purchases'] as const
const WISHED = ['wished'] as const
const DOWNLOADS = ['downloads'] as const
const REVIEWS = ['assetReviews'] as const
const ORDERS = ['orders'] as const

/** /marketplace; for `useInfiniteQuery`. */
export const assetsQuery = (api: Api, filters: AssetFilters = {}, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: [...ASSETS, filters, from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).assets.list({ ...filters, page: pageParam }, { signal }),
    select: items,
  })

/** One page of assets, for a shelf or a search; `count` is the total. */
export const assetShelfQuery = (api: Api, filters: AssetFilters = {}) =>
  queryOptions({
    queryKey: [...ASSETS, 'shelf', filters],
    queryFn: async ({ signal }) => (await api.content()).assets.list(filters, { signal }),
  })

/** /marketplace/{id}. */
export const assetQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: [...ASSET, idKey(id)],
    queryFn: async ({ signal }) => (await api.content()).assets.get(id, { signal }),
  })

export const trendingAssetsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...ASSETS, 'trending'],
    queryFn: async ({ signal }) => (await api.content()).assets.trending({ signal }),
  })

export const recommendedAssetsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...ASSETS, 'recommended'],
    queryFn: async ({ signal }) => (await api.content()).assets.recommended({ signal }),
  })

export const assetCategoriesQuery = (api: Api, search = '') =>
  queryOptions({
    queryKey: ['assetCategories', search],
    queryFn: async ({ signal }) => (await api.content()).assets.categories({ search }, { signal }),
  })

/** The user's own assets in every status; for `useInfiniteQuery`. */
export const myAssetsQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: MY_ASSETS,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).assets.mine({ page: pageParam, signal }),
    select: items,
  })

export const sellerStatsQuery = (api: Api) =>
  queryOptions({
    queryKey: SELLER_STATS,
    queryFn: async ({ signal }) => (await api.content()).assets.sellerStats({ signal }),
  })

/** The user's purchases; for `useInfiniteQuery`. */
export const purchasesQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: PURCHASES,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).assets.purchases({ page: pageParam, signal }),
    select: items,
  })

/** The user's wishlist; for `useInfiniteQuery`. */
export const wishedQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: WISHED,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).assets.wished({ page: pageParam, signal }),
    select: items,
  })

/** The user's downloads; for `useInfiniteQuery`. */
export const downloadsQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: DOWNLOADS,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).assets.downloads({ page: pageParam, signal }),
    select: items,
  })

/** The reviews of an asset, newest first; for `useInfiniteQuery`. */
export const reviewsQuery = (api: Api, assetId: Id, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: [...REVIEWS, idKey(assetId), from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).assets.reviews(assetId, { page: pageParam, signal }),
    select: items,
  })

/** Invalidates these queries. */
async function forget(
  client: QueryClient,
  ...keys: readonly (readonly unknown[])[]
): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const updateAssetMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['updateAsset'],
    mutationFn: async ({ id, changes }: { id: Id; changes: AssetChanges }) =>
      (await api.content()).assets.update(id, changes),
    onSettled: (_asset, error, { id }, _result, { client }) =>
      refetchAfter(error, forget(client, ASSETS, [...ASSET, idKey(id)], MY_ASSETS)),
  })

export const deleteAssetMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deleteAsset'],
    mutationFn: async (id: Id) => (await api.content()).assets.remove(id),
    onSuccess: (_nothing, id, _result, { client }) => {
      client.removeQueries({ queryKey: [...ASSET, idKey(id)] })
      return forget(client, ASSETS, MY_ASSETS, SELLER_STATS)
    },
  })

/** After a purchase, also one whose outcome is unknown. */
export const forgetPurchase = (client: QueryClient, assetId: Id): Promise<void> =>
  forget(client, [...ASSET, idKey(assetId)], ASSETS, PURCHASES, WISHED, ORDERS)

/** After an order has changed, by this user or the other side. */
export const forgetSales = (client: QueryClient): Promise<void> =>
  forget(client, ORDERS, PURCHASES, ASSET, ASSETS, WISHED, SELLER_STATS)

/** After a download link was issued, which counts as a download. */
export const forgetDownloads = (client: QueryClient): Promise<void> => forget(client, DOWNLOADS)

/** A review changes the rating of its asset. */
const forgetReviews = (client: QueryClient): Promise<void> =>
  forget(client, REVIEWS, ASSET, ASSETS, SELLER_STATS)

/** One review per buyer; the server rejects a second one, so it is never retried (A15). */
export const reviewAssetMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['reviewAsset'],
    mutationFn: async ({ assetId, fields }: { assetId: Id; fields: ReviewFields }) =>
      (await api.content()).assets.review(assetId, fields),
    onSettled: (_review, error, _input, _result, { client }) =>
      refetchAfter(error, forgetReviews(client)),
  })

export const updateReviewMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['updateReview'],
    mutationFn: async ({ id, changes }: { id: Id; changes: Partial<ReviewFields> }) =>
      (await api.content()).assets.updateReview(id, changes),
    onSettled: (_review, error, _input, _result, { client }) =>
      refetchAfter(error, forgetReviews(client)),
  })

/** The seller's reply. */
export const replyToReviewMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['replyToReview'],
    mutationFn: async ({ id, reply }: { id: Id; reply: string }) =>
      (await api.content()).assets.reply(id, reply),
    onSettled: (_review, error, _input, _result, { client }) =>
      refetchAfter(error, forget(client, REVIEWS)),
  })

export const deleteReviewMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deleteReview'],
    mutationFn: async (id: Id) => (await api.content()).assets.removeReview(id),
    onSettled: (_nothing, error, _id, _result, { client }) =>
      refetchAfter(error, forgetReviews(client)),
  })
