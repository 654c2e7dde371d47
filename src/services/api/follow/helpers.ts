import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import { followHelperMessage, isAlreadyApplied } from '../../../protocol/base/rejections.ts'
import type { FollowStats, Id, Json, Participant } from '../../../protocol/base/types.ts'
import { parseFollowStats } from '../../../protocol/content/content.ts'
import type { CallOptions } from '../../http/call.ts'
import { loadAllRows } from '../../http/pages.ts'
import type { PublicUsersCall } from '../../http/public-users-call.ts'
import type { LookupQueue } from '../../queue.ts'
import { parseParticipants } from './figures.ts'

export type HelperResult<T> = { success: true; data: T } | { success: false; error: string }

interface HelperDependencies {
  call: PublicUsersCall
  queue: LookupQueue
  apiOrigin: string
}

/**
 * The follow helpers (7.11, ERR-27…35). They throw only when cancelled; a failure is `{success:
 * false, error}` with the server's error, else its detail, else the default text. An "already"
 * response is a success.
 */
export function createFollowHelpers({ call, queue, apiOrigin }: HelperDependencies) {
  const helper = async <T>(
    defaultText: string,
    promise: Promise<Json>,
    read: (data: Json) => T,
  ): Promise<HelperResult<T>> => {
    try {
      return { success: true, data: read(await promise) }
    } catch (error) {
      if (!isServiceFailure(error)) return { success: false, error: defaultText }
      if (error.aborted) throw error
      return { success: false, error: followHelperMessage(error.body, defaultText) }
    }
  }

  /** Like `helper`, for requests whose effect may already be in place. */
  const change = (defaultText: string, promise: Promise<Json>): Promise<HelperResult<Json>> => {
    const settled = promise.catch((error: unknown) => {
      if (isServiceFailure(error) && isAlreadyApplied(error.status, error.body)) return error.body
      throw error
    })
    return helper(defaultText, settled, (data) => data)
  }

  const participantsOf = (data: Json): Participant[] => parseParticipants(data, apiOrigin)
  const readStats = (data: Json): FollowStats => {
    const stats = parseFollowStats(data)
    if (stats === null) throw new Error('the response has no follow stats')
    return stats
  }

  return {
    follow: (userId: Id, { signal }: CallOptions = {}) =>
      change(TEXTS.followFailed, call('follow.follow', { body: { user_id: userId }, signal })),

    unfollow: (id: Id, { signal }: CallOptions = {}) =>
      change(TEXTS.unfollowFailed, call('follow.unfollow', { params: { id }, signal })),

    /** Queued: at most 5 stats lookups at a time (API-FOLLOW-17). */
    stats: (id: Id, { signal }: CallOptions = {}): Promise<HelperResult<FollowStats>> =>
      helper(
        TEXTS.followStatsFailed,
        queue(() => call('follow.stats', { params: { id }, signal })),
        readStats,
      ),

    followers: (id: Id, { signal }: CallOptions = {}): Promise<HelperResult<Participant[]>> =>
      helper(
        TEXTS.followersFailed,
        loadAllRows((page) => call('follow.followers', { params: { id }, page, signal })),
        participantsOf,
      ),

    following: (id: Id, { signal }: CallOptions = {}): Promise<HelperResult<Participant[]>> =>
      helper(
        TEXTS.followingFailed,
        loadAllRows((page) => call('follow.following', { params: { id }, page, signal })),
        participantsOf,
      ),

    search: (q: string, { signal }: CallOptions = {}): Promise<HelperResult<Participant[]>> =>
      helper(
        TEXTS.searchUsersFailed,
        loadAllRows((page) => call('follow.search', { query: { q }, page, signal })),
        participantsOf,
      ),

    markNotificationRead: (id: Id, { signal }: CallOptions = {}): Promise<HelperResult<Json>> =>
      helper(
        TEXTS.markNotificationReadFailed,
        call('follow.markNotificationRead', { params: { id }, signal }),
        (data) => data,
      ),

    markAllNotificationsRead: ({ signal }: CallOptions = {}): Promise<HelperResult<Json>> =>
      helper(
        TEXTS.markAllNotificationsReadFailed,
        call('follow.markAllNotificationsRead', { signal }),
        (data) => data,
      ),
  }
}
