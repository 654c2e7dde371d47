/**
 * Replays a trace: every event of every chart, in the order of handling. What comes of it must be what
 * was recorded; placeholders are held against what the charts compute (`trace/placeholders.ts`).
 */
import { CHARTS } from '../src/machines/all.ts'
import type { Action } from './internals.ts'
import { contextAfter } from './lists.ts'
import { createComparison } from './placeholders.ts'
import type { Trace, TraceEvent } from './schema.ts'
import { createStage, type Part } from './stage.ts'
import { createTellings } from './tellings.ts'

export interface Divergence {
  seq: number
  actor: string
  /** The type of the event. */
  event: string
  difference: string
}

export interface Replayed {
  /** Steps replayed; promises and callbacks take none. */
  steps: number
  charts: number
  /** The first one; null if there is none. */
  divergence: Divergence | null
}

/** Actors whose charts are not known here, as a file's mistakes. */
export function unknownCharts({ actors }: Trace): string[] {
  return actors.flatMap(({ machine }, place) =>
    machine === null || Object.hasOwn(CHARTS, machine)
      ? []
      : [`actors.${place}.machine: expected one of src/machines/all.ts, received "${machine}"`],
  )
}

/** What was recorded of an actor, so far. */
interface Known {
  value: unknown
  context: Readonly<Record<string, unknown>>
}

export function replay(trace: Trace): Replayed {
  let actions: Action[] = []
  const stage = createStage(trace.actors, { action: (action) => actions.push(action) })
  const comparison = createComparison(trace.events)
  const tellings = createTellings(trace, stage.isAwake, comparison.difference)
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
      return event.status === 'error' ? null : `it throws: ${(error as Error).message}`
    }
    const wrong = statusDifference(part, event)
    if (wrong !== null) return wrong
    const left = stage.left()
    return (
      comparison.difference('state', expected.value, part.snapshot?.value) ??
      comparison.difference('context', expected.context, part.snapshot?.context) ??
      (left > 0 ? `ids: ${left} fewer were asked for than were given` : null) ??
      tellings(part, event, children, actions)
    )
  }

  const done = { steps: 0, charts: stage.parts.size }
  let next = trace.dropped === undefined ? trace.events[0]?.seq : undefined
  for (const event of trace.events) {
    if (next !== undefined && event.seq !== next) {
      const difference = `event ${next} is not here`
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
