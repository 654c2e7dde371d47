/** A machine of a history, without effects, in its state after a step. */
import type { StepCallbacks } from '../../trace/internals.ts'
import { createStage, type ReplayedActor, type Snapshot, type Stage } from '../../trace/stage.ts'
import type { History } from './history.ts'

export interface ReplayState {
  stage: Stage
  target: ReplayedActor & { snapshot: Snapshot }
  /** Time of the step, ms since 1970. */
  at: number
}

/** Null if the actor had not started, has ended, or is not a machine. */
export function replayStateAt(
  history: History,
  actor: string,
  seq: number,
  callbacks?: StepCallbacks,
): ReplayState | null {
  const actors = history.activeSubtree(actor, seq)
  if (!actors.some(({ name }) => name === actor)) return null
  const stage = createStage(actors, callbacks)
  const target = stage.replayedActors.get(actor)
  if (target === undefined || target.snapshot === null) return null
  const at = history.timeAt(seq)
  return { stage, target: target as ReplayState['target'], at }
}
