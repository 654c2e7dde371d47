import type { History } from '../model/history.ts'
import { type Situation, situationOf } from './lit.ts'
import { useHistory, usePanel, useShown } from './use-panel.ts'
import { useSlow } from './use-slow.ts'

interface Kept {
  actor: string
  seq: number
  situation: Situation | null
}

/** The last that was reckoned of each history: chart and events ask for the same. */
const kept = new WeakMap<History, Kept>()

function situationAt(history: History, actor: string, seq: number): Situation | null {
  const last = kept.get(history)
  if (last?.actor === actor && last.seq === seq) return last.situation
  const situation = situationOf(history, actor, seq)
  kept.set(history, { actor, seq, situation })
  return situation
}

/** The chosen actor's at the step that is shown; reckoned anew when it handled something. */
export function useSituation(): Situation | null {
  const history = useHistory()
  const actor = usePanel(({ context }) => context.actor)
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  const shown = useSlow(useShown(), isLive)
  if (actor === null) return null
  const last = history.eventsOf(actor).findLast(({ seq }) => seq <= shown)
  return situationAt(history, actor, last?.seq ?? shown)
}
