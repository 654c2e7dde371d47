/**
 * Where recorded events are played again: charts without effects take one pure step each, with the ids,
 * chance and time they were given then. A child does nothing there, and looks like the one that is
 * played in its place, for charts look at their children.
 */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyStateMachine,
  createActor,
  type EventObject,
} from 'xstate'
import { CHARTS } from '../src/machines/all.ts'
import type { MachineEnv } from '../src/machines/env.ts'
import { type Hearing, pureScope } from './internals.ts'
import { numberIn, revived } from './placeholders.ts'
import type { Trace, TraceActor, TraceEvent } from './schema.ts'

export type Snapshot = ReturnType<AnyStateMachine['resolveState']>

/** One who is played. */
export interface Part {
  readonly actor: TraceActor
  readonly chart: AnyStateMachine
  snapshot: Snapshot | null
}

/** What a chart is given by its environment in one step. */
interface Given {
  now: number
  ids: string[]
  chance: number[]
}

/** An event, and what is given with it. */
export type Heard = Pick<TraceEvent, 'at' | 'event' | 'ids' | 'chance'>

/** The name without the number of its incarnation. */
export const pathOf = (name: string): string => name.replace(/~\d+$/, '')

const tabOf = (name: string): string => name.split(' ', 1)[0] ?? ''

/** An id that was made of words here, as it is in the trace. */
export const recordedId = (id: string): string =>
  id.replace(/=([^&]*)/g, (whole, said: string) => {
    const number = numberIn(decodeURIComponent(said))
    return number === null ? whole : `=(${number})`
  })

export function createStage(actors: Trace['actors'], hearing?: Hearing) {
  const given: Given = { now: 0, ids: [], chance: [] }
  const env = envOf(given)
  /** Who bears a path at this moment. */
  const bearers = new Map<string, Part>()
  /** Whose step it is. */
  let path = ''
  const child = childLike((id) => bearers.get(`${path}/${recordedId(id)}`)?.snapshot ?? null)
  /** Who bears a system id bears it as the id, too. */
  const find = (id: string): AnyActorRef | undefined => {
    for (const [at, { snapshot }] of bearers)
      if (
        at.endsWith(`/${id}`) &&
        at.startsWith(`${tabOf(path)} `) &&
        snapshot?.status === 'active'
      )
        return standing(child, id)
    return undefined
  }
  const charts = new Map<string, AnyStateMachine>()
  const parts = new Map<string, Part>()

  function meet(actor: TraceActor): void {
    if (actor.machine === null || parts.has(actor.name)) return
    const chart = charts.get(actor.machine) ?? chartOf(actor.machine, env, child)
    charts.set(actor.machine, chart)
    const part: Part = { actor, chart, snapshot: null }
    parts.set(actor.name, part)
    if (actor.before === undefined) return
    path = pathOf(actor.name)
    bearers.set(path, part)
    part.snapshot = restored(chart, actor.before, child)
  }
  for (const actor of actors) meet(actor)

  /** What an actor is given with an event, and the event as it hears it. */
  function hear(part: Part, { at, ids = [], chance = [], event }: Heard): EventObject {
    Object.assign(given, { now: at, ids: [...ids], chance: [...chance] })
    path = pathOf(part.actor.name)
    return revived(event, reviverOf(part.snapshot, child)) as EventObject
  }

  /** Throws what the chart throws. */
  function take(part: Part, event: Heard): Snapshot {
    const heard = hear(part, event) as { type: string; input?: never }
    const { snapshot, chart } = part
    if (heard.type === 'xstate.init') {
      // Of a page that is loaded anew, nobody of the load before is there.
      for (const at of bearers.keys()) if (at.startsWith(`${path}/`)) bearers.delete(at)
      bearers.set(path, part)
      part.snapshot = chart.getInitialSnapshot(pureScope(path, hearing, find), heard.input)
    } else {
      if (snapshot === null) throw new Error('it was not begun')
      part.snapshot = chart.transition(snapshot, heard as never, pureScope(path, hearing, find))
    }
    return part.snapshot
  }

  return {
    parts,
    meet,
    hear,
    take,
    /** Whether a chart bears this path and goes on. */
    isAwake: (at: string) => bearers.get(at)?.snapshot?.status === 'active',
    /** How many of the ids it was given the last step did not ask for. */
    left: () => given.ids.length,
  }
}

export type Stage = ReturnType<typeof createStage>

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

const NOTHING = { status: 'active', value: {}, context: {}, children: {} }

function childLike(snapshotOf: (id: string) => Snapshot | null): AnyActorLogic {
  return {
    transition: <T>(snapshot: T) => snapshot,
    getPersistedSnapshot: <T>(snapshot: T) => snapshot,
    getInitialSnapshot: ({ id }: AnyActorScope) =>
      new Proxy(NOTHING, { get: (_, key) => Reflect.get(snapshotOf(id) ?? NOTHING, key) }),
  }
}

function chartOf(id: string, env: MachineEnv, child: AnyActorLogic): AnyStateMachine {
  const create = CHARTS[id]
  if (create === undefined) throw new Error(`there is no chart ${id}`)
  const chart = create(env)
  const names = Object.keys(chart.implementations.actors)
  const actors = Object.fromEntries(names.map((name) => [name, child]))
  return chart.provide({ actors: actors as never })
}

const standing = (child: AnyActorLogic, id: string): AnyActorRef =>
  createActor(child, { id, input: undefined })

function reviverOf(snapshot: Snapshot | null, child: AnyActorLogic) {
  return {
    actor: (id: string) => snapshot?.children[id] ?? standing(child, id),
    left: () => undefined,
  }
}

function restored(
  chart: AnyStateMachine,
  { value, context, children }: NonNullable<TraceActor['before']>,
  child: AnyActorLogic,
): Snapshot {
  const made = Object.fromEntries(children.map((id) => [id, standing(child, id)]))
  const reviver = { actor: (id: string) => made[id] ?? null, left: () => undefined }
  const snapshot = chart.resolveState({ value: value as never, context: revived(context, reviver) })
  return Object.assign(snapshot, { children: made })
}
