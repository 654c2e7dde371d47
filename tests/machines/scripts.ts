/**
 * Runs scripts of a specification table, or generated walks, on a machine and on the reference,
 * which implements the same decisions.
 */
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import {
  type AnyActorScope,
  type AnyStateMachine,
  createEmptyActor,
  type EventObject,
} from 'xstate'
import type { ModelStep } from '../kit/model.ts'

export type Fact = { type: string; [key: string]: unknown }

/** A running machine driven by the steps of its specification. */
export interface Rig<TStep, TLook> {
  do(step: TStep): Promise<void>
  look(): TLook
  emitted(): Fact[]
}

/** The decisions as a small reducer that does not use the machine. */
export interface Reference<TStep, TLook> {
  do(step: TStep): void
  look(): TLook
  emitted(): Fact[]
}

export interface ScriptRow<TStep, TLook> {
  /** Starts with the clause ids. */
  title: string
  given: readonly TStep[]
  when: readonly TStep[]
  look: TLook
  /** Events sent during `when`, in order. */
  emitted: readonly Fact[]
}

/** A change at a deadline: `before` 1 ms earlier, `after` at it and 1 ms later. */
export interface TimedRow<TStep, TLook> {
  title: string
  given: readonly TStep[]
  at: number
  before: TLook
  after: TLook
  emitted: readonly Fact[]
}

export function scriptTests<TStep, TLook>(
  makeRig: () => Rig<TStep, TLook>,
  rows: readonly ScriptRow<TStep, TLook>[],
): void {
  for (const row of rows) {
    it(row.title, async () => {
      const rig = makeRig()
      for (const step of row.given) await rig.do(step)
      const earlier = rig.emitted().length
      for (const step of row.when) await rig.do(step)
      expect(rig.look()).toEqual(row.look)
      expect(rig.emitted().slice(earlier)).toEqual(row.emitted)
    })
  }
}

export function timedTests<TStep, TLook>(
  makeRig: () => Rig<TStep | ['wait', number], TLook>,
  rows: readonly TimedRow<TStep, TLook>[],
): void {
  for (const row of rows) {
    it(row.title, async () => {
      const rig = makeRig()
      for (const step of row.given) await rig.do(step)
      const earlier = rig.emitted().length
      await rig.do(['wait', row.at - 1])
      expect(rig.look()).toEqual(row.before)
      expect(rig.emitted().slice(earlier)).toEqual([])
      await rig.do(['wait', 1])
      expect(rig.look()).toEqual(row.after)
      await rig.do(['wait', 1])
      expect(rig.look()).toEqual(row.after)
      expect(rig.emitted().slice(earlier)).toEqual(row.emitted)
    })
  }
}

/** The reference must agree with the rows, or the walks use a wrong oracle. */
export function referenceTests<TStep, TLook>(
  makeReference: () => Reference<TStep, TLook>,
  rows: readonly ScriptRow<TStep, TLook>[],
): void {
  for (const row of rows) {
    it(row.title.replace(/^\[.*?\] /, ''), () => {
      const reference = makeReference()
      for (const step of row.given) reference.do(step)
      const earlier = reference.emitted().length
      for (const step of row.when) reference.do(step)
      expect(reference.look()).toEqual(row.look)
      expect(reference.emitted().slice(earlier)).toEqual(row.emitted)
    })
  }
}

/**
 * The machine with a parent that ignores everything, so that a walk without actors can send events
 * to it.
 */
export function withDeafParent<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  const transition = machine.transition.bind(machine)
  const parent = createEmptyActor()
  machine.transition = (snapshot, event, scope: AnyActorScope) =>
    transition(snapshot, event, {
      ...scope,
      self: Object.assign(Object.create(scope.self as object), { _parent: parent }),
    })
  return machine
}

/**
 * All vertices × all events: every prefix of every walk, followed by each event, whether or not the
 * machine handles it there.
 */
export function withEveryEvent(
  paths: readonly ModelStep[][],
  events: readonly EventObject[],
): ModelStep[][] {
  const beginnings = new Map<string, ModelStep[]>()
  for (const path of paths) {
    for (let length = 0; length <= path.length; length++) {
      const beginning = path.slice(0, length)
      beginnings.set(JSON.stringify(beginning.map((step) => step.event)), beginning)
    }
  }
  return [...beginnings.values()].flatMap((beginning) =>
    events.map((event) => [...beginning, { event, value: null }]),
  )
}

function leavesIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [path === '' ? value : `${path}.${value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesIn(inner, path === '' ? key : `${path}.${key}`),
  )
}

/** Dotted names of the leaves visited by the walks, sorted. */
export function leavesWalked(paths: readonly ModelStep[][]): string[] {
  return [...new Set(paths.flatMap((path) => path.flatMap((step) => leavesIn(step.value))))].sort()
}

/** Converts a step of a generated path to steps of the specification; none: not possible now. */
export type Executors<TType extends string, TRig, TStep> = {
  [T in TType]: (rig: TRig, event: ModelStep['event']) => TStep[]
}

export interface WalkReport {
  paths: number
  /** Number of compared steps, by event type. */
  steps: Record<string, number>
}

/** Paths that differ only in their last event. */
interface Fan {
  beginning: ModelStep[]
  lasts: ModelStep[]
}

function fansOf(paths: readonly ModelStep[][]): Fan[] {
  const fans = new Map<string, Fan>()
  for (const path of paths) {
    const [beginning, lasts] = [path.slice(0, -1), path.slice(-1)]
    const key = JSON.stringify(beginning.map(({ event }) => event))
    const known = fans.get(key)
    if (known) known.lasts.push(...lasts)
    else fans.set(key, { beginning, lasts })
  }
  return [...fans.values()]
}

/**
 * Replays every path on a machine and on the reference and compares their states and events. A
 * prefix shared by several paths is compared once. The machine of a path is reused for the next
 * path of its fan only if the last event was not possible or caused no transition. An event type
 * without an executor fails.
 */
export async function replay<TType extends string, TStep, TLook, TRig extends Rig<TStep, TLook>>(
  paths: ModelStep[][],
  makeRig: () => TRig,
  makeReference: () => Reference<TStep, TLook>,
  executors: Executors<TType, TRig, TStep>,
): Promise<WalkReport> {
  const report: WalkReport = { paths: paths.length, steps: {} }
  const compared = new Set<string>()
  for (const { beginning, lasts } of fansOf(paths)) {
    let walk = null
    for (const last of lasts) {
      if (walk === null) {
        walk = { rig: makeRig(), reference: makeReference(), walked: '' }
        for (const { event } of beginning) await take(walk, event)
      }
      const changed = await take(walk, last.event)
      if (changed) walk = null
    }
  }
  return report

  /** @returns whether the machine may have changed its state */
  async function take(
    walk: { rig: TRig; reference: Reference<TStep, TLook>; walked: string },
    event: EventObject,
  ): Promise<boolean> {
    if (event.type === 'xstate.init') return true
    const { rig, reference } = walk
    const execute = executors[event.type as TType]
    if (!execute) throw new Error(`no executor for ${event.type}`)
    const steps = execute(rig, event)
    if (steps.length === 0) return false
    const before = snapshotOf(rig)
    walk.walked += `${JSON.stringify(event)}\n`
    for (const step of steps) {
      await rig.do(step)
      reference.do(step)
      report.steps[event.type] = (report.steps[event.type] ?? 0) + 1
    }
    if (!compared.has(walk.walked)) {
      compared.add(walk.walked)
      const shown = { look: rig.look(), emitted: rig.emitted() }
      const expected = { look: reference.look(), emitted: reference.emitted() }
      // The equality check is much cheaper than preparing a diff.
      if (!isDeepStrictEqual(shown, expected)) expect(shown, walk.walked).toEqual(expected)
    }
    return before === null || snapshotOf(rig) !== before
  }
}

/** Snapshot of the machine of a rig; null if the rig does not expose it. */
function snapshotOf(rig: object): unknown {
  const { harness } = rig as { harness?: { actor: { getSnapshot(): unknown } } }
  return harness?.actor.getSnapshot() ?? null
}

/**
 * Every executor must have been used: a walk that never contains an event proves nothing about it.
 */
export function expectEverythingWalked(report: WalkReport, executors: object): void {
  expect(Object.keys(report.steps).sort()).toEqual(Object.keys(executors).sort())
  expect(report.paths).toBeGreaterThan(0)
}
