import { queryOptions } from '@tanstack/react-query'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { type CreatorFilters, fitsCreator } from '../../../protocol/content/explore.ts'
import type { AppHandle } from '../../app-context.tsx'
import { detailsOf } from '../../shared/users/details.ts'

/** Users whose name or profile text matches. */
export const userSearchQuery = (api: AppHandle['api'], search: string) =>
  queryOptions({
    queryKey: ['searchProfiles', search],
    queryFn: async ({ signal }) =>
      (await api.people()).profiles.searchPublicProfiles(search, { signal }),
  })

/** Whether a profile matches the filters of the creator list. */
export function fitsProfile(profile: PublicProfile, filters: CreatorFilters): boolean {
  const { discipline, style, location, availability } = detailsOf(profile)
  const names = { creator_type_display: '', specialization: discipline, artistic_style: style }
  return fitsCreator({ ...names, location, availability }, filters)
}
