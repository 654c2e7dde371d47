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
import { pureScope, type StepCallbacks } from './internals.ts'
import { numberIn, reviveValue } from './placeholders.ts'
import type { Trace, TraceActor, TraceEvent } from './schema.ts'

export type Snapshot = ReturnType<AnyStateMachine['resolveState']>

/** One replayed actor. */
export interface ReplayedActor {
  readonly actor: TraceActor
  readonly chart: AnyStateMachine
  snapshot: Snapshot | null
}

/** What the environment supplies to a machine in one step. */
interface EnvironmentValues {
  now: number
  ids: string[]
  randoms: number[]
}

/** An event and the environment values recorded with it. */
export type RecordedInput = Pick<TraceEvent, 'at' | 'event' | 'ids' | 'randoms'>

/** Actor name without the incarnation suffix. */
export const pathOf = (name: string): string => name.replace(/~\d+$/, '')

const tabOf = (name: string): string => name.split(' ', 1)[0] ?? ''

/** Converts an id that was built from stand-in texts back to its recorded form. */
export const recordedId = (id: string): string =>
  id.replace(/=([^&]*)/g, (match, encoded: string) => {
    const number = numberIn(decodeURIComponent(encoded))
    return number === null ? match : `=(${number})`
  })

export function createStage(actors: Trace['actors'], callbacks?: StepCallbacks) {
  const values: EnvironmentValues = { now: 0, ids: [], randoms: [] }
  const env = createEnv(values)
  /** The current actor of each path. */
  const currentActors = new Map<string, ReplayedActor>()
  /** Path of the actor that is taking a step. */
  let path = ''
  const child = standInLogic(
    (id) => currentActors.get(`${path}/${recordedId(id)}`)?.snapshot ?? null,
  )
  /** Actors with a system id use it as their id, too. */
  const find = (id: string): AnyActorRef | undefined => {
    for (const [actorPath, { snapshot }] of currentActors)
      if (
        actorPath.endsWith(`/${id}`) &&
        actorPath.startsWith(`${tabOf(path)} `) &&
        snapshot?.status === 'active'
      )
        return createStandIn(
          standInLogic(() => snapshot),
          id,
        )
    return undefined
  }
  const charts = new Map<string, AnyStateMachine>()
  const replayedActors = new Map<string, ReplayedActor>()

  function addActor(actor: TraceActor): void {
    if (actor.machine === null || replayedActors.has(actor.name)) return
    const chart = charts.get(actor.machine) ?? createChart(actor.machine, env, child)
    charts.set(actor.machine, chart)
    const target: ReplayedActor = { actor, chart, snapshot: null }
    replayedActors.set(actor.name, target)
    if (actor.before === undefined) return
    path = pathOf(actor.name)
    currentActors.set(path, target)
    target.snapshot = restoreSnapshot(chart, actor.before, child)
  }
  for (const actor of actors) addActor(actor)

  /** Prepares the environment values for an actor's event; returns the restored event. */
  function prepareEvent(
    target: ReplayedActor,
    { at, ids = [], randoms = [], event }: RecordedInput,
  ): EventObject {
    Object.assign(values, { now: at, ids: [...ids], randoms: [...randoms] })
    path = pathOf(target.actor.name)
    return reviveValue(event, createReviver(target.snapshot, child)) as EventObject
  }

  /** Takes one step. Throws what the machine throws. */
  function takeStep(target: ReplayedActor, event: RecordedInput): Snapshot {
    const restored = prepareEvent(target, event) as { type: string; input?: never }
    const { snapshot, chart } = target
    if (restored.type === 'xstate.init') {
      // After a page reload, the actors of the previous load no longer exist.
      for (const actorPath of currentActors.keys())
        if (actorPath.startsWith(`${path}/`)) currentActors.delete(actorPath)
      currentActors.set(path, target)
      target.snapshot = chart.getInitialSnapshot(pureScope(path, callbacks, find), restored.input)
    } else {
      if (snapshot === null) throw new Error('the actor was not started')
      target.snapshot = chart.transition(
        snapshot,
        restored as never,
        pureScope(path, callbacks, find),
      )
    }
    return target.snapshot
  }

  return {
    replayedActors,
    addActor,
    prepareEvent,
    takeStep,
    /** Whether the path has an active machine. */
    isActive: (actorPath: string) => currentActors.get(actorPath)?.snapshot?.status === 'active',
    /** Number of ids supplied to the last step that it did not use. */
    unusedIdCount: () => values.ids.length,
  }
}

export type Stage = ReturnType<typeof createStage>

/** An environment that returns the recorded values. */
function createEnv(values: EnvironmentValues): MachineEnv {
  function takeNext<T>(from: T[], what: string): T {
    const [next] = from.splice(0, 1)
    if (next === undefined) throw new Error(`requested ${what} more than recorded`)
    return next
  }
  return {
    now: () => values.now,
    random: () => takeNext(values.randoms, 'one random number'),
    newId: () => takeNext(values.ids, 'one id'),
  }
}

const EMPTY_SNAPSHOT = { status: 'active', value: {}, context: {}, children: {} }

function standInLogic(snapshotOf: (id: string) => Snapshot | null): AnyActorLogic {
  return {
    transition: <T>(snapshot: T) => snapshot,
    getPersistedSnapshot: <T>(snapshot: T) => snapshot,
    getInitialSnapshot: ({ id }: AnyActorScope) =>
      new Proxy(EMPTY_SNAPSHOT, {
        get: (_, key) => Reflect.get(snapshotOf(id) ?? EMPTY_SNAPSHOT, key),
      }),
  }
}

function createChart(id: string, env: MachineEnv, child: AnyActorLogic): AnyStateMachine {
  const create = CHARTS[id]
  if (create === undefined) throw new Error(`unknown chart ${id}`)
  const chart = create(env)
  const names = Object.keys(chart.implementations.actors)
  const actors = Object.fromEntries(names.map((name) => [name, child]))
  return chart.provide({ actors: actors as never })
}

const createStandIn = (child: AnyActorLogic, id: string): AnyActorRef =>
  createActor(child, { id, input: undefined })

function createReviver(snapshot: Snapshot | null, child: AnyActorLogic) {
  return {
    actor: (id: string) => snapshot?.children[id] ?? createStandIn(child, id),
    left: () => undefined,
  }
}

function restoreSnapshot(
  chart: AnyStateMachine,
  { value, context, children }: NonNullable<TraceActor['before']>,
  child: AnyActorLogic,
): Snapshot {
  const standIns = Object.fromEntries(children.map((id) => [id, createStandIn(child, id)]))
  const reviver = { actor: (id: string) => standIns[id] ?? null, left: () => undefined }
  const snapshot = chart.resolveState({
    value: value as never,
    context: reviveValue(context, reviver),
  })
  return Object.assign(snapshot, { children: standIns })
}
