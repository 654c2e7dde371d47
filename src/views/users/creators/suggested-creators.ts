import { useQueries, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { followStatsOf } from '../../../machines/users/follow/follow.selectors.ts'
import { isSameUser } from '../../../protocol/base/ids.ts'
import type { User } from '../../../protocol/base/types.ts'
import type { ExploreCreator } from '../../../protocol/content/explore.ts'
import { exploreCreatorsQuery } from '../../../services/queries/explore.ts'
import { followStatsQuery } from '../../../services/queries/profiles.ts'
import { useApp, useMember } from '../../app-context.tsx'
import { useIsMuted } from '../../safety/use-muted.ts'

const NOBODY: readonly ExploreCreator[] = []

/**
 * Up to `count` creators that the user does not follow yet. Requests follow stats until enough are
 * found. A creator followed after that stays listed; if the server has no follow stats, all count
 * as not followed. Anonymous users follow no one.
 */
export function useSuggestedCreators(
  user: User | null,
  count: number,
): { makers: readonly ExploreCreator[]; isPending: boolean } {
  const { api } = useApp()
  const follow = useSelector(useMember()?.follow, (s) => s)
  const creators = useQuery(exploreCreatorsQuery(api))
  const [chosen, choose] = useState<readonly ExploreCreator[] | null>(null)
  const [candidateCount, setCandidateCount] = useState(count)
  const isMuted = useIsMuted()
  const others = (creators.data ?? NOBODY).filter(
    (one) => !isMuted(one.user) && (user === null || !isSameUser(user, one.user)),
  )
  const asked = user !== null && chosen === null ? others.slice(0, candidateCount) : NOBODY
  const figures = useQueries({
    queries: asked.map((one) => followStatsQuery(api, one.user.id)),
  })
  useEffect(() => {
    if (
      user === null ||
      chosen !== null ||
      creators.isPending ||
      figures.some((one) => one.isPending)
    )
      return
    const free = asked.filter((one, index) => {
      const shown = follow && followStatsOf(follow, one.user.id)
      return !(shown ?? figures[index]?.data)?.following
    })
    if (free.length < count && candidateCount < others.length)
      setCandidateCount(candidateCount + count - free.length)
    else choose(free)
  })
  if (user === null) return { makers: others.slice(0, count), isPending: creators.isPending }
  return { makers: chosen ?? NOBODY, isPending: chosen === null && !creators.isError }
}
