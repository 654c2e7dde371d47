import type { Confirm } from '../protocol/account/confirmation.ts'
import { createFollowCounts } from './api/follow/figures.ts'
import { createProfilesApi } from './api/profiles.ts'
import { createStatsApi } from './api/stats.ts'
import type { HttpClient } from './http/types.ts'

/** The APIs for users, in a chunk of their own that is loaded with the first page that needs it. */
export function createPublicUsersApi(http: HttpClient, confirm?: Confirm) {
  return {
    profiles: createProfilesApi(http, confirm),
    stats: createStatsApi(http),
    follow: createFollowCounts(http),
  }
}

export type PublicUsersApi = ReturnType<typeof createPublicUsersApi>
