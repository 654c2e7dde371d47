import { createCapabilitiesApi } from './api/capabilities.ts'
import { createFollowApi, type FollowOptions } from './api/follow.ts'
import { createLikesApi, type LikesOptions } from './api/likes.ts'
import { createMessagingApi } from './api/messaging.ts'
import { createModerationApi } from './api/moderation.ts'
import { createNotificationsApi } from './api/notifications.ts'
import { createUploadsApi } from './api/uploads.ts'
import type { HttpClient } from './http/types.ts'
import type { LoadCode } from './lazy-chunk.ts'

/** The APIs that only a signed-in user needs; loaded after sign-in. */
export function createMemberApi(
  http: HttpClient,
  options: LikesOptions & FollowOptions & { load?: LoadCode } = {},
) {
  return {
    messaging: createMessagingApi(http, options.load),
    notifications: createNotificationsApi(http),
    moderation: createModerationApi(http),
    follow: createFollowApi(http, options),
    likes: createLikesApi(http, options),
    capabilities: createCapabilitiesApi(http),
    uploads: createUploadsApi(http),
  }
}

export type MemberApi = ReturnType<typeof createMemberApi>
