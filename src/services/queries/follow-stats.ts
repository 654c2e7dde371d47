import { queryOptions } from '@tanstack/react-query'
import type { Id } from '../../protocol/base/types.ts'
import type { PublicApi as Api } from '../public-api.ts'

/** Follow counts and flags of a user; anonymous users get the counts as well (A19). */
export const followStatsQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: ['followStats', String(id)],
    queryFn: async ({ signal }) => (await api.people()).follow.stats(id, { signal }),
  })
