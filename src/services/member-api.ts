import { createCapabilitiesApi } from './capabilities.ts'
import type { HttpClient } from './http/types.ts'
import { createLikesApi, type LikesOptions } from './likes.ts'
import { createMessagingApi } from './messaging.ts'
import { createModerationApi } from './moderation.ts'
import { createNotificationsApi } from './notifications.ts'
import { createUploadsApi } from './uploads.ts'

/** The areas only a signed-in person needs; loaded after sign-in. */
export function createMemberApi(http: HttpClient, options: LikesOptions = {}) {
  return {
    messaging: createMessagingApi(http),
    notifications: createNotificationsApi(http),
    moderation: createModerationApi(http),
    likes: createLikesApi(http, options),
    capabilities: createCapabilitiesApi(http),
    uploads: createUploadsApi(http),
  }
}

export type MemberApi = ReturnType<typeof createMemberApi>
