import type { Confirm } from '../protocol/session/confirmation.ts'
import { createFollowFigures } from './api/follow/figures.ts'
import { createProfilesApi } from './api/profiles.ts'
import { createStatsApi } from './api/stats.ts'
import type { HttpClient } from './http/types.ts'

/** The areas of people; a chunk of their own, loaded with the first page that asks for some. */
export function createPeopleApi(http: HttpClient, confirm?: Confirm) {
  return {
    profiles: createProfilesApi(http, confirm),
    stats: createStatsApi(http),
    follow: createFollowFigures(http),
  }
}

export type PeopleApi = ReturnType<typeof createPeopleApi>
