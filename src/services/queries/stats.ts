import { queryOptions } from '@tanstack/react-query'
import { normaliseStats } from '../../protocol/content/content.ts'
import type { VisitorApi as Api } from '../visitor-api.ts'

/** The own figures; null when the answer is no record of figures (A25). */
export const statsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['userStats'],
    queryFn: async ({ signal }) =>
      normaliseStats(await (await api.people()).stats.stats({ signal })),
  })
