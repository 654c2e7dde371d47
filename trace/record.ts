/** Writes what recorders kept as a trace: redacted, and complete enough to be replayed. */
import type { AnyMachineSnapshot } from 'xstate'
import type { Entry } from '../world/journal.ts'
import type { Scenario } from '../world/scenario.ts'
import type { Handled, Recorder, SeenActor } from './recorder.ts'
import { createRedactor, type Redactor } from './redact.ts'
import { TRACE_VERSION, type Trace, type TraceActor, type TraceEvent } from './schema.ts'

export interface Recording {
  /** One for each tab, with one `count`. */
  recorders: readonly Recorder[]
  about?: string
  seed?: number
  scenario?: Scenario
  journal?: readonly Entry[]
  /** When the journal's times begin, ms since 1970. */
  start?: number
}

export function recordTrace(recording: Recording): Trace {
  const { recorders, about, seed, scenario, journal, start } = recording
  const handled = recorders.flatMap(({ events }) => events).toSorted((a, b) => a.seq - b.seq)
  const redactor = createRedactor(new Set(handled.flatMap(({ ids }) => ids)))
  const first = handled[0]?.seq ?? 0
  const actors = recorders.flatMap((recorder) => [...recorder.actors])
  const dropped = recorders.reduce((sum, recorder) => sum + recorder.dropped, 0)
  const names = new Map(actors.map((actor) => [actor, nameOf(actor, redactor)]))
  const writer = createWriter(redactor, names, first)
  return {
    version: TRACE_VERSION,
    ...(about === undefined ? {} : { about }),
    ...(seed === undefined ? {} : { seed }),
    ...(scenario === undefined ? {} : { scenario }),
    ...(start === undefined ? {} : { start }),
    actors: actors.map(writer.actor),
    events: handled.map(writer.event),
    ...(dropped === 0 ? {} : { dropped }),
    ...(journal === undefined
      ? {}
      : { journal: journal.map((line) => written(line, scenario !== undefined, redactor)) }),
  }
}

function nameOf({ tab, path, incarnation }: SeenActor, redactor: Redactor): string {
  const again = incarnation === 1 ? '' : `~${incarnation}`
  return `${tab} ${path.map(redactor.name).join('/')}${again}`
}

/** Steps and faults say what the scenario says: without one they keep their first word alone. */
function written(line: Entry, known: boolean, redactor: Redactor): Entry {
  if (line.by === 'client' || line.by === 'server')
    return { ...line, what: redactor.line(line.what) }
  return known ? line : { ...line, what: line.what.split(' ', 1)[0] ?? '' }
}

function createWriter(redactor: Redactor, names: ReadonlyMap<SeenActor, string>, first: number) {
  /** What was written of each last, to write only what has changed. */
  const last = new Map<SeenActor, AnyMachineSnapshot>()

  const name = (actor: SeenActor): string => names.get(actor) ?? nameOf(actor, redactor)

  function context(actor: SeenActor, now: AnyMachineSnapshot, before: object) {
    const changed = Object.entries(now.context).filter(
      ([key, value]) => value !== (before as Record<string, unknown>)[key],
    )
    const scope = actor.machine ?? ''
    return Object.fromEntries(
      changed.map(([key, value]) => {
        const { [key]: encoded } = redactor.value({ [key]: value }, scope) as Record<
          string,
          unknown
        >
        return [key, encoded ?? null]
      }),
    )
  }

  function changes(actor: SeenActor, now: AnyMachineSnapshot | null) {
    if (now === null) return actor.machine === null ? {} : { status: 'error' as const }
    const before = last.get(actor)
    last.set(actor, now)
    const changed = context(actor, now, before?.context ?? {})
    const sameValue =
      before !== undefined && JSON.stringify(before.value) === JSON.stringify(now.value)
    return {
      ...(sameValue ? {} : { value: now.value }),
      ...(now.status === 'active' ? {} : { status: now.status }),
      ...(Object.keys(changed).length === 0 ? {} : { context: changed }),
    }
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
        context: context(one, before, {}),
        children: Object.keys(before.children).map(redactor.name),
      },
    }
  }

  function event(one: Handled): TraceEvent {
    const type = redactor.name(one.event.type)
    return {
      seq: one.seq,
      at: one.at,
      actor: name(one.actor),
      event: { ...(redactor.value(one.event, one.event.type) as object), type },
      ...(one.from === null ? {} : { from: name(one.from) }),
      ...(one.by === null || one.by < first ? {} : { by: one.by }),
      ...(one.timer ? { timer: true as const } : {}),
      ...(one.ids.length === 0 ? {} : { ids: one.ids }),
      ...(one.chance.length === 0 ? {} : { chance: one.chance }),
      ...(one.timers.length === 0
        ? {}
        : { timers: one.timers.map((timer) => ({ ...timer, event: redactor.name(timer.event) })) }),
      ...changes(one.actor, one.snapshot),
    }
  }

  return { actor, event }
}
