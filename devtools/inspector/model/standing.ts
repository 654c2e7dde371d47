/** A machine of a history, without effects, in its state after a step. */
import type { Hearing } from '../../trace/internals.ts'
import { createStage, type Part, type Snapshot, type Stage } from '../../trace/stage.ts'
import type { History } from './history.ts'

export interface Standing {
  stage: Stage
  part: Part & { snapshot: Snapshot }
  /** Time of the step, ms since 1970. */
  at: number
}

/** Null if the actor had not started, has ended, or is not a machine. */
export function standingAt(
  history: History,
  actor: string,
  seq: number,
  hearing?: Hearing,
): Standing | null {
  const actors = history.standing(actor, seq)
  if (!actors.some(({ name }) => name === actor)) return null
  const stage = createStage(actors, hearing)
  const part = stage.parts.get(actor)
  if (part === undefined || part.snapshot === null) return null
  const at = history.timeAt(seq)
  return { stage, part: part as Standing['part'], at }
}
