import { isServiceFailure } from '../../protocol/base/errors.ts'
import { asCount, hasNextPage, isObject } from '../../protocol/base/json.ts'
import type { Json } from '../../protocol/base/types.ts'
import type { CallOptions } from '../http/call.ts'
import { loadAllRows } from '../http/pages.ts'
import { createPublicUsersCall } from '../http/public-users-call.ts'
import type { HttpClient } from '../http/types.ts'

const countIn = (data: Json, field: string): number =>
  (isObject(data) ? asCount(data[field]) : null) ?? 0

/** Number of rows of a list, without its further pages where the API counts them. */
async function countRows(load: (page: number) => Promise<Json>): Promise<number> {
  const first = await load(1)
  const count = isObject(first) && hasNextPage(first, null) ? asCount(first.count) : null
  return (
    count ??
    (await loadAllRows((page) => (page === 1 ? Promise.resolve(first) : load(page)))).length
  )
}

/** The statistics of the welcome overlay (7.2, STATS, A25). */
export function createStatsApi(http: HttpClient) {
  const call = createPublicUsersCall(http)

  /** Maps a failure to 0; rethrows an abort. */
  const orZero = async (lookup: Promise<number>): Promise<number> => {
    try {
      return await lookup
    } catch (error) {
      if (isServiceFailure(error) && error.aborted) throw error
      return 0
    }
  }

  const uploads = async (options: CallOptions): Promise<number> => {
    try {
      return countIn(await call('stats.uploads', options), 'total_uploads')
    } catch (error) {
      if (isServiceFailure(error) && error.aborted) throw error
      const lengths = await Promise.all([
        orZero(countRows((page) => call('portfolio.list', { ...options, page }))),
        orZero(countRows((page) => call('blog.list', { ...options, page }))),
      ])
      return lengths[0] + lengths[1]
    }
  }

  const fallbacks = async (options: CallOptions): Promise<Json> => {
    const fetchCount = async (
      name: 'stats.likesReceived' | 'follow.myStats' | 'stats.activityStreak',
      field: string,
    ): Promise<number> => countIn(await call(name, options), field)
    const [uploaded, likes_received, followers, activity_streak] = await Promise.all([
      uploads(options),
      orZero(fetchCount('stats.likesReceived', 'total_likes')),
      orZero(fetchCount('follow.myStats', 'followers_count')),
      orZero(fetchCount('stats.activityStreak', 'streak')),
    ])
    return { uploads: uploaded, likes_received, followers, activity_streak }
  }

  return {
    /**
     * The raw response of user/stats/. After a failure it combines the four fallback endpoints,
     * each of which counts 0 if it fails. Rejects only when cancelled.
     */
    async stats({ signal }: CallOptions = {}): Promise<Json> {
      try {
        return await call('stats.all', { signal })
      } catch (error) {
        if (isServiceFailure(error) && error.aborted) throw error
        return fallbacks({ signal })
      }
    },
  }
}
