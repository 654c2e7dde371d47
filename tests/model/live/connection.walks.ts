/**
 * Runs a connection and its reference in parallel on generated paths and random commands. After
 * each step both must have the same state and emitted events, and the invariants must hold.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { AnyActorLogic, EventObject } from 'xstate'
import type { ModelStep } from '../../kit/model.ts'
import type { LiveRig } from '../../machines/liveDriver.ts'
import type { Emitted, SocketLook, Step } from '../../spec/live/transport.steps.ts'

export interface Run<TLook> {
  now: number
  readonly deadline: number | null
  readonly emitted: readonly Emitted[]
  do(step: Step): void
  look(): TLook
}

/** The observed state that all connections share. */
export interface LiveLook {
  sockets: SocketLook[]
}

export interface Walked<TLook extends LiveLook, TRun extends Run<TLook>> {
  makeRig: () => LiveRig<AnyActorLogic>
  lookAt: (rig: LiveRig<AnyActorLogic>) => TLook
  makeRun: () => TRun
  /** The part of the observed state that identifies a place, for coverage. */
  placeOf: (look: TLook) => string
  /** Asserts the invariants on the observed state of the machine. */
  invariant: (look: TLook) => void
}

/** Coverage of a run: places, events, steps and sockets. */
export class FailureCounts {
  readonly places = new Map<string, number>()
  readonly events = new Map<string, number>()
  steps = 0
  sockets = 0

  note(map: Map<string, number>, key: string): void {
    map.set(key, (map.get(key) ?? 0) + 1)
  }

  /** The `keys` that were never counted. */
  unmet(map: Map<string, number>, keys: readonly string[]): string[] {
    return keys.filter((key) => !map.has(key))
  }
}

/** Invariants of every connection: at most one live socket, and a context that is JSON. */
function always(rig: LiveRig<AnyActorLogic>): void {
  expect(rig.sockets.live.length).toBeLessThanOrEqual(1)
  expect(rig.sockets.all.filter((socket) => socket.dropped)).toEqual([])
  const { context } = rig.harness.actor.getSnapshot() as { context: unknown }
  expect(JSON.parse(JSON.stringify(context))).toEqual(context)
}

/** Performs one step on both and compares them. */
async function stepBoth<TLook extends LiveLook, TRun extends Run<TLook>>(
  walked: Walked<TLook, TRun>,
  rig: LiveRig<AnyActorLogic>,
  run: TRun,
  step: Step,
  counts: FailureCounts,
): Promise<void> {
  const seen = run.emitted.length
  await rig.do(step)
  run.do(step)
  const look = walked.lookAt(rig)
  expect(look).toEqual(run.look())
  expect(rig.harness.sentEvents.slice(seen)).toEqual(run.emitted.slice(seen))
  always(rig)
  walked.invariant(look)
  counts.steps++
  counts.note(counts.places, walked.placeOf(look))
  counts.sockets = Math.max(counts.sockets, look.sockets.length)
}

export type Executor<TRun> = (run: TRun, event: EventObject) => Step[]

/** Replays generated paths. Throws for an event without an executor. */
export async function walkPaths<TLook extends LiveLook, TRun extends Run<TLook>>(
  walked: Walked<TLook, TRun>,
  paths: readonly ModelStep[][],
  executors: { [type: string]: Executor<TRun> },
): Promise<FailureCounts> {
  const counts = new FailureCounts()
  for (const path of paths) {
    const rig = walked.makeRig()
    const run = walked.makeRun()
    for (const { event } of path) {
      if (event.type === 'xstate.init') continue
      const executor = executors[event.type]
      if (!executor) throw new Error(`no executor for ${event.type}`)
      const steps = executor(run, event)
      if (steps.length > 0) counts.note(counts.events, event.type)
      for (const step of steps) await stepBoth(walked, rig, run, step, counts)
    }
    rig.harness.stop()
  }
  return counts
}

/** By default paths that end in the same state value end at the same place. */
const stateAt = (path: readonly ModelStep[]): unknown => path.at(-1)?.value
/** Every path ends at its own place. */
export const eachWay = (path: readonly ModelStep[]): unknown => path.map(({ event }) => event)

/** Returns every path, and the first path to each place extended by every event. */
export function withEveryEvent(
  paths: readonly ModelStep[][],
  events: readonly EventObject[],
  placeOf: (path: readonly ModelStep[]) => unknown = stateAt,
): ModelStep[][] {
  const firsts = new Map<string, ModelStep[]>()
  for (const path of paths) {
    for (let length = 1; length <= path.length; length++) {
      const way = path.slice(0, length)
      const place = JSON.stringify(placeOf(way))
      if (!firsts.has(place)) firsts.set(place, way)
    }
  }
  const extended = [...firsts.values()].flatMap((path) =>
    events.map((event) => [...path, { event, value: null }]),
  )
  return [...paths, ...extended]
}

/** Waits until the reference's deadline, with a stop 1 ms before it. */
export const untilDeadline = <TLook>(run: Run<TLook>): Step[] => {
  if (run.deadline === null) return []
  const rest = Math.max(0, run.deadline - run.now)
  return rest === 0
    ? [['wait', 0]]
    : [
        ['wait', rest - 1],
        ['wait', 1],
      ]
}

/** A possible action: its steps, or none if it cannot happen now. */
type Act<TRun> = (run: TRun) => Step[]

/** Actions by name: those that depend on the state, and those possible at any time. */
export interface Acts<TRun> {
  moment: { [name: string]: Act<TRun> }
  anytime: { [name: string]: Act<TRun> }
}

/** A random possible action; two of three depend on the state, so that runs make progress. */
class RandomAct<TLook extends LiveLook, TRun extends Run<TLook>>
  implements fc.AsyncCommand<TRun, LiveRig<AnyActorLogic>>
{
  readonly #choice: number
  readonly #acts: Acts<TRun>
  readonly #walk: (name: string, run: TRun, rig: LiveRig<AnyActorLogic>) => Promise<void>
  #name = 'not run'

  constructor(
    choice: number,
    acts: Acts<TRun>,
    walk: (name: string, run: TRun, rig: LiveRig<AnyActorLogic>) => Promise<void>,
  ) {
    this.#choice = choice
    this.#acts = acts
    this.#walk = walk
  }

  check(): boolean {
    return true
  }

  async run(run: TRun, rig: LiveRig<AnyActorLogic>): Promise<void> {
    const { moment, anytime } = this.#acts
    const possible = Object.keys(moment).filter((name) => moment[name]?.(run).length)
    const names = this.#choice % 3 && possible.length > 0 ? possible : Object.keys(anytime)
    this.#name = names[Math.floor(this.#choice / 3) % names.length] ?? ''
    await this.#walk(this.#name, run, rig)
  }

  toString(): string {
    return this.#name
  }
}

/** Performs random actions in `runs` runs; a failing sequence is shrunk. */
export async function walkAtRandom<TLook extends LiveLook, TRun extends Run<TLook>>(
  walked: Walked<TLook, TRun>,
  acts: Acts<TRun>,
  runs: number,
): Promise<FailureCounts> {
  const counts = new FailureCounts()
  const all = { ...acts.moment, ...acts.anytime }
  const walk = async (name: string, run: TRun, rig: LiveRig<AnyActorLogic>) => {
    const steps = all[name]?.(run) ?? []
    if (steps.length > 0) counts.note(counts.events, name)
    for (const step of steps) await stepBoth(walked, rig, run, step, counts)
  }
  const command = fc.nat().map((choice) => new RandomAct<TLook, TRun>(choice, acts, walk))
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: 45, size: 'max' }), async (sequence) => {
      const real = walked.makeRig()
      await fc.asyncModelRun(() => ({ model: walked.makeRun(), real }), sequence)
      real.harness.stop()
    }),
    { numRuns: runs },
  )
  return counts
}
