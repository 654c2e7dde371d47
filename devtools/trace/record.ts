/** Turns recorder data into a trace: redacted, and complete enough to be replayed. */
import type { Entry } from '../simulation/event-log.ts'
import type { Scenario } from '../simulation/scenario.ts'
import { type ListChange, listChange } from './lists.ts'
import type { RecordedActor, RecordedEvent, RecordedState } from './recorded-state.ts'
import type { Recorder } from './recorder.ts'
import { createRedactor, type Redactor, withoutUndefined } from './redact.ts'
import { TRACE_VERSION, type Trace, type TraceActor, type TraceEvent } from './schema.ts'

export interface Recording {
  /** One per tab; they share one `count`. */
  recorders: readonly Recorder[]
  about?: string
  seed?: number
  scenario?: Scenario
  journal?: readonly Entry[]
  /** Time origin of the journal, ms since 1970. */
  start?: number
}

/** A segment of a trace. */
export interface TraceSegment {
  /** Actors that were in no earlier part. */
  actors: TraceActor[]
  events: TraceEvent[]
  /** Total number of dropped events, over all parts. */
  dropped: number
}

export interface SegmentWriter {
  /**
   * Returns what was recorded since the last part. All parts together are the trace.
   * @param limit maximum number of events, earliest first
   */
  next(limit?: number): TraceSegment
  /** Shared by all parts, so that equal texts have equal numbers throughout. */
  readonly redactor: Redactor
  /** Name of an actor in the parts. */
  nameOf(actor: RecordedActor): string
}

/** Serializes incrementally; parts already returned are neither retained nor returned again. */
export function createSegmentWriter(recorders: readonly Recorder[]): SegmentWriter {
  const generatedIds = new Set<string>()
  const redactor = createRedactor(generatedIds)
  const names = new WeakMap<RecordedActor, string>()
  const renderer = createTraceWriter(redactor, names)
  let lastSeq = 0

  return {
    redactor,
    nameOf: (actor) => names.get(actor) ?? nameOf(actor, redactor),
    next(limit) {
      const handled = recorders
        .flatMap(({ events }) => events.slice(indexAfter(events, lastSeq)))
        .toSorted((a, b) => a.seq - b.seq)
        .slice(0, limit)
      for (const { ids } of handled) for (const id of ids) generatedIds.add(id)
      const actors = recorders.flatMap((recorder) =>
        [...recorder.actors].filter((actor) => !names.has(actor)),
      )
      for (const actor of actors) names.set(actor, nameOf(actor, redactor))
      lastSeq = handled.at(-1)?.seq ?? lastSeq
      return {
        actors: actors.map(renderer.actor),
        events: handled.map(renderer.event),
        dropped: recorders.reduce((sum, recorder) => sum + recorder.dropped, 0),
      }
    },
  }
}

/** Returns undefined for an empty list or object. */
const nonEmpty = <T extends object>(all: T): T | undefined =>
  Object.keys(all).length === 0 ? undefined : all

/** Index of the first event with a higher sequence number. */
function indexAfter(events: readonly RecordedEvent[], seq: number): number {
  let index = events.length
  while (index > 0 && (events[index - 1]?.seq ?? 0) > seq) index -= 1
  return index
}

export function recordTrace(recording: Recording): Trace {
  const { recorders, about, seed, scenario, journal, start } = recording
  const { next, redactor } = createSegmentWriter(recorders)
  const { actors, events, dropped } = next()
  return {
    version: TRACE_VERSION,
    ...withoutUndefined({ about, seed, scenario, start }),
    actors,
    events,
    ...withoutUndefined({
      dropped: dropped || undefined,
      journal: journal?.map((line) => serializeLine(line, scenario !== undefined, redactor)),
    }),
  }
}

function nameOf({ tab, path, incarnation }: RecordedActor, redactor: Redactor): string {
  const suffix = incarnation === 1 ? '' : `~${incarnation}`
  return `${tab} ${path.map(redactor.name).join('/')}${suffix}`
}

/**
 * Steps and faults repeat the scenario's content. Without a scenario in the trace only their first
 * word is kept.
 */
function serializeLine(line: Entry, hasScenario: boolean, redactor: Redactor): Entry {
  if (line.by === 'client' || line.by === 'server')
    return { ...line, what: redactor.line(line.what) }
  return hasScenario ? line : { ...line, what: line.what.split(' ', 1)[0] ?? '' }
}

function createTraceWriter(redactor: Redactor, names: WeakMap<RecordedActor, string>) {
  /** Last serialized state per actor, so that only changes are written. */
  const last = new WeakMap<RecordedActor, RecordedState>()
  let first: number | null = null

  const name = (actor: RecordedActor): string => names.get(actor) ?? nameOf(actor, redactor)

  function field(actor: RecordedActor, key: string, value: unknown): unknown {
    const serializeLine = redactor.value({ [key]: value }, actor.machine ?? '')
    return (serializeLine as Record<string, unknown>)[key] ?? null
  }

  function context(
    actor: RecordedActor,
    current: RecordedState,
    before: Readonly<Record<string, unknown>>,
  ) {
    const context: Record<string, unknown> = {}
    const lists: Record<string, ListChange> = {}
    for (const [key, value] of Object.entries(current.context as object)) {
      if (value === before[key]) continue
      const change = listChange(before[key], value)
      if (change === null) context[key] = field(actor, key, value)
      else lists[key] = { ...change, put: field(actor, key, change.put) as unknown[] }
    }
    return { context, lists }
  }

  function changes(actor: RecordedActor, current: RecordedState | null) {
    if (current === null) return actor.machine === null ? {} : { status: 'error' as const }
    const before = last.get(actor)
    last.set(actor, current)
    const changed = context(actor, current, before?.context ?? {})
    const sameValue =
      before?.value === current.value ||
      JSON.stringify(before?.value) === JSON.stringify(current.value)
    return withoutUndefined({
      value: sameValue ? undefined : current.value,
      status: current.status === 'active' ? undefined : current.status,
      context: nonEmpty(changed.context),
      lists: nonEmpty(changed.lists),
    })
  }

  function actor(one: RecordedActor): TraceActor {
    const { machine, before } = one
    if (before === null) return { name: name(one), machine }
    last.set(one, before)
    return {
      name: name(one),
      machine,
      before: {
        value: before.value,
        context: context(one, before, {}).context,
        children: Object.keys(before.children).map(redactor.name),
      },
    }
  }

  function event(one: RecordedEvent): TraceEvent {
    first ??= one.seq
    const type = redactor.name(one.event.type)
    return {
      seq: one.seq,
      at: one.at,
      actor: name(one.actor),
      event: { ...(redactor.value(one.event, one.event.type) as object), type },
      ...withoutUndefined({
        from: one.from === null ? undefined : name(one.from),
        by: one.by === null || one.by < first ? undefined : one.by,
        timer: one.timer || undefined,
        ids: nonEmpty([...one.ids]),
        randoms: nonEmpty([...one.randoms]),
        timers: nonEmpty(
          one.timers.map((timer) => ({ ...timer, event: redactor.name(timer.event) })),
        ),
      }),
      ...changes(one.actor, one.after),
    }
  }

  return { actor, event }
}
