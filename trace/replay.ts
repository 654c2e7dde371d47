/**
 * Replays a trace: every event of every chart, one pure step each, on the charts without effects, with
 * the ids, chance and time it was given then. What comes of it must be what was recorded.
 */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyStateMachine,
  createActor,
} from 'xstate'
import { CHARTS } from '../src/machines/all.ts'
import type { MachineEnv } from '../src/machines/env.ts'
import { pureScope } from './internals.ts'
import { createComparison, revived } from './placeholders.ts'
import type { Trace, TraceActor, TraceEvent } from './schema.ts'

export interface Divergence {
  seq: number
  actor: string
  /** The type of the event. */
  event: string
  difference: string
}

export interface Replayed {
  /** Steps replayed, without those of promises and callbacks. */
  steps: number
  charts: number
  /** The first one; null if there is none. */
  divergence: Divergence | null
}

type Snapshot = ReturnType<AnyStateMachine['resolveState']>

/** What a chart is given by its environment in one step. */
interface Given {
  now: number
  ids: string[]
  chance: number[]
}

/** One who is replayed. */
interface Part {
  actor: TraceActor
  chart: AnyStateMachine
  snapshot: Snapshot | null
  /** As recorded, so far. */
  context: Record<string, unknown>
  value: unknown
}

/** Actors whose charts are not known here, as a file's mistakes. */
export function unknownCharts({ actors }: Trace): string[] {
  return actors.flatMap(({ machine }, place) =>
    machine === null || Object.hasOwn(CHARTS, machine)
      ? []
      : [`actors.${place}.machine: expected one of src/machines/all.ts, received "${machine}"`],
  )
}

export function replay(trace: Trace): Replayed {
  const world = createStage(trace)
  let steps = 0
  for (const event of trace.events) {
    const part = world.parts.get(event.actor)
    if (part === undefined) continue
    steps += 1
    const difference = world.step(part, event)
    if (difference !== null) {
      const divergence = { seq: event.seq, actor: event.actor, event: event.event.type, difference }
      return { steps, charts: world.parts.size, divergence }
    }
  }
  return { steps, charts: world.parts.size, divergence: null }
}

function createStage(trace: Trace) {
  const given: Given = { now: 0, ids: [], chance: [] }
  const env = envOf(given)
  const parts = new Map<string, Part>()
  /** Who bears a path at this moment. */
  const bearers = new Map<string, Part>()
  /** Whose step it is. */
  let path = ''
  const comparison = createComparison()

  /**
   * A child of whoever is replayed: does nothing, and looks like the one that is replayed in its place.
   */
  const stub: AnyActorLogic = {
    transition: <T>(snapshot: T) => snapshot,
    getPersistedSnapshot: <T>(snapshot: T) => snapshot,
    getInitialSnapshot: (scope: AnyActorScope) => likeness(`${path}/${scope.id}`),
  }

  function likeness(of: string) {
    const nothing = { status: 'active', value: {}, context: {}, children: {} }
    return new Proxy(nothing, {
      get: (_, key) => Reflect.get(bearers.get(of)?.snapshot ?? nothing, key),
    })
  }

  const charts = new Map<string, AnyStateMachine>()
  function chartOf(id: string): AnyStateMachine {
    const known = charts.get(id)
    if (known !== undefined) return known
    const create = CHARTS[id]
    if (create === undefined) throw new Error(`there is no chart ${id}`)
    const chart = create(env)
    const names = Object.keys(chart.implementations.actors)
    const made = chart.provide({
      actors: Object.fromEntries(names.map((name) => [name, stub])) as never,
    })
    charts.set(id, made)
    return made
  }

  for (const actor of trace.actors) {
    if (actor.machine === null) continue
    const part: Part = {
      actor,
      chart: chartOf(actor.machine),
      snapshot: null,
      context: {},
      value: null,
    }
    parts.set(actor.name, part)
    const { before } = actor
    if (before === undefined) continue
    part.context = before.context as Record<string, unknown>
    part.value = before.value
    path = actor.name
    part.snapshot = restored(part.chart, before, stub)
    bearers.set(actor.name, part)
  }

  function next(part: Part, event: TraceEvent['event']): Snapshot {
    const scope = pureScope(part.actor.name)
    const reviver = reviverIn(part.snapshot, stub)
    const heard = revived(event, reviver) as TraceEvent['event'] & { input?: unknown }
    if (heard.type === 'xstate.init')
      return part.chart.getInitialSnapshot(scope, heard.input as never)
    if (part.snapshot === null) throw new Error('it was not begun')
    return part.chart.transition(part.snapshot, heard as never, scope)
  }

  function step(part: Part, event: TraceEvent): string | null {
    Object.assign(given, {
      now: event.at,
      ids: [...(event.ids ?? [])],
      chance: [...(event.chance ?? [])],
    })
    path = event.actor.replace(/~\d+$/, '')
    if (event.event.type === 'xstate.init') bearers.set(path, part)
    try {
      part.snapshot = next(part, event.event)
    } catch (error) {
      return event.status === 'error' ? null : `it throws: ${(error as Error).message}`
    }
    Object.assign(part.context, event.context)
    if ('value' in event) part.value = event.value
    return differenceOf(part, event)
  }

  function differenceOf(part: Part, event: TraceEvent): string | null {
    const { snapshot } = part
    const status = event.status ?? 'active'
    if (snapshot === null) return 'it was not begun'
    if (snapshot.status !== status) {
      const why = snapshot.status === 'error' ? ` (${String(snapshot.error)})` : ''
      return `status: "${snapshot.status}"${why} instead of "${status}"`
    }
    return (
      comparison.difference('state', part.value, snapshot.value) ??
      comparison.difference('context', part.context, snapshot.context) ??
      (given.ids.length > 0 ? `ids: ${given.ids.length} fewer were asked for` : null)
    )
  }

  return { parts, step }
}

/** An environment that gives what was given when it was recorded. */
function envOf(given: Given): MachineEnv {
  function taken<T>(from: T[], what: string): T {
    const [next] = from.splice(0, 1)
    if (next === undefined) throw new Error(`it asks for ${what} more than was given`)
    return next
  }
  return {
    now: () => given.now,
    random: () => taken(given.chance, 'one chance'),
    newId: () => taken(given.ids, 'one id'),
  }
}

const standing = (stub: AnyActorLogic, id: string): AnyActorRef =>
  createActor(stub, { id, input: undefined })

function reviverIn(snapshot: Snapshot | null, stub: AnyActorLogic) {
  return {
    actor: (id: string) => snapshot?.children[id] ?? standing(stub, id),
    left: (kind: string) => (kind === 'chart' ? stub : undefined),
  }
}

function restored(
  chart: AnyStateMachine,
  { value, context, children }: NonNullable<TraceActor['before']>,
  stub: AnyActorLogic,
): Snapshot {
  const made = Object.fromEntries(children.map((id) => [id, standing(stub, id)]))
  const reviver = { actor: (id: string) => made[id] ?? null, left: () => undefined }
  const snapshot = chart.resolveState({ value: value as never, context: revived(context, reviver) })
  return Object.assign(snapshot, { children: made })
}
