import { queryOptions } from '@tanstack/react-query'
import type { Id } from '../../protocol/base/types.ts'
import type { PublicApi as Api } from '../public-api.ts'

/** Users to mention whose name contains `q`; disabled while it is null. */
export const mentionableUsersQuery = (api: Api, q: string | null) =>
  queryOptions({
    queryKey: ['mentionableUsers', q],
    queryFn: async ({ signal }) => (await api.people()).follow.search(q ?? '', { signal }),
    enabled: q !== null,
    retry: false,
  })

/** Follow counts and flags of a user; anonymous users get the counts as well (A19). */
export const followStatsQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: ['followStats', String(id)],
    queryFn: async ({ signal }) => (await api.people()).follow.stats(id, { signal }),
  })
