/**
 * What an event does to an actor at a step, or why it does nothing, evaluated on the machine
 * without effects. Also lists the events that are possible in a state and their outcomes.
 */
import { nodesOf } from '../../trace/parts.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import { namesIn } from './charts.ts'
import { type Candidate, candidates } from './guard-calls.ts'
import type { History } from './history.ts'
import { type Standing, standingAt } from './standing.ts'

/**
 * `taken`: a transition with actions or a target is taken. `refused`: a guard rejects it.
 * `ignored`: the matching transition is empty by design. `unexpected`: no active state handles it.
 */
export type Outcome = 'taken' | 'ignored' | 'refused' | 'unexpected'

export interface Explanation {
  event: TraceEvent['event']
  outcome: Outcome
  candidates: readonly Candidate[]
  /** A guard read the event, so another event of this type may have a different outcome. */
  depends: boolean
}

/** Outcome of an event after a step; null if the actor is not active. */
export function whyNot(
  history: History,
  actor: string,
  seq: number,
  event: TraceEvent['event'],
): Explanation | null {
  const standing = standingAt(history, actor, seq)
  return standing === null ? null : answer(standing, event)
}

/**
 * Outcome of a recorded event; null for an actor's first event and for actors without a machine.
 */
export function whyOf(history: History, seq: number): Explanation | null {
  const step = history.eventAt(seq)
  if (step === null) return null
  const standing = standingAt(history, step.actor, seq - 1)
  return standing === null ? null : answer({ ...standing, at: step.at }, step.event)
}

/** Names of the transitions that a recorded step took, in order, including eventless ones. */
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
    // The recorded step threw as well.
  }
  return took
}

/**
 * Outcome of each event type that the actor handles after a step. The payload is that of the last
 * event of this type handled by the same machine.
 */
export function possible(history: History, actor: string, seq: number): Explanation[] {
  const standing = standingAt(history, actor, seq)
  return standing === null ? [] : possibleIn(history, standing)
}

export function possibleIn(history: History, standing: Standing): Explanation[] {
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

function answer({ stage, part, at }: Standing, event: TraceEvent['event']): Explanation {
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
