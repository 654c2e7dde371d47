import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import type { PendingToggleOutcome } from '../../../src/machines/kit/pending-toggle.machine.ts'
import {
  type BlocksEvent,
  createBlocksMachine,
} from '../../../src/machines/safety/blocks/blocks.machine.ts'
import type { Id } from '../../../src/protocol/base/types.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { blocksRig } from '../../machines/safety/blocks/blocks.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { BlocksReference } from '../../spec/safety/blocks.reference.ts'
import { type BlocksStep, nameOf } from '../../spec/safety/blocks.table.ts'

type Walked =
  | Exclude<BlocksEvent['type'], `xstate.${string}`>
  | `xstate.${'done' | 'error'}.actor.loading`
  | 'xstate.done.actor.toggle.block'
type Rig = ReturnType<typeof blocksRig>
type Event = EventObject & { [key: string]: unknown }

const executors: Executors<Walked, Rig, BlocksStep> = {
  'block.toggle': (_, event) => [['toggle', (event as Event).userId as Id]],
  'blocks.reload': () => [['reload']],
  'xstate.done.actor.loading': (rig, event) =>
    rig.isListing() ? [['listed', (event as Event).output as Id[]]] : [],
  'xstate.error.actor.loading': (rig) => (rig.isListing() ? [['refused', 500]] : []),
  'xstate.done.actor.toggle.block': (rig, event) => {
    if (!rig.isChanging()) return []
    return [((event as Event).output as PendingToggleOutcome).answer ? ['done'] : ['refused', 500]]
  },
}

const error = { name: 'ServiceError', message: 'The call failed.', status: 500, aborted: false }

const over = (answer: PendingToggleOutcome['answer']): Event => ({
  type: 'xstate.done.actor.toggle.block',
  output: {
    queueKey: 'block',
    answer,
    text: answer ? null : error.message,
  } satisfies PendingToggleOutcome,
})

const events: Event[] = [
  { type: 'block.toggle', userId: 5, name: nameOf(5) },
  { type: 'block.toggle', userId: 6, name: nameOf(6) },
  { type: 'blocks.reload' },
  { type: 'xstate.done.actor.loading', output: [] },
  { type: 'xstate.done.actor.loading', output: [5] },
  { type: 'xstate.error.actor.loading', error },
  over({ already: false }),
  over(null),
]

it('blocks match their reference on every generated path', async () => {
  const machine = withDeafParent(createBlocksMachine(testEnv()))
  const paths = pathsOf(machine, {
    events,
    allow: (s, event) => event.type !== 'block.toggle' || s.context.pendingToggles.length < 2,
    project: (s) => [s.value, s.context.known, s.context.pendingToggles, s.context.stale],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    blocksRig,
    () => new BlocksReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
