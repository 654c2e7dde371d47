import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FirstStepsActor } from '../../../machines/account/firstSteps/firstSteps.machine.ts'
import {
  currentView,
  type FirstStepsView,
} from '../../../machines/account/firstSteps/firstSteps.selectors.ts'
import type { User } from '../../../protocol/base/types.ts'
import { useApp, useMember, useMemberFailed } from '../../app-context.tsx'
import { useFollowStats } from '../../users/profile/use-follow-stats.ts'

/**
 * Onboarding actor of the user, running while mounted. `actor` is null until the authenticated
 * scope and the lazy chunk have loaded.
 */
export function useFirstSteps(user: User): {
  actor: FirstStepsActor | null
  place: FirstStepsView
} {
  const app = useApp()
  const [actor, setActor] = useState<FirstStepsActor | null>(null)
  const [missing, setMissing] = useState(false)
  const { id } = user
  const there = useMember() !== null
  const failed = useMemberFailed()
  const create = useEffectEvent(() => app.firstSteps.create(user))
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for another user
  useEffect(() => {
    if (!there) return
    let gone = false
    let running: FirstStepsActor | null = null
    create().then(
      (made) => {
        if (gone) return
        running = made
        made?.start()
        setActor(made)
        setMissing(made === null)
      },
      () => setMissing(true),
    )
    return () => {
      gone = true
      running?.stop()
    }
  }, [id, there])
  const seen = useSelector(actor ?? undefined, (s) => (s ? currentView(s) : 'looking'))
  return { actor, place: missing || failed ? 'away' : seen }
}

/** Notifies the onboarding actor of changes made elsewhere: a profile photo, follows. */
export function useNews(actor: FirstStepsActor, user: User): void {
  const { stats } = useFollowStats(user.id)
  const following = stats?.following_count
  const picture = user.avatar !== null
  useEffect(() => {
    actor.send({ type: 'steps.learned', known: { picture } })
  }, [actor, picture])
  useEffect(() => {
    if (following !== undefined) actor.send({ type: 'steps.learned', known: { following } })
  }, [actor, following])
}
