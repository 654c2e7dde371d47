/** Plays the socket tables on a machine and on its reference. */
import { expect, it } from 'vitest'
import type { AnyActorLogic } from 'xstate'
import type { Emitted, Row, Step, Timed } from '../spec/live/transport.steps.ts'
import type { LiveRig } from './liveDriver.ts'
import { referenceTests, scriptTests, timedTests } from './scripts.ts'

interface Subject<TRig, TLook> {
  makeRig: () => TRig
  lookAt: (rig: TRig) => TLook
}

interface Run<TLook> {
  emitted: readonly Emitted[]
  do(step: Step): void
  look(): TLook
}

export function socketTests<TRig extends LiveRig<AnyActorLogic>, TLook>(
  { makeRig, lookAt }: Subject<TRig, TLook>,
  rows: readonly Row<TLook>[],
  times: readonly Timed<TLook>[],
): void {
  const start = () => {
    const rig = makeRig()
    return { do: rig.do, look: () => lookAt(rig), emitted: () => rig.harness.sentEvents }
  }
  scriptTests(start, rows)
  timedTests(start, times)
}

/** Timed rows are played until 1 ms before their time and until it. */
export function socketReferenceTests<TLook>(
  makeRun: () => Run<TLook>,
  rows: readonly Row<TLook>[],
  times: readonly Timed<TLook>[],
): void {
  const start = () => {
    const run = makeRun()
    return {
      do: (step: Step) => run.do(step),
      look: () => run.look(),
      emitted: () => [...run.emitted],
    }
  }
  const moments = times.flatMap(({ title, given, at, before, after, emitted }): Row<TLook>[] => [
    { title: `${title}: before`, given, when: [['wait', at - 1]], look: before, emitted: [] },
    { title: `${title}: then`, given, when: [['wait', at]], look: after, emitted },
  ])
  referenceTests(start, [...rows, ...moments])
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
