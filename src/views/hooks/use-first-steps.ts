import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FirstStepsActor } from '../../machines/account/firstSteps/firstSteps.machine.ts'
import {
  currentView,
  type FirstStepsView,
} from '../../machines/account/firstSteps/firstSteps.selectors.ts'
import type { User } from '../../protocol/base/types.ts'
import { useApp, useMember, useMemberFailed } from '../app-context.tsx'
import { useFollowStats } from './use-follow-stats.ts'

/**
 * Onboarding actor of the user, running while mounted. `actor` is null until the authenticated
 * scope and the lazy chunk have loaded.
 */
export function useFirstSteps(user: User): {
  actor: FirstStepsActor | null
  view: FirstStepsView
} {
  const app = useApp()
  const [actor, setActor] = useState<FirstStepsActor | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { id } = user
  const hasScope = useMember() !== null
  const failed = useMemberFailed()
  const create = useEffectEvent(() => app.firstSteps.create(user))
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for another user
  useEffect(() => {
    if (!hasScope) return
    let isCancelled = false
    let running: FirstStepsActor | null = null
    create().then(
      (created) => {
        if (isCancelled) return
        running = created
        created?.start()
        setActor(created)
        setIsMissing(created === null)
      },
      () => setIsMissing(true),
    )
    return () => {
      isCancelled = true
      running?.stop()
    }
  }, [id, hasScope])
  const view = useSelector(actor ?? undefined, (s) => (s ? currentView(s) : 'looking'))
  return { actor, view: isMissing || failed ? 'away' : view }
}

/** Notifies the onboarding actor of changes made elsewhere: a profile photo, follows. */
export function useReportProgress(actor: FirstStepsActor, user: User): void {
  const { stats } = useFollowStats(user.id)
  const following = stats?.following_count ?? null
  const picture = user.avatar !== null
  useEffect(() => {
    actor.send({ type: 'steps.learned', known: { picture } })
  }, [actor, picture])
  useEffect(() => {
    if (following !== null) actor.send({ type: 'steps.learned', known: { following } })
  }, [actor, following])
}
