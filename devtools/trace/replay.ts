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
import { createStage, type Part } from './stage.ts'

export interface Divergence {
  seq: number
  actor: string
  /** Event type. */
  event: string
  difference: string
}

export interface Replayed {
  /** Replayed steps; promises and callbacks have none. */
  steps: number
  charts: number
  /** The first divergence; null if there is none. */
  divergence: Divergence | null
}

/** Actors with a machine that is not in `CHARTS`, as validation errors. */
export function unknownCharts({ actors }: Trace): string[] {
  return actors.flatMap(({ machine }, place) =>
    machine === null || Object.hasOwn(CHARTS, machine)
      ? []
      : [`actors.${place}.machine: expected one of src/machines/charts.ts, received "${machine}"`],
  )
}

/** Recorded state of an actor so far. */
interface Known {
  value: unknown
  context: Readonly<Record<string, unknown>>
}

export function replay(trace: Trace): Replayed {
  let actions: Action[] = []
  const stage = createStage(trace.actors, { action: (action) => actions.push(action) })
  const comparison = createComparison(trace.events)
  const sentEvents = createSentEvents(trace, stage.isAwake, comparison.difference)
  const known = new Map<Part, Known>()
  for (const part of stage.parts.values()) {
    const { value = null, context = {} } = part.actor.before ?? {}
    known.set(part, { value, context: context as Known['context'] })
  }

  function step(part: Part, event: TraceEvent): string | null {
    const expected = known.get(part) as Known
    expected.context = contextAfter(expected.context, event)
    if ('value' in event) expected.value = event.value
    const children = part.snapshot?.children ?? {}
    actions = []
    try {
      stage.take(part, event)
    } catch (error) {
      return event.status === 'error' ? null : `threw: ${(error as Error).message}`
    }
    const wrong = statusDifference(part, event)
    if (wrong !== null) return wrong
    const left = stage.left()
    return (
      comparison.difference('state', expected.value, part.snapshot?.value) ??
      comparison.difference('context', expected.context, part.snapshot?.context) ??
      (left > 0 ? `ids: ${left} recorded ids were not used` : null) ??
      sentEvents(part, event, children, actions)
    )
  }

  const done = { steps: 0, charts: stage.parts.size }
  let next = trace.dropped === undefined ? trace.events[0]?.seq : undefined
  for (const event of trace.events) {
    if (next !== undefined && event.seq !== next) {
      const difference = `event ${next} is missing`
      const { seq, actor } = event
      return { ...done, divergence: { seq, actor, event: event.event.type, difference } }
    }
    if (next !== undefined) next += 1
    const part = stage.parts.get(event.actor)
    if (part === undefined) continue
    done.steps += 1
    const difference = step(part, event)
    const { seq, actor } = event
    if (difference !== null)
      return { ...done, divergence: { seq, actor, event: event.event.type, difference } }
  }
  return { ...done, divergence: null }
}

function statusDifference({ snapshot }: Part, event: TraceEvent): string | null {
  const status = event.status ?? 'active'
  if (snapshot === null || snapshot.status === status) return null
  const why = snapshot.status === 'error' ? ` (${String(snapshot.error)})` : ''
  return `status: "${snapshot.status}"${why} instead of "${status}"`
}
