/**
 * Walks a running connection and its reference side by side: generated paths and random commands.
 * After each step both must look alike and must have told the same; the invariants hold throughout.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { AnyActorLogic, EventObject } from 'xstate'
import type { ModelStep } from '../../kit/model.ts'
import type { LiveRig } from '../../machines/liveDriver.ts'
import type { SocketLook, Step, Told } from '../../spec/live/transport.steps.ts'

export interface Run<TLook> {
  now: number
  readonly deadline: number | null
  readonly told: readonly Told[]
  do(step: Step): void
  look(): TLook
}

/** What every look of a connection has. */
export interface LiveLook {
  sockets: SocketLook[]
}

export interface Walked<TLook extends LiveLook, TRun extends Run<TLook>> {
  makeRig: () => LiveRig<AnyActorLogic>
  lookAt: (rig: LiveRig<AnyActorLogic>) => TLook
  makeRun: () => TRun
  /** What of a look counts as one place, for counting places visited. */
  placeOf: (look: TLook) => string
  /** Says what must never be, given a look of the running machine. */
  invariant: (look: TLook) => void
}

/** What was walked, so that a test can show it was not nothing. */
export class Tally {
  readonly places = new Map<string, number>()
  readonly events = new Map<string, number>()
  steps = 0
  sockets = 0

  note(map: Map<string, number>, key: string): void {
    map.set(key, (map.get(key) ?? 0) + 1)
  }

  /** Which of `keys` were never met. */
  unmet(map: Map<string, number>, keys: readonly string[]): string[] {
    return keys.filter((key) => !map.has(key))
  }
}

/** Holds of every connection: one socket at most, and a context that is JSON. */
function always(rig: LiveRig<AnyActorLogic>): void {
  expect(rig.sockets.live.length).toBeLessThanOrEqual(1)
  expect(rig.sockets.all.filter((socket) => socket.dropped)).toEqual([])
  const { context } = rig.harness.actor.getSnapshot() as { context: unknown }
  expect(JSON.parse(JSON.stringify(context))).toEqual(context)
}

/** Does one step to both and compares everything. */
export async function stepBoth<TLook extends LiveLook, TRun extends Run<TLook>>(
  walked: Walked<TLook, TRun>,
  rig: LiveRig<AnyActorLogic>,
  run: TRun,
  step: Step,
  tally: Tally,
): Promise<void> {
  const seen = run.told.length
  await rig.do(step)
  run.do(step)
  const look = walked.lookAt(rig)
  expect(look).toEqual(run.look())
  expect(rig.harness.facts.slice(seen)).toEqual(run.told.slice(seen))
  always(rig)
  walked.invariant(look)
  tally.steps++
  tally.note(tally.places, walked.placeOf(look))
  tally.sockets = Math.max(tally.sockets, look.sockets.length)
}

export type Executor<TRun> = (run: TRun, event: EventObject) => Step[]

/** Replays generated paths; an event without an executor fails. */
export async function walkPaths<TLook extends LiveLook, TRun extends Run<TLook>>(
  walked: Walked<TLook, TRun>,
  paths: readonly ModelStep[][],
  executors: { [type: string]: Executor<TRun> },
): Promise<Tally> {
  const tally = new Tally()
  for (const path of paths) {
    const rig = walked.makeRig()
    const run = walked.makeRun()
    for (const { event } of path) {
      if (event.type === 'xstate.init') continue
      const executor = executors[event.type]
      if (!executor) throw new Error(`no executor for ${event.type}`)
      const steps = executor(run, event)
      if (steps.length > 0) tally.note(tally.events, event.type)
      for (const step of steps) await stepBoth(walked, rig, run, step, tally)
    }
    rig.harness.stop()
  }
  return tally
}

/** By default two ways lead to the same place when the chart says the same state of both. */
const stateAt = (path: readonly ModelStep[]): unknown => path.at(-1)?.value
/** Every way is a place of its own. */
export const eachWay = (path: readonly ModelStep[]): unknown => path.map(({ event }) => event)

/** Every path, and from the first way into each place every event once more. */
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

/** Waits until the reference says something happens by itself; first to the moment before. */
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

/** Something that may happen now: steps to do, none when it cannot. */
export type Act<TRun> = (run: TRun) => Step[]

/** Acts by name: those of the moment, and those that may come at any time. */
export interface Acts<TRun> {
  moment: { [name: string]: Act<TRun> }
  anytime: { [name: string]: Act<TRun> }
}

/** One random act among those possible now; two in three are of the moment, so stories go on. */
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

/** Random acts, `runs` times; a failing sequence is shrunk to its shortest. */
export async function walkAtRandom<TLook extends LiveLook, TRun extends Run<TLook>>(
  walked: Walked<TLook, TRun>,
  acts: Acts<TRun>,
  runs: number,
): Promise<Tally> {
  const tally = new Tally()
  const all = { ...acts.moment, ...acts.anytime }
  const walk = async (name: string, run: TRun, rig: LiveRig<AnyActorLogic>) => {
    const steps = all[name]?.(run) ?? []
    if (steps.length > 0) tally.note(tally.events, name)
    for (const step of steps) await stepBoth(walked, rig, run, step, tally)
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
  return tally
}
