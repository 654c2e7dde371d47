import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { TRENDING_LIMIT } from '../../protocol/base/constants.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { CreatorFilters } from '../../protocol/content/explore.ts'
import type { ContentType } from '../../protocol/enums/content.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { items, pagesFrom } from './pages.ts'

const EXPLORE = 'explore'

/** Creators to discover. */
export const exploreCreatorsQuery = (api: Api) =>
  queryOptions({
    queryKey: [EXPLORE, 'creators'],
    queryFn: async ({ signal }) =>
      (await (await api.content()).explore.creators({}, { signal })).items,
  })

/** /creators; for `useInfiniteQuery`. An API without pagination returns the same page again. */
export const creatorsQuery = (api: Api, filters: CreatorFilters, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: [EXPLORE, 'creators', filters, from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).explore.creators({ ...filters, page: pageParam }, { signal }),
    select: items,
  })

/** Tags of all content, most used first. */
export const exploreTagsQuery = (api: Api) =>
  queryOptions({
    queryKey: [EXPLORE, 'tags'],
    queryFn: async ({ signal }) => (await api.content()).explore.tags({ signal }),
  })

/** Comment counts of content items of one type; empty if they cannot be loaded (ERR-25). */
export const commentCountsQuery = (api: Api, type: ContentType, ids: readonly Id[]) =>
  queryOptions({
    queryKey: [EXPLORE, 'commentCounts', type, ids.map(String)],
    queryFn: async ({ signal }) =>
      (await api.content()).explore.commentCounts(type, ids, { signal }),
  })

/** Content totals; a number that the API does not provide is null. */
export const exploreNumbersQuery = (api: Api) =>
  queryOptions({
    queryKey: [EXPLORE, 'numbers'],
    queryFn: async ({ signal }) => (await api.content()).explore.numbers({ signal }),
  })

/** Most liked at present (API-LIKE-16). */
export const exploreTrendingQuery = (api: Api, limit: number = TRENDING_LIMIT) =>
  queryOptions({
    queryKey: [EXPLORE, 'trending', limit],
    queryFn: async ({ signal }) => (await api.content()).explore.trending({ limit }, { signal }),
  })
