/**
 * What an event does to an actor at a step, or why it does nothing: asked of the chart itself, without
 * effects. Which events it knows there, and what would become of each.
 */
import { nodesOf } from '../../../trace/parts.ts'
import type { TraceEvent } from '../../../trace/schema.ts'
import { type Candidate, candidates } from './asked.ts'
import { namesIn } from './charts.ts'
import type { History } from './history.ts'
import { type Standing, standingAt } from './standing.ts'

/**
 * `taken`: something is done. `refused`: a guard refuses it, and nothing is done. `ignored`: the chart
 * says that nothing is to be done. `unexpected`: the state does not know it.
 */
export type Outcome = 'taken' | 'ignored' | 'refused' | 'unexpected'

export interface Answer {
  event: TraceEvent['event']
  outcome: Outcome
  candidates: readonly Candidate[]
  /** A guard looked at the event: another of its type may come out otherwise. */
  depends: boolean
}

/** What an event would do after a step; null where the actor does not stand. */
export function whyNot(
  history: History,
  actor: string,
  seq: number,
  event: TraceEvent['event'],
): Answer | null {
  const standing = standingAt(history, actor, seq)
  return standing === null ? null : answer(standing, event)
}

/** What a recorded event met with; null for the first of an actor, and where there is no chart. */
export function whyOf(history: History, seq: number): Answer | null {
  const step = history.eventAt(seq)
  if (step === null) return null
  const standing = standingAt(history, step.actor, seq - 1)
  return standing === null ? null : answer({ ...standing, at: step.at }, step.event)
}

/**
 * The transitions that a recorded step took, by name and in order: also those that came of it without an
 * event.
 */
export function microstepsOf(history: History, seq: number): string[] {
  const step = history.eventAt(seq)
  const took: string[] = []
  const standing =
    step &&
    standingAt(history, step.actor, seq - 1, {
      taken: (transitions) => took.push(...namesIn(transitions)),
      action: () => {},
    })
  if (!standing) return took
  try {
    standing.stage.take(standing.part, step)
  } catch {
    // It threw when it was recorded, too.
  }
  return took
}

/**
 * Each event that is known where the actor stands after a step; what it carries is what the last one of
 * its type carried that such a chart handled.
 */
export function possible(history: History, actor: string, seq: number): Answer[] {
  const standing = standingAt(history, actor, seq)
  return standing === null ? [] : possibleIn(history, standing)
}

export function possibleIn(history: History, standing: Standing): Answer[] {
  const { snapshot } = standing.part
  const active = new Set(snapshot._nodes)
  const types = new Set(
    [...nodesOf(snapshot.machine.root)]
      .filter((node) => active.has(node))
      .flatMap((node) => node.ownEvents as string[])
      .filter((type) => type !== '' && !type.includes('*')),
  )
  const carried = history.lastOf(standing.part.chart.id, types)
  return [...types].toSorted().map((type) => answer(standing, carried.get(type) ?? { type }))
}

function answer({ stage, part, at }: Standing, event: TraceEvent['event']): Answer {
  const found = candidates(part.snapshot, stage.hear(part, { at, event }))
  const isAsked = (one: Candidate) => one.result !== 'unasked'
  return {
    event,
    outcome: outcomeOf(found),
    candidates: found,
    depends: found.some((one) => isAsked(one) && one.saw.some(({ of }) => of === 'event')),
  }
}

const doesNothing = ({ targets, actions }: Candidate): boolean =>
  targets.length === 0 && actions.length === 0

function outcomeOf(found: readonly Candidate[]): Outcome {
  const known = found.filter(({ result, on }) => result === 'taken' && on !== '*')
  if (known.some((one) => !doesNothing(one))) return 'taken'
  if (found.some(({ result }) => result === 'refused')) return 'refused'
  return known.length > 0 ? 'ignored' : 'unexpected'
}
