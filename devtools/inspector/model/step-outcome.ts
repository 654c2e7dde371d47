import type { TraceEvent } from '../../trace/schema.ts'
import type { History } from './history.ts'
import { type Outcome, whyOf } from './why-not.ts'

const outcomes = new WeakMap<TraceEvent, Outcome>()

/**
 * Outcome of a recorded step for lists, cached. A step that changed something was taken, so only
 * the others are evaluated.
 */
export function outcomeOfStep(history: History, step: TraceEvent): Outcome {
  const { seq, value, context, lists, status, timers } = step
  if ((value ?? context ?? lists ?? status ?? timers) !== undefined) return 'taken'
  const outcome = outcomes.get(step) ?? whyOf(history, seq)?.outcome ?? 'taken'
  outcomes.set(step, outcome)
  return outcome
}
