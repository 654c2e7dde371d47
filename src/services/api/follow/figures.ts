import { parseUserRelation } from '../../../protocol/account/user-relation.ts'
import { FOLLOW_STATS_CONCURRENCY } from '../../../protocol/base/constants.ts'
import { serviceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import { isObject, parseList } from '../../../protocol/base/json.ts'
import type { FollowStats, Id, Json, Participant } from '../../../protocol/base/types.ts'
import { parseFollowStats } from '../../../protocol/content/content.ts'
import { type CallOptions, mapListError } from '../../http/call.ts'
import { createPublicUsersCall } from '../../http/public-users-call.ts'
import type { HttpClient } from '../../http/types.ts'
import { createLookupQueue } from '../../queue.ts'

export type FollowCounts = ReturnType<typeof createFollowCounts>

/** Follow counts and followers, which anonymous users see too. */
export function createFollowCounts(http: HttpClient) {
  const call = createPublicUsersCall(http)
  const queue = createLookupQueue(FOLLOW_STATS_CONCURRENCY)
  return {
    /** Limits concurrent lookups of follow stats (API-FOLLOW-17). */
    queue,

    /**
     * Follow stats of one user, also for anonymous users (A19). Rejects with the list-style
     * failure, because unknown counts are not 0. Queued (API-FOLLOW-07, API-FOLLOW-17).
     */
    stats: (id: Id, { signal }: CallOptions = {}): Promise<FollowStats> =>
      mapListError(
        TEXTS.followStatsFailed,
        queue(async () => readStats(await call('follow.stats', { params: { id }, signal }))),
      ),

    /** Users whose name or username contains `q`: the first page, for suggestions. */
    search: (q: string, { signal }: CallOptions = {}): Promise<Participant[]> =>
      mapListError(
        TEXTS.searchUsersFailed,
        call('follow.search', { query: { q }, signal }).then((data) =>
          parseParticipants(data, http.apiOrigin),
        ),
      ),

    /** The followers of a user, in the server's order. Rejects with the list-style failure. */
    followers: (id: Id, { signal }: CallOptions = {}): Promise<Participant[]> =>
      mapListError(
        TEXTS.followersFailed,
        call('follow.followers', { params: { id }, signal }).then((data) =>
          parseParticipants(data, http.apiOrigin),
        ),
      ),
  }
}

export function readStats(data: Json): FollowStats {
  const stats = parseFollowStats(data)
  if (stats !== null) return stats
  throw serviceFailure({ message: TEXTS.followStatsFailed, status: 200, body: data })
}

/** The users of a list response: plain, or nested in `user`, `follower` or `following`. */
export function parseParticipants(data: Json, apiOrigin: string): Participant[] {
  return parseList(data, (raw) => {
    const user = isObject(raw)
      ? [raw.user, raw.follower, raw.following].find((nested) => isObject(nested))
      : undefined
    return parseUserRelation(user ?? raw, apiOrigin)
  })
}
