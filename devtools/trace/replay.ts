/**
 * Replays a trace: every event of every machine, in order of handling, and compares the results
 * with the recording. Placeholders are compared with the computed values (`devtools/trace/placeholders.ts`).
 */
import { CHARTS } from '../../src/machines/charts.ts'
import type { Action } from './internals.ts'
import { contextAfter } from './lists.ts'
import { createComparison } from './placeholders.ts'
import type { Trace, TraceEvent } from './schema.ts'
import { createSentEvents } from './sent-events.ts'
import { createStage, type ReplayedActor } from './stage.ts'

interface Divergence {
  seq: number
  actor: string
  /** Event type. */
  event: string
  difference: string
}

export interface ReplayResult {
  /** Replayed steps; promises and callbacks have none. */
  steps: number
  charts: number
  /** The first divergence; null if there is none. */
  divergence: Divergence | null
}

/** Actors with a machine that is not in `CHARTS`, as validation errors. */
export function unknownCharts({ actors }: Trace): string[] {
  return actors.flatMap(({ machine }, index) =>
    machine === null || Object.hasOwn(CHARTS, machine)
      ? []
      : [`actors.${index}.machine: expected one of src/machines/charts.ts, received "${machine}"`],
  )
}

/** Recorded state of an actor so far. */
interface ExpectedState {
  value: unknown
  context: Readonly<Record<string, unknown>>
}

export function replay(trace: Trace): ReplayResult {
  let actions: Action[] = []
  const stage = createStage(trace.actors, { onAction: (action) => actions.push(action) })
  const comparison = createComparison(trace.events)
  const sentEvents = createSentEvents(trace, stage.isActive, comparison.difference)
  const expectedStates = new Map<ReplayedActor, ExpectedState>()
  for (const target of stage.replayedActors.values()) {
    const { value = null, context = {} } = target.actor.before ?? {}
    expectedStates.set(target, { value, context: context as ExpectedState['context'] })
  }

  function step(target: ReplayedActor, event: TraceEvent): string | null {
    const expected = expectedStates.get(target) as ExpectedState
    expected.context = contextAfter(expected.context, event)
    if ('value' in event) expected.value = event.value
    const children = target.snapshot?.children ?? {}
    actions = []
    try {
      stage.takeStep(target, event)
    } catch (error) {
      return event.status === 'error' ? null : `threw: ${(error as Error).message}`
    }
    const statusMismatch = statusDifference(target, event)
    if (statusMismatch !== null) return statusMismatch
    const unusedIds = stage.unusedIdCount()
    return (
      comparison.difference('state', expected.value, target.snapshot?.value) ??
      comparison.difference('context', expected.context, target.snapshot?.context) ??
      (unusedIds > 0 ? `ids: ${unusedIds} recorded ids were not used` : null) ??
      sentEvents(target, event, children, actions)
    )
  }

  const progress = { steps: 0, charts: stage.replayedActors.size }
  let next = trace.dropped === undefined ? trace.events[0]?.seq : undefined
  for (const event of trace.events) {
    if (next !== undefined && event.seq !== next) {
      const difference = `event ${next} is missing`
      const { seq, actor } = event
      return { ...progress, divergence: { seq, actor, event: event.event.type, difference } }
    }
    if (next !== undefined) next += 1
    const target = stage.replayedActors.get(event.actor)
    if (target === undefined) continue
    progress.steps += 1
    const difference = step(target, event)
    const { seq, actor } = event
    if (difference !== null)
      return { ...progress, divergence: { seq, actor, event: event.event.type, difference } }
  }
  return { ...progress, divergence: null }
}

function statusDifference({ snapshot }: ReplayedActor, event: TraceEvent): string | null {
  const status = event.status ?? 'active'
  if (snapshot === null || snapshot.status === status) return null
  const reason = snapshot.status === 'error' ? ` (${String(snapshot.error)})` : ''
  return `status: "${snapshot.status}"${reason} instead of "${status}"`
}
