import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  type CapabilitiesEvent,
  createCapabilitiesMachine,
} from '../../../src/machines/account/capabilities/capabilities.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { capabilitiesRig } from '../../machines/account/capabilities/capabilities.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { CapabilitiesReference } from '../../spec/account/capabilities.reference.ts'
import {
  ALL,
  type CapabilitiesStep,
  FOLLOW_ONLY,
  LIKES_UNDECIDED,
} from '../../spec/account/capabilities.table.ts'

const LIMIT = 'xstate.after.detectionLimit.capabilities.detecting'

type Walked =
  | CapabilitiesEvent['type']
  | `xstate.${'done' | 'error'}.actor.detecting`
  | typeof LIMIT
type Event = EventObject & { [key: string]: unknown }
type Rig = ReturnType<typeof capabilitiesRig>

const field = (event: EventObject, name: string) => (event as Event)[name] as never

const executors: Executors<Walked, Rig, CapabilitiesStep> = {
  'capabilities.need': (_, event) => [['need', field(event, 'field'), field(event, 'waiter')]],
  'capabilities.likesUnifiedMissing': () => [['unifiedMissing']],
  'xstate.done.actor.detecting': (rig, event) => {
    if (!rig.isRunning()) return []
    const results = field(event, 'output')
    return results === null ? [['foundNobody']] : [['found', results]]
  },
  'xstate.error.actor.detecting': (rig) => (rig.isRunning() ? [['broke']] : []),
  [LIMIT]: (rig) => (rig.isRunning() ? [['wait', 30_000]] : []),
}

const events: Event[] = [
  { type: 'capabilities.need', field: 'likes', waiter: 'a' },
  { type: 'capabilities.need', field: 'follow', waiter: 'b' },
  { type: 'capabilities.likesUnifiedMissing' },
  { type: 'xstate.done.actor.detecting', output: ALL },
  { type: 'xstate.done.actor.detecting', output: LIKES_UNDECIDED },
  { type: 'xstate.done.actor.detecting', output: FOLLOW_ONLY },
  { type: 'xstate.done.actor.detecting', output: null },
  { type: 'xstate.error.actor.detecting', error: new TypeError('broken') },
]

it('[CAP-01 CAP-02 ROLE-04 A5] capabilities match their reference on every generated path', async () => {
  const machine = withDeafParent(createCapabilitiesMachine(testEnv()))
  const paths = pathsOf(machine, {
    events,
    project: ({ value, context }) => [
      value,
      context.record && { ...context.record, detectedAt: 0 },
      context.undecided,
      context.likesUnified,
      context.unifiedMissing,
      context.waiters.slice(0, 2),
    ],
    // All waiters receive the same response, so two of them are enough.
    allow: ({ context }, { type }) => type !== 'capabilities.need' || context.waiters.length < 2,
  })
  const report = await replay(
    withEveryEvent(paths, [...events, { type: LIMIT }]),
    capabilitiesRig,
    () => new CapabilitiesReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
