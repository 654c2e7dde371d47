import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createRemovalMachine,
  type RemovalEvent,
} from '../../../src/machines/content/removal/removal.machine.ts'
import { shapeListError } from '../../../src/protocol/base/errors.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { removalRig } from '../../machines/content/removal/removal.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { RemovalReference } from '../../spec/content/removal.reference.ts'
import { POST, type RemovalStep } from '../../spec/content/removal.table.ts'

type Walked =
  | RemovalEvent['type']
  | 'xstate.error.actor.offering'
  | `xstate.${'done' | 'error'}.actor.deleting`
type Rig = ReturnType<typeof removalRig>

const statusOf = (event: EventObject) => (event as { error?: { status?: number } }).error?.status

const executors: Executors<Walked, Rig, RemovalStep> = {
  'removal.undo': () => [['undo']],
  'removal.due': () => [['due']],
  'page.hidden': () => [['hidden']],
  'xstate.error.actor.offering': (rig) => (rig.look().offered ? [['offerBroke']] : []),
  'xstate.done.actor.deleting': (rig) => (rig.isDeleting() ? [['done']] : []),
  'xstate.error.actor.deleting': (rig, event) =>
    rig.isDeleting() ? [['refused', statusOf(event) ?? 0]] : [],
}

const events: EventObject[] = [
  { type: 'removal.undo' },
  { type: 'removal.due' },
  { type: 'page.hidden' },
  { type: 'xstate.error.actor.offering' },
  { type: 'xstate.done.actor.deleting' },
  ...[0, 403, 404, 500].map((status) => ({
    type: 'xstate.error.actor.deleting',
    error: shapeListError(status, {}, 'It failed.'),
  })),
]

it('[API-POST-05] removal matches its reference on every generated path', async () => {
  const machine = withDeafParent(
    createRemovalMachine(testEnv()).provide({ actions: { hide: () => {}, show: () => {} } }),
  )
  const paths = pathsOf(machine, { input: POST, events, project: (s) => s.value })
  const report = await replay(
    withEveryEvent(paths, events),
    () => removalRig(),
    () => new RemovalReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
