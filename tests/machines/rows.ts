/** Runs the rows of a specification table on a machine. */
import { expect, it } from 'vitest'
import type { AnyActorLogic } from 'xstate'
import type { Emitted, Row, Step, Timed } from '../spec/live/transport.steps.ts'
import type { LiveRig } from './liveDriver.ts'

export interface Subject<TRig, TLook> {
  makeRig: () => TRig
  lookAt: (rig: TRig) => TLook
}

/** One test per row: the state afterwards and the events sent. */
export function rowTests<TRig extends LiveRig<AnyActorLogic>, TLook>(
  { makeRig, lookAt }: Subject<TRig, TLook>,
  rows: readonly Row<TLook>[],
): void {
  for (const { title, given, when, outcome, emitted } of rows) {
    it(title, async () => {
      const rig = makeRig()
      await rig.all(given)
      const before = rig.harness.sentEvents.length
      await rig.all(when)
      expect(lookAt(rig)).toEqual(outcome)
      expect(rig.harness.sentEvents.slice(before)).toEqual(emitted)
    })
  }
}

/** One test per row: 1 ms before the deadline, at it and 1 ms after it. */
export function timedTests<TRig extends LiveRig<AnyActorLogic>, TLook>(
  { makeRig, lookAt }: Subject<TRig, TLook>,
  rows: readonly Timed<TLook>[],
): void {
  for (const { title, given, at, before, after, emitted } of rows) {
    it(title, async () => {
      const rig = makeRig()
      await rig.all(given)
      const earlier = rig.harness.sentEvents.length
      await rig.do(['wait', at - 1])
      expect(lookAt(rig)).toEqual(before)
      expect(rig.harness.sentEvents.length).toBe(earlier)
      await rig.do(['wait', 1])
      expect(lookAt(rig)).toEqual(after)
      await rig.do(['wait', 1])
      expect(lookAt(rig)).toEqual(after)
      expect(rig.harness.sentEvents.slice(earlier)).toEqual(emitted)
    })
  }
}

interface Run<TLook> {
  emitted: readonly Emitted[]
  do(step: Step): void
  look(): TLook
}

/** One test per end: after stopping with the session, no connection continues or stays open. */
export function endTests(
  makeRig: () => LiveRig<AnyActorLogic>,
  titleOf: (name: string) => string,
  ends: readonly (readonly [name: string, given: readonly Step[], ...unknown[]])[],
): void {
  for (const [name, given] of ends) {
    it(titleOf(name), async () => {
      const rig = makeRig()
      await rig.all(given)
      const before = rig.harness.sentEvents.length
      const made = () =>
        [rig.sockets.all, rig.tokens.calls, rig.refreshes.calls].map(({ length }) => length)
      const madeBefore = made()
      rig.harness.stop()
      await rig.all([
        ['late token', 'z'],
        ['late refresh', 'z'],
        ['wait', 600_000],
      ])
      expect([rig.sockets.live, rig.tokens.isOpen, rig.refreshes.isOpen]).toEqual([
        [],
        false,
        false,
      ])
      expect(made()).toEqual(madeBefore)
      expect(rig.harness.sentEvents.length).toBe(before)
    })
  }
}

/** The reference must agree with the rows, or the model tests use a wrong oracle. */
export function referenceTests<TLook>(
  makeRun: () => Run<TLook>,
  rows: readonly Row<TLook>[],
  timed: readonly Timed<TLook>[],
): void {
  const bare = (title: string) => title.replace(/^\[.*?\] /, '')
  for (const { title, given, when, outcome, emitted } of rows) {
    it(bare(title), () => {
      const run = makeRun()
      for (const step of given) run.do(step)
      const before = run.emitted.length
      for (const step of when) run.do(step)
      expect(run.look()).toEqual(outcome)
      expect(run.emitted.slice(before)).toEqual(emitted)
    })
  }
  for (const { title, given, at, before, after, emitted } of timed) {
    it(bare(title), () => {
      const run = makeRun()
      for (const step of given) run.do(step)
      const earlier = run.emitted.length
      run.do(['wait', at - 1])
      expect(run.look()).toEqual(before)
      run.do(['wait', 1])
      expect(run.look()).toEqual(after)
      expect(run.emitted.slice(earlier)).toEqual(emitted)
    })
  }
}
