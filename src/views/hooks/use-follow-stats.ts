import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { followStatsOf } from '../../machines/users/follow/follow.selectors.ts'
import type { FollowStats, Id } from '../../protocol/base/types.ts'
import { followStatsQuery } from '../../services/queries/follow-stats.ts'
import { useApp, useMember } from '../app-context.tsx'

/**
 * Follow counts of a user. For a signed-in user they include unconfirmed optimistic changes;
 * otherwise they are the server's. Null while unknown. Fetches only if `enabled`.
 */
export function useFollowStats(
  userId: Id,
  enabled = true,
): { stats: FollowStats | null; failed: boolean } {
  const app = useApp()
  const member = useMember()
  const query = useQuery({ ...followStatsQuery(app.api, userId), enabled })
  const liveStats = useSelector(
    member?.follow,
    (s) => (s ? followStatsOf(s, userId) : null),
    shallowEqual,
  )
  // Data fetched before this mount may be older than the user's own changes.
  const isFresh = query.isFetchedAfterMount || liveStats === null
  const { data } = query
  useEffect(() => {
    if (member && data && isFresh) member.follow.send({ type: 'follow.known', userId, stats: data })
  }, [member, data, isFresh, userId])
  return { stats: liveStats ?? data ?? null, failed: query.isError }
}
