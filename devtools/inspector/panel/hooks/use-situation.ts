import { useMemo } from 'react'
import { type Situation, situationOf } from '../highlights.ts'
import { useHistory, usePanel } from './use-panel.ts'
import { useThrottledSeq } from './use-slow.ts'

/**
 * Situation of the selected actor at the shown step; recomputed when the actor handles an event.
 */
export function useSituation(): Situation | null {
  const history = useHistory()
  const actor = usePanel(({ context }) => context.actor)
  const currentSeq = useThrottledSeq()
  const last = history.eventsOf(actor ?? '').findLast(({ seq }) => seq <= currentSeq)
  // Before the actor's first event, use the shown step.
  const seq = last?.seq ?? currentSeq
  return useMemo(
    () => (actor === null ? null : situationOf(history, actor, seq)),
    [history, actor, seq],
  )
}
