/**
 * Replays recorded events: machines without effects take one pure step each, with the ids, random
 * numbers and time they had in the recording. Children are inert stand-ins that show the snapshot
 * of the replayed actor with the same path, because machines read the snapshots of their children.
 */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyStateMachine,
  createActor,
  type EventObject,
} from 'xstate'
import { CHARTS } from '../../src/machines/charts.ts'
import type { MachineEnv } from '../../src/machines/env.ts'
import { type Hearing, pureScope } from './internals.ts'
import { numberIn, revived } from './placeholders.ts'
import type { Trace, TraceActor, TraceEvent } from './schema.ts'

export type Snapshot = ReturnType<AnyStateMachine['resolveState']>

/** One replayed actor. */
export interface Part {
  readonly actor: TraceActor
  readonly chart: AnyStateMachine
  snapshot: Snapshot | null
}

/** What the environment supplies to a machine in one step. */
interface Given {
  now: number
  ids: string[]
  chance: number[]
}

/** An event and the environment values recorded with it. */
export type Heard = Pick<TraceEvent, 'at' | 'event' | 'ids' | 'chance'>

/** Actor name without the incarnation suffix. */
export const pathOf = (name: string): string => name.replace(/~\d+$/, '')

const tabOf = (name: string): string => name.split(' ', 1)[0] ?? ''

/** Converts an id that was built from stand-in texts back to its recorded form. */
export const recordedId = (id: string): string =>
  id.replace(/=([^&]*)/g, (whole, said: string) => {
    const number = numberIn(decodeURIComponent(said))
    return number === null ? whole : `=(${number})`
  })

export function createStage(actors: Trace['actors'], hearing?: Hearing) {
  const given: Given = { now: 0, ids: [], chance: [] }
  const env = envOf(given)
  /** The current actor of each path. */
  const bearers = new Map<string, Part>()
  /** Path of the actor that is taking a step. */
  let path = ''
  const child = childLike((id) => bearers.get(`${path}/${recordedId(id)}`)?.snapshot ?? null)
  /** Actors with a system id use it as their id, too. */
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

  /** Prepares the environment values for an actor's event; returns the restored event. */
  function hear(part: Part, { at, ids = [], chance = [], event }: Heard): EventObject {
    Object.assign(given, { now: at, ids: [...ids], chance: [...chance] })
    path = pathOf(part.actor.name)
    return revived(event, reviverOf(part.snapshot, child)) as EventObject
  }

  /** Takes one step. Throws what the machine throws. */
  function take(part: Part, event: Heard): Snapshot {
    const heard = hear(part, event) as { type: string; input?: never }
    const { snapshot, chart } = part
    if (heard.type === 'xstate.init') {
      // After a page reload, the actors of the previous load no longer exist.
      for (const at of bearers.keys()) if (at.startsWith(`${path}/`)) bearers.delete(at)
      bearers.set(path, part)
      part.snapshot = chart.getInitialSnapshot(pureScope(path, hearing, find), heard.input)
    } else {
      if (snapshot === null) throw new Error('the actor was not started')
      part.snapshot = chart.transition(snapshot, heard as never, pureScope(path, hearing, find))
    }
    return part.snapshot
  }

  return {
    parts,
    meet,
    hear,
    take,
    /** Whether the path has an active machine. */
    isAwake: (at: string) => bearers.get(at)?.snapshot?.status === 'active',
    /** Number of ids supplied to the last step that it did not use. */
    left: () => given.ids.length,
  }
}

export type Stage = ReturnType<typeof createStage>

/** An environment that returns the recorded values. */
function envOf(given: Given): MachineEnv {
  function taken<T>(from: T[], what: string): T {
    const [next] = from.splice(0, 1)
    if (next === undefined) throw new Error(`requested ${what} more than recorded`)
    return next
  }
  return {
    now: () => given.now,
    random: () => taken(given.chance, 'one random number'),
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
  if (create === undefined) throw new Error(`unknown chart ${id}`)
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
