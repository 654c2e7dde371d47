import { createAuthApi } from './auth.ts'
import { createFollowApi, type FollowOptions } from './follow.ts'
import type { HttpClient } from './http/types.ts'
import { createMessagingApi } from './messaging.ts'
import { createNotificationsApi } from './notifications.ts'
import { createProfilesApi } from './profiles.ts'
import { createStatsApi } from './stats.ts'
import { createUsersApi } from './users.ts'

/** Every API area over one HTTP client. */
export function createApi(http: HttpClient, options: FollowOptions = {}) {
  return {
    auth: createAuthApi(http),
    users: createUsersApi(http),
    profiles: createProfilesApi(http),
    stats: createStatsApi(http),
    messaging: createMessagingApi(http),
    notifications: createNotificationsApi(http),
    follow: createFollowApi(http, options),
  }
}

export type Api = ReturnType<typeof createApi>
