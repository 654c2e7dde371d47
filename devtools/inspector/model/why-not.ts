/**
 * What an event does to an actor at a step, or why it does nothing, evaluated on the machine
 * without effects. Also lists the events that are possible in a state and their outcomes.
 */
import { isStop } from '../../trace/internals.ts'
import { nodesOf } from '../../trace/parts.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import { namesIn } from './charts.ts'
import { type Candidate, candidates } from './guard-calls.ts'
import type { History } from './history.ts'
import { type ReplayState, replayStateAt } from './standing.ts'

/**
 * `onTransitions`: a transition with actions or a target is taken. `refused`: a guard rejects it.
 * `ignored`: the matching transition is empty by design. `unexpected`: no active state handles it.
 */
export type Outcome = 'taken' | 'ignored' | 'refused' | 'unexpected'

export interface Explanation {
  event: TraceEvent['event']
  outcome: Outcome
  candidates: readonly Candidate[]
  /** A guard read the event, so another event of this type may have a different outcome. */
  dependsOnPayload: boolean
}

/** Outcome of an event after a step; null if the actor is not active. */
export function whyNot(
  history: History,
  actor: string,
  seq: number,
  event: TraceEvent['event'],
): Explanation | null {
  const replayState = replayStateAt(history, actor, seq)
  return replayState === null ? null : explain(replayState, event)
}

/**
 * Outcome of a recorded event; null for an actor's first event, for the stop of an actor, which no
 * state handles, and for actors without a machine.
 */
export function whyOf(history: History, seq: number): Explanation | null {
  const step = history.eventAt(seq)
  if (step === null || isStop(step.event)) return null
  const replayState = replayStateAt(history, step.actor, seq - 1)
  return replayState === null ? null : explain({ ...replayState, at: step.at }, step.event)
}

/** Names of the transitions that a recorded step took, in order, including eventless ones. */
export function microstepsOf(history: History, seq: number): string[] {
  const step = history.eventAt(seq)
  const names: string[] = []
  const replayState =
    step &&
    replayStateAt(history, step.actor, seq - 1, {
      onTransitions: (transitions) => names.push(...namesIn(transitions)),
      onAction: () => {},
    })
  if (!replayState) return names
  try {
    replayState.stage.takeStep(replayState.target, step)
  } catch {
    // The recorded step threw as well.
  }
  return names
}

/**
 * Outcome of each event type that the actor handles after a step. The payload is that of the last
 * event of this type handled by the same machine.
 */
export function possible(history: History, actor: string, seq: number): Explanation[] {
  const replayState = replayStateAt(history, actor, seq)
  return replayState === null ? [] : possibleIn(history, replayState)
}

export function possibleIn(history: History, replayState: ReplayState): Explanation[] {
  const { snapshot } = replayState.target
  const active = new Set(snapshot._nodes)
  const types = new Set(
    [...nodesOf(snapshot.machine.root)]
      .filter((node) => active.has(node))
      .flatMap((node) => node.ownEvents as string[])
      .filter((type) => type !== '' && !type.includes('*')),
  )
  const lastEvents = history.lastOf(replayState.target.chart.id, types)
  return [...types].toSorted().map((type) => explain(replayState, lastEvents.get(type) ?? { type }))
}

function explain({ stage, target, at }: ReplayState, event: TraceEvent['event']): Explanation {
  const evaluated = candidates(target.snapshot, stage.prepareEvent(target, { at, event }))
  const isEvaluated = (candidate: Candidate) => candidate.result !== 'unasked'
  return {
    event,
    outcome: outcomeOf(evaluated),
    candidates: evaluated,
    dependsOnPayload: evaluated.some(
      (candidate) => isEvaluated(candidate) && candidate.reads.some(({ of }) => of === 'event'),
    ),
  }
}

const doesNothing = ({ targets, actions }: Candidate): boolean =>
  targets.length === 0 && actions.length === 0

function outcomeOf(evaluated: readonly Candidate[]): Outcome {
  const specific = evaluated.filter(({ result, on }) => result === 'taken' && on !== '*')
  if (specific.some((candidate) => !doesNothing(candidate))) return 'taken'
  if (evaluated.some(({ result }) => result === 'refused')) return 'refused'
  return specific.length > 0 ? 'ignored' : 'unexpected'
}
