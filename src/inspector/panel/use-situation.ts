import { useMemo } from 'react'
import { type Situation, situationOf } from './lit.ts'
import { useHistory, usePanel } from './use-panel.ts'
import { useSlowShown } from './use-slow.ts'

/** The chosen actor's at the step that is shown; reckoned anew when it handled something. */
export function useSituation(): Situation | null {
  const history = useHistory()
  const actor = usePanel(({ context }) => context.actor)
  const shown = useSlowShown()
  const last = history.eventsOf(actor ?? '').findLast(({ seq }) => seq <= shown)
  // While it handled nothing the last step of others says who it is.
  const seq = last?.seq ?? shown
  return useMemo(
    () => (actor === null ? null : situationOf(history, actor, seq)),
    [history, actor, seq],
  )
}
