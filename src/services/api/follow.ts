import { TEXTS } from '../../protocol/base/errors.ts'
import type { FollowNotification, Json, Participant } from '../../protocol/base/types.ts'
import { parseFollowNotifications } from '../../protocol/notifications/notification.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import type { Capability } from '../http/capability.ts'
import { loadAllRows } from '../http/pages.ts'
import { createPublicUsersCall } from '../http/public-users-call.ts'
import type { HttpClient } from '../http/types.ts'
import { createFollowCounts, type FollowCounts, parseParticipants } from './follow/figures.ts'
import { createFollowHelpers } from './follow/helpers.ts'
import { createFollowInteraction } from './follow/interaction.ts'

export type { HelperResult } from './follow/helpers.ts'

export type FollowApi = ReturnType<typeof createFollowApi>

export interface FollowOptions {
  /** Feature detection (A5); if absent, follow is assumed to be available. */
  followCapability?: () => Promise<Capability>
  /** The follow API of anonymous users, to share its queue. */
  figures?: FollowCounts
}

/**
 * Follow (7.11): `helpers` never throw, the other methods reject with a ServiceFailure (A6).
 * Detected server features are remembered for one session.
 */
export function createFollowApi(
  http: HttpClient,
  { followCapability, figures = createFollowCounts(http) }: FollowOptions = {},
) {
  const call = createPublicUsersCall(http)
  const { apiOrigin } = http

  return {
    ...figures,
    helpers: createFollowHelpers({ call, queue: figures.queue, apiOrigin }),
    ...createFollowInteraction({ call, figures, http, capability: followCapability }),

    myStats({ signal }: CallOptions = {}): Promise<Json> {
      return mapListError(TEXTS.followStatsFailed, call('follow.myStats', { signal }))
    },

    /** The first page, which is the most fitting one. */
    async suggestions({ signal }: CallOptions = {}): Promise<Participant[]> {
      const data = await mapListError(TEXTS.dataFailed, call('follow.suggestions', { signal }))
      return parseParticipants(data, apiOrigin)
    },

    async notifications({ signal }: CallOptions = {}): Promise<FollowNotification[]> {
      const data = await mapListError(
        TEXTS.fetchNotificationsFailed,
        loadAllRows((page) => call('follow.notifications', { page, signal })),
      )
      return parseFollowNotifications(data, { now: http.now(), apiOrigin })
    },
  }
}
