import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PublicApi as Api } from '../public-api.ts'
import { items, PAGES, pagesFrom } from './pages.ts'

const COLLECTIONS = 'collections'

/** All collections, newest first; for `useInfiniteQuery`. */
export const collectionsQuery = (api: Api, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: [COLLECTIONS, from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).collections.list({ page: pageParam }, { signal }),
    select: items,
  })

/** A user's public collections, newest first; for `useInfiniteQuery`. */
export const userCollectionsQuery = (api: Api, username: string) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [COLLECTIONS, 'of', username],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).collections.list({ page: pageParam, username }, { signal }),
    select: items,
  })

/** One collection with its portfolio items. A missing one rejects with status 404. */
export const collectionQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: [COLLECTIONS, slug],
    queryFn: async ({ signal }) => (await api.content()).collections.get(slug, { signal }),
  })

/** The works of a collection, in its order; for `useInfiniteQuery`. */
export const collectionWorksQuery = (api: Api, slug: string, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: [COLLECTIONS, 'works', slug, from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).ownCollections.works(slug, { page: pageParam, signal }),
    select: items,
  })
