import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { mapKey } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'
import { followStatsQuery } from '../../../services/queries/profiles.ts'
import { useApp, useMember } from '../../app-context.tsx'

/**
 * The figures of a person: with somebody signed in what the follow machine shows, changes not yet
 * confirmed included; else the server's. Null while unknown. Nothing is asked unless `wanted`.
 */
export function useFollowStats(
  userId: Id,
  wanted = true,
): { stats: FollowStats | null; failed: boolean } {
  const app = useApp()
  const member = useMember()
  const { follow } = useSnapshot(app.readModel)
  const query = useQuery({ ...followStatsQuery(app.api, userId), enabled: wanted })
  const shown = member === null ? undefined : follow[mapKey(userId)]
  // What was asked for before this page may be older than what the person did since.
  const fresh = query.isFetchedAfterMount || shown === undefined
  const { data } = query
  useEffect(() => {
    if (member && data && fresh) member.follow.send({ type: 'follow.known', userId, stats: data })
  }, [member, data, fresh, userId])
  return { stats: shown ?? data ?? null, failed: query.isError }
}
