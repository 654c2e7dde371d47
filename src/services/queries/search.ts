import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { searchTerm } from '../../protocol/content/search.ts'
import type { FreelancerFilters } from '../../protocol/users/freelance.ts'
import type { OfferFilters } from '../api/search.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { items, pagesFrom } from './pages.ts'

/** First part of the key of lists of services. */
export const OFFERS = ['offers'] as const

/** /search: all results for a query; disabled below 3 characters (SEARCH-09). */
export const searchQuery = (api: Api, query: string) => {
  const term = searchTerm(query)
  return queryOptions({
    queryKey: ['search', term],
    queryFn: async ({ signal }) => (await api.content()).search.full(term ?? '', { signal }),
    enabled: term !== null,
  })
}

/** /services: one page of services (A28), of all users or of one. */
export const offersQuery = (
  api: Api,
  { search = '', username = '', page = 1 }: OfferFilters = {},
) =>
  queryOptions({
    queryKey: [...OFFERS, search.trim(), username, page],
    queryFn: async ({ signal }) =>
      (await api.content()).search.offers({ search, username, page }, { signal }),
  })

/** /freelance; for `useInfiniteQuery`. */
export const freelancersQuery = (api: Api, filters: FreelancerFilters = {}, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: ['freelancers', filters, from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).search.freelancers({ ...filters, page: pageParam }, { signal }),
    select: items,
  })

/** /freelancer/{username}: null if there is no such freelancer (A28). */
export const freelancerQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: ['freelancer', username],
    queryFn: async ({ signal }) => (await api.content()).search.freelancer(username, { signal }),
  })
