import { queryOptions } from '@tanstack/react-query'
import type { AppHandle } from '../../app-context.tsx'

/** People whose name or words match. */
export const peopleQuery = (api: AppHandle['api'], search: string) =>
  queryOptions({
    queryKey: ['searchProfiles', search],
    queryFn: async ({ signal }) =>
      (await api.people()).profiles.searchPublicProfiles(search, { signal }),
  })
