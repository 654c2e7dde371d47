import { queryOptions } from '@tanstack/react-query'
import { parseStats } from '../../protocol/content/content.ts'
import type { PublicApi as Api } from '../public-api.ts'

/** The user's own statistics; null if the response has none (A25). */
export const statsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['userStats'],
    queryFn: async ({ signal }) => parseStats(await (await api.people()).stats.stats({ signal })),
  })
