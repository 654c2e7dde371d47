import { queryOptions } from '@tanstack/react-query'
import type { AppHandle } from '../../app-context.tsx'

/** Users whose name or profile text matches. */
export const userSearchQuery = (api: AppHandle['api'], search: string) =>
  queryOptions({
    queryKey: ['searchProfiles', search],
    queryFn: async ({ signal }) =>
      (await api.people()).profiles.searchPublicProfiles(search, { signal }),
  })
