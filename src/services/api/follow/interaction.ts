import {
  isNotOffered,
  isServiceFailure,
  serviceFailure,
  TEXTS,
} from '../../../protocol/base/errors.ts'
import { asCount, isObject } from '../../../protocol/base/json.ts'
import { isAlreadyApplied } from '../../../protocol/base/rejections.ts'
import type { FollowStats, Id, Json } from '../../../protocol/base/types.ts'
import { FOLLOW_DEFAULTS, parseFollowStats } from '../../../protocol/content/content.ts'
import { type CallOptions, mapListError } from '../../http/call.ts'
import { withFallback } from '../../http/call-failures.ts'
import { type Capability, requireCapability } from '../../http/capability.ts'
import type { PublicUsersCall } from '../../http/public-users-call.ts'
import type { HttpClient } from '../../http/types.ts'
import { type FollowCounts, readStats } from './figures.ts'

export interface FollowChange {
  /**
   * The server responded that the state was already as requested; `stats` are then loaded again.
   */
  already: boolean
  /** The target user's stats if the server sent them, else null. */
  stats: FollowStats | null
}

interface InteractionDependencies {
  call: PublicUsersCall
  figures: FollowCounts
  http: HttpClient
  capability?: (() => Promise<Capability>) | undefined
}

/** Used by the follow buttons: throws and rethrows (A5, A6, ERR-19…22). */
export function createFollowInteraction({
  call,
  figures,
  http,
  capability,
}: InteractionDependencies) {
  let toggle: 'unknown' | 'yes' | 'no' = 'unknown'

  const byToggle = (id: Id, follow: boolean, { signal }: CallOptions): Promise<Json> =>
    call(follow ? 'follow.toggleOn' : 'follow.toggleOff', { params: { id }, signal })

  const byPost = (id: Id, follow: boolean, { signal }: CallOptions): Promise<Json> =>
    follow
      ? call('follow.follow', { body: { user_id: id }, signal })
      : call('follow.unfollow', { params: { id }, signal })

  const apply = async (id: Id, follow: boolean, options: CallOptions): Promise<Json> => {
    if (toggle === 'no') return byPost(id, follow, options)
    try {
      const data = await byToggle(id, follow, options)
      toggle = 'yes'
      return data
    } catch (error) {
      if (!isServiceFailure(error) || error.status === 0) throw error
      const isMissing = toggle === 'unknown' && isNotOffered(error)
      toggle = isMissing ? 'no' : 'yes'
      if (isMissing) return byPost(id, follow, options)
      throw error
    }
  }

  const { queue, stats } = figures

  const status = async (id: Id, { signal }: CallOptions): Promise<FollowStats> => {
    const query = { user_id: id }
    return withFallback(
      async () => readStats(await call('follow.status', { query, signal })),
      async () => readStats(await call('follow.stats', { params: { id }, signal })),
    )
  }

  return {
    /**
     * Follows or unfollows. Checks a stored token first, then the capability, then sends the
     * request. Rejects with the list-style failure; the caller rolls back its optimistic update.
     */
    async change(id: Id, follow: boolean, options: CallOptions = {}): Promise<FollowChange> {
      if (http.tokens.readAccess() === null)
        throw serviceFailure({ message: TEXTS.authenticationRequired, status: 401 })
      if (capability) requireCapability(await capability(), TEXTS.followUnavailable)
      try {
        const data = await mapListError(
          follow ? TEXTS.followFailed : TEXTS.unfollowFailed,
          apply(id, follow, options),
        )
        return { already: false, stats: completeStats(data) }
      } catch (error) {
        if (!isServiceFailure(error) || !isAlreadyApplied(error.status, error.body)) throw error
        return { already: true, stats: await stats(id, options).catch(() => null) }
      }
    },

    /**
     * Follow status: follow/status/, else follow/stats/, else the defaults. 401 and 404 are silent,
     * every other failure is logged (API-FOLLOW-12, 13, ERR-23, ERR-24). Queued.
     */
    async status(id: Id, options: CallOptions = {}): Promise<FollowStats> {
      if (http.tokens.readAccess() === null) return { ...FOLLOW_DEFAULTS }
      try {
        return await queue(() => status(id, options))
      } catch (error) {
        if (isServiceFailure(error) && error.aborted) throw error
        const code = isServiceFailure(error) ? error.status : null
        if (code !== 401 && code !== 404)
          http.log.warn('follow status failed', { id, status: code })
        return { ...FOLLOW_DEFAULTS }
      }
    },
  }
}

/** Stats only if both counts are present: a missing one must not be shown as 0. */
function completeStats(data: Json): FollowStats | null {
  if (!isObject(data)) return null
  const hasCounts = [data.followers_count, data.following_count].every((n) => asCount(n) !== null)
  return hasCounts ? parseFollowStats(data) : null
}
