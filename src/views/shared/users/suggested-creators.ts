import { useQueries, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { followStatsOf } from '../../../machines/users/follow/follow.selectors.ts'
import { isSameUser } from '../../../protocol/base/ids.ts'
import type { User } from '../../../protocol/base/types.ts'
import type { ExploreCreator } from '../../../protocol/content/explore.ts'
import { exploreCreatorsQuery } from '../../../services/queries/explore.ts'
import { followStatsQuery } from '../../../services/queries/follow-stats.ts'
import { useApp, useMember } from '../../app-context.tsx'
import { useIsMuted } from '../../hooks/use-muted.ts'

const NO_CREATORS: readonly ExploreCreator[] = []

/**
 * Up to `count` creators that the user does not follow yet. Requests follow stats until enough are
 * found. A creator followed after that stays listed; if the server has no follow stats, all count
 * as not followed. Anonymous users follow no one.
 */
export function useSuggestedCreators(
  user: User | null,
  count: number,
): { creators: readonly ExploreCreator[]; isPending: boolean } {
  const { api } = useApp()
  const follow = useSelector(useMember()?.follow, (s) => s)
  const creatorsQuery = useQuery(exploreCreatorsQuery(api))
  const [chosen, choose] = useState<readonly ExploreCreator[] | null>(null)
  const [candidateCount, setCandidateCount] = useState(count)
  const isMuted = useIsMuted()
  const candidates = (creatorsQuery.data ?? NO_CREATORS).filter(
    (creator) => !isMuted(creator.user) && (user === null || !isSameUser(user, creator.user)),
  )
  const checkedCreators =
    user !== null && chosen === null ? candidates.slice(0, candidateCount) : NO_CREATORS
  const statsQueries = useQueries({
    queries: checkedCreators.map((creator) => followStatsQuery(api, creator.user.id)),
  })
  useEffect(() => {
    if (
      user === null ||
      chosen !== null ||
      creatorsQuery.isPending ||
      statsQueries.some((creator) => creator.isPending)
    )
      return
    const notFollowed = checkedCreators.filter((creator, index) => {
      const liveStats = follow && followStatsOf(follow, creator.user.id)
      return !(liveStats ?? statsQueries[index]?.data)?.following
    })
    if (notFollowed.length < count && candidateCount < candidates.length)
      setCandidateCount(candidateCount + count - notFollowed.length)
    else choose(notFollowed)
  })
  if (user === null)
    return { creators: candidates.slice(0, count), isPending: creatorsQuery.isPending }
  return { creators: chosen ?? NO_CREATORS, isPending: chosen === null && !creatorsQuery.isError }
}
