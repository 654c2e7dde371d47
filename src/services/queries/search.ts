import { queryOptions } from '@tanstack/react-query'
import { searchTerm } from '../../protocol/search.ts'
import type { OfferFilters } from '../search.ts'
import type { VisitorApi as Api } from '../visitor-api.ts'

/** /search: everything for a query; nothing is sent below 3 characters (SEARCH-09). */
export const searchQuery = (api: Api, query: string) => {
  const term = searchTerm(query)
  return queryOptions({
    queryKey: ['search', term],
    queryFn: async ({ signal }) => (await api.content()).search.full(term ?? '', { signal }),
    enabled: term !== null,
  })
}

/** /services: one page of what people offer (A28). */
export const offersQuery = (api: Api, { search = '', page = 1 }: OfferFilters = {}) =>
  queryOptions({
    queryKey: ['offers', search.trim(), page],
    queryFn: async ({ signal }) =>
      (await api.content()).search.offers({ search, page }, { signal }),
  })
