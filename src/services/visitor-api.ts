import { createAuthApi } from './auth.ts'
import { createFollowApi, type FollowOptions } from './follow.ts'
import type { HttpClient } from './http/types.ts'
import { createProfilesApi } from './profiles.ts'
import { createStatsApi } from './stats.ts'
import { createUsersApi } from './users.ts'

/** The areas a visitor's pages need; loaded with the first page. */
export function createVisitorApi(http: HttpClient, options: FollowOptions = {}) {
  return {
    auth: createAuthApi(http),
    users: createUsersApi(http),
    profiles: createProfilesApi(http),
    stats: createStatsApi(http),
    follow: createFollowApi(http, options),
  }
}

export type VisitorApi = ReturnType<typeof createVisitorApi>
