import { expect, it } from 'vitest'
import { createMarkReadMachine } from '../../../src/machines/messaging/markRead/markRead.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { markReadRig } from '../../machines/messaging/markRead/markRead.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { MarkReadReference } from '../../spec/messaging/mark-read.reference.ts'
import { MARK_READ_INPUT, type MarkReadStep } from '../../spec/messaging/mark-read.table.ts'

const REQUEST = 'read.request'
const MARKED = 'xstate.done.actor.markMessagesRead'
const REFUSED = 'xstate.error.actor.markMessagesRead'
const ALL_MARKED = 'xstate.done.actor.markConversationRead'
const ALL_REFUSED = 'xstate.error.actor.markConversationRead'
const TICK = 'xstate.after.tick.markRead.collecting'
type Walked =
  | typeof REQUEST
  | typeof MARKED
  | typeof REFUSED
  | typeof ALL_MARKED
  | typeof ALL_REFUSED
  | typeof TICK

type Rig = ReturnType<typeof markReadRig>

const settling =
  (receipt: 'messages' | 'conversation', word: 'answered' | 'failed') =>
  (rig: Rig): MarkReadStep[] =>
    rig.effects[receipt].isOpen ? [[word, receipt]] : []

const executors: Executors<Walked, Rig, MarkReadStep> = {
  [REQUEST]: (_, event) => {
    const { ids, unreadCount } = event as unknown as { ids: number[]; unreadCount: number }
    return [['ask', ids, unreadCount]]
  },
  [MARKED]: settling('messages', 'answered'),
  [REFUSED]: settling('messages', 'failed'),
  [ALL_MARKED]: settling('conversation', 'answered'),
  [ALL_REFUSED]: settling('conversation', 'failed'),
  [TICK]: () => [['wait', 0]],
}

const ask = (ids: number[], unreadCount: number) => ({ type: REQUEST, ids, unreadCount })
const events = [
  ask([], 0),
  ask([1], 1),
  ask([1, 2], 5),
  ask([], 3),
  ...[MARKED, REFUSED, ALL_MARKED, ALL_REFUSED].map((type) => ({ type })),
]

it('[A12] read receipts match their reference on every generated path', async () => {
  const machine = withDeafParent(createMarkReadMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: MARK_READ_INPUT,
    events,
    project: (s) => [s.value, s.context.queued, s.context.inFlight, s.context.unreadCount],
  })
  const walks = withEveryEvent(paths, [...events, { type: TICK }])
  const report = await replay(walks, markReadRig, () => new MarkReadReference(), executors)
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
