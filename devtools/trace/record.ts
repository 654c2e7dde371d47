/** Turns recorder data into a trace: redacted, and complete enough to be replayed. */
import type { Entry } from '../simulation/event-log.ts'
import type { Scenario } from '../simulation/scenario.ts'
import { type ListChange, listChange } from './lists.ts'
import type { Handled, Recorder, SeenActor, Stood } from './recorder.ts'
import { createRedactor, filled, type Redactor } from './redact.ts'
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
export interface TracePart {
  /** Actors that were in no earlier part. */
  actors: TraceActor[]
  events: TraceEvent[]
  /** Total number of dropped events, over all parts. */
  dropped: number
}

export interface PartWriter {
  /**
   * Returns what was recorded since the last part. All parts together are the trace.
   * @param most maximum number of events, earliest first
   */
  next(most?: number): TracePart
  /** Shared by all parts, so that equal texts have equal numbers throughout. */
  readonly redactor: Redactor
  /** Name of an actor in the parts. */
  nameOf(actor: SeenActor): string
}

/** Serializes incrementally; parts already returned are neither retained nor returned again. */
export function createPartWriter(recorders: readonly Recorder[]): PartWriter {
  const made = new Set<string>()
  const redactor = createRedactor(made)
  const names = new WeakMap<SeenActor, string>()
  const writer = createTraceWriter(redactor, names)
  let since = 0

  return {
    redactor,
    nameOf: (actor) => names.get(actor) ?? nameOf(actor, redactor),
    next(most) {
      const handled = recorders
        .flatMap(({ events }) => events.slice(after(events, since)))
        .toSorted((a, b) => a.seq - b.seq)
        .slice(0, most)
      for (const { ids } of handled) for (const id of ids) made.add(id)
      const actors = recorders.flatMap((recorder) =>
        [...recorder.actors].filter((actor) => !names.has(actor)),
      )
      for (const actor of actors) names.set(actor, nameOf(actor, redactor))
      since = handled.at(-1)?.seq ?? since
      return {
        actors: actors.map(writer.actor),
        events: handled.map(writer.event),
        dropped: recorders.reduce((sum, recorder) => sum + recorder.dropped, 0),
      }
    },
  }
}

/** Returns undefined for an empty list or object. */
const some = <T extends object>(all: T): T | undefined =>
  Object.keys(all).length === 0 ? undefined : all

/** Index of the first event with a higher sequence number. */
function after(events: readonly Handled[], seq: number): number {
  let place = events.length
  while (place > 0 && (events[place - 1]?.seq ?? 0) > seq) place -= 1
  return place
}

export function recordTrace(recording: Recording): Trace {
  const { recorders, about, seed, scenario, journal, start } = recording
  const { next, redactor } = createPartWriter(recorders)
  const { actors, events, dropped } = next()
  return {
    version: TRACE_VERSION,
    ...filled({ about, seed, scenario, start }),
    actors,
    events,
    ...filled({
      dropped: dropped || undefined,
      journal: journal?.map((line) => written(line, scenario !== undefined, redactor)),
    }),
  }
}

function nameOf({ tab, path, incarnation }: SeenActor, redactor: Redactor): string {
  const again = incarnation === 1 ? '' : `~${incarnation}`
  return `${tab} ${path.map(redactor.name).join('/')}${again}`
}

/**
 * Steps and faults repeat the scenario's content. Without a scenario in the trace only their first
 * word is kept.
 */
function written(line: Entry, known: boolean, redactor: Redactor): Entry {
  if (line.by === 'client' || line.by === 'server')
    return { ...line, what: redactor.line(line.what) }
  return known ? line : { ...line, what: line.what.split(' ', 1)[0] ?? '' }
}

function createTraceWriter(redactor: Redactor, names: WeakMap<SeenActor, string>) {
  /** Last serialized state per actor, so that only changes are written. */
  const last = new WeakMap<SeenActor, Stood>()
  let first: number | null = null

  const name = (actor: SeenActor): string => names.get(actor) ?? nameOf(actor, redactor)

  function field(actor: SeenActor, key: string, value: unknown): unknown {
    const written = redactor.value({ [key]: value }, actor.machine ?? '')
    return (written as Record<string, unknown>)[key] ?? null
  }

  function context(actor: SeenActor, now: Stood, before: Readonly<Record<string, unknown>>) {
    const context: Record<string, unknown> = {}
    const lists: Record<string, ListChange> = {}
    for (const [key, value] of Object.entries(now.context as object)) {
      if (value === before[key]) continue
      const change = listChange(before[key], value)
      if (change === null) context[key] = field(actor, key, value)
      else lists[key] = { ...change, put: field(actor, key, change.put) as unknown[] }
    }
    return { context, lists }
  }

  function changes(actor: SeenActor, now: Stood | null) {
    if (now === null) return actor.machine === null ? {} : { status: 'error' as const }
    const before = last.get(actor)
    last.set(actor, now)
    const changed = context(actor, now, before?.context ?? {})
    const sameValue =
      before?.value === now.value || JSON.stringify(before?.value) === JSON.stringify(now.value)
    return filled({
      value: sameValue ? undefined : now.value,
      status: now.status === 'active' ? undefined : now.status,
      context: some(changed.context),
      lists: some(changed.lists),
    })
  }

  function actor(one: SeenActor): TraceActor {
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

  function event(one: Handled): TraceEvent {
    first ??= one.seq
    const type = redactor.name(one.event.type)
    return {
      seq: one.seq,
      at: one.at,
      actor: name(one.actor),
      event: { ...(redactor.value(one.event, one.event.type) as object), type },
      ...filled({
        from: one.from === null ? undefined : name(one.from),
        by: one.by === null || one.by < first ? undefined : one.by,
        timer: one.timer || undefined,
        ids: some([...one.ids]),
        chance: some([...one.chance]),
        timers: some(one.timers.map((timer) => ({ ...timer, event: redactor.name(timer.event) }))),
      }),
      ...changes(one.actor, one.after),
    }
  }

  return { actor, event }
}
