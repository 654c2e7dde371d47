import { FOLLOW_STATS_CONCURRENCY } from '../../protocol/base/constants.ts'
import { TEXTS } from '../../protocol/base/errors.ts'
import type { FollowNotification, Json, Participant } from '../../protocol/base/types.ts'
import { normaliseFollowNotifications } from '../../protocol/notices/notification.ts'
import { type CallOptions, createVisitorCall, listStyle } from '../http/call.ts'
import type { Capability } from '../http/capability.ts'
import type { HttpClient } from '../http/types.ts'
import { createLookupQueue } from '../lookup-queue.ts'
import { createFollowHelpers, readPeople } from './follow/helpers.ts'
import { createFollowInteraction } from './follow/interaction.ts'

export type { HelperResult } from './follow/helpers.ts'
export type { FollowChange } from './follow/interaction.ts'
export type FollowApi = ReturnType<typeof createFollowApi>

export interface FollowOptions {
  /** What the server can do (A5); follow is taken as there when absent. */
  followCapability?: () => Promise<Capability>
}

/** Follow (7.11): `helpers` never throw, the rest rejects with a ServiceFailure (A6). */
export function createFollowApi(http: HttpClient, { followCapability }: FollowOptions = {}) {
  const call = createVisitorCall(http)
  const queue = createLookupQueue(FOLLOW_STATS_CONCURRENCY)
  const { apiOrigin } = http

  return {
    helpers: createFollowHelpers({ call, queue, apiOrigin }),
    ...createFollowInteraction({ call, queue, http, capability: followCapability }),

    myStats({ signal }: CallOptions = {}): Promise<Json> {
      return listStyle(TEXTS.followStatsFailed, call('follow.myStats', { signal }))
    },

    async suggestions({ signal }: CallOptions = {}): Promise<Participant[]> {
      const data = await listStyle(TEXTS.dataFailed, call('follow.suggestions', { signal }))
      return readPeople(data, apiOrigin)
    },

    async notifications({ signal }: CallOptions = {}): Promise<FollowNotification[]> {
      const data = await listStyle(
        TEXTS.fetchNotificationsFailed,
        call('follow.notifications', { signal }),
      )
      return normaliseFollowNotifications(data, { now: http.now(), apiOrigin })
    },
  }
}
