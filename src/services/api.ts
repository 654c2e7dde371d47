import type { FollowOptions } from './follow.ts'
import type { HttpClient } from './http/types.ts'
import { createMemberApi } from './member-api.ts'
import { createVisitorApi } from './visitor-api.ts'

/** Every API area over one HTTP client. */
export function createApi(http: HttpClient, options: FollowOptions = {}) {
  return { ...createVisitorApi(http, options), ...createMemberApi(http) }
}

export type Api = ReturnType<typeof createApi>
