import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PublicApi as Api } from '../public-api.ts'
import { items, pagesFrom } from './pages.ts'

/** Key of everything that shows collections. */
export const COLLECTIONS = ['collections'] as const

/** All collections, newest first; for `useInfiniteQuery`. */
export const collectionsQuery = (api: Api, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: [...COLLECTIONS, from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).collections.list({ page: pageParam }, { signal }),
    select: items,
  })

/** One collection with its portfolio items. A missing one rejects with status 404. */
export const collectionQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: [...COLLECTIONS, slug],
    queryFn: async ({ signal }) => (await api.content()).collections.get(slug, { signal }),
  })
