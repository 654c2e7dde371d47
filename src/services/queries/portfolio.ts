import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Id } from '../../protocol/base/types.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { items, PAGES } from './pages.ts'

/** Prefix of all query keys for portfolio items, to invalidate them after a change. */
export const PORTFOLIO_ITEMS = ['works'] as const

/**
 * /portfolio/{id}: one portfolio item with all its pictures; a missing one rejects with status 404.
 */
export const workQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: [...PORTFOLIO_ITEMS, 'one', String(id)],
    queryFn: async ({ signal }) => (await api.content()).portfolio.get(id, { signal }),
  })

/** The user's own portfolio items, newest first; for `useInfiniteQuery`. Needs a signed-in user. */
export const myWorksQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...PORTFOLIO_ITEMS, 'mine'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).portfolio.mine({ page: pageParam }, { signal }),
    select: items,
  })

/** The portfolio items of a profile, newest first. */
export const worksOfQuery = (api: Api, username: string, page = 1) =>
  queryOptions({
    queryKey: [...PORTFOLIO_ITEMS, 'of', username, page],
    queryFn: async ({ signal }) =>
      (await api.content()).portfolio.list({ username, page }, { signal }),
  })

export const deleteWorkMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deleteWork'],
    mutationFn: async (id: Id) => (await api.content()).portfolio.remove(id),
    onSuccess: (_nothing, id, _result, { client }) => {
      client.removeQueries({ queryKey: [...PORTFOLIO_ITEMS, 'one', String(id)] })
      return client.invalidateQueries({ queryKey: PORTFOLIO_ITEMS })
    },
  })
