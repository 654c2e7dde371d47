import { queryOptions } from '@tanstack/react-query'
import type { Id } from '../../protocol/types.ts'
import type { VisitorApi as Api } from '../visitor-api.ts'

/** The start of every key of this area, to invalidate after a change. */
export const WORKS = ['works'] as const

/** /portfolio/{id}: one work with all its pictures; a missing one rejects with status 404. */
export const workQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: [...WORKS, 'one', String(id)],
    queryFn: async ({ signal }) => (await api.content()).portfolio.get(id, { signal }),
  })

/** The own works, the newest first; needs a signed-in person. */
export const myWorksQuery = (api: Api, page = 1) =>
  queryOptions({
    queryKey: [...WORKS, 'mine', page],
    queryFn: async ({ signal }) => (await api.content()).portfolio.mine({ page }, { signal }),
  })

/** The works of a profile, the newest first. */
export const worksOfQuery = (api: Api, username: string, page = 1) =>
  queryOptions({
    queryKey: [...WORKS, 'of', username, page],
    queryFn: async ({ signal }) =>
      (await api.content()).portfolio.list({ username, page }, { signal }),
  })
