import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import { createInboxMachine } from '../../../src/machines/messaging/inbox/inbox.machine.ts'
import type { InboxEvent } from '../../../src/machines/messaging/inbox/inbox.types.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { inboxRig } from '../../machines/messaging/inbox/inbox.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { InboxReference } from '../../spec/messaging/inbox.reference.ts'
import {
  conversation,
  type InboxStep,
  own,
  received,
  USER,
} from '../../spec/messaging/inbox.steps.ts'

const OUTCOMES = [
  'xstate.done.actor.firstList',
  'xstate.error.actor.firstList',
  'xstate.done.actor.nextList',
  'xstate.error.actor.nextList',
  'xstate.done.actor.starting',
  'xstate.error.actor.starting',
  'xstate.done.actor.lookup',
  'xstate.error.actor.lookup',
] as const
type Walked = Exclude<InboxEvent['type'], `xstate.${string}`> | (typeof OUTCOMES)[number]
type Rig = ReturnType<typeof inboxRig>
type Event = EventObject & { [key: string]: unknown }

const field = (event: EventObject, name: string) => (event as Event)[name] as never
const screenOf = (rig: Rig) => rig.look().screen
const answers = (rig: Rig, event: EventObject, first: boolean): InboxStep[] =>
  rig.list.isOpen && (screenOf(rig) === 'loading') === first
    ? [['list', field(event, 'output')]]
    : []
const refuses = (rig: Rig, first: boolean): InboxStep[] =>
  rig.list.isOpen && (screenOf(rig) === 'loading') === first ? [['listFailed', 403]] : []

const executors: Executors<Walked, Rig, InboxStep> = {
  'inbox.reload': () => [['reload']],
  'inbox.search': () => [['search', 'bol']],
  'inbox.clearSearch': () => [['clear']],
  'inbox.filter': () => [['filter', 'unread']],
  'conversation.choose': (_, event) => [['choose', field(event, 'id')]],
  'conversation.leave': () => [['leave']],
  'network.online': () => [['online']],
  'network.offline': () => [['offline']],
  'conversation.start': () => [['start', 7, 'deng']],
  'messages.arrived': (_, event) => [['live', ...field(event, 'messages')]],
  'message.changed': (_, event) => [['changed', field(event, 'message')]],
  'conversation.markedRead': () => [['markedRead', 2, 2]],
  'conversation.set': () => [['set', 2, 'is_archived', true]],
  'conversation.updated': (_, event) => [['updated', 2, field(event, 'state')]],
  'conversation.deleted': () => [['deleted', 1, null]],
  'messages.wereRead': (_, event) => [
    ['wereRead', field(event, 'ids'), field(event, 'conversationId'), field(event, 'readerId')],
  ],
  'xstate.done.actor.firstList': (rig, event) => answers(rig, event, true),
  'xstate.error.actor.firstList': (rig) => refuses(rig, true),
  'xstate.done.actor.nextList': (rig, event) => answers(rig, event, false),
  'xstate.error.actor.nextList': (rig) => refuses(rig, false),
  'xstate.done.actor.starting': (rig, event) =>
    rig.start.isOpen ? [['started', field(event, 'output')]] : [],
  'xstate.error.actor.starting': (rig) => (rig.start.isOpen ? [['startFailed', 502]] : []),
  'xstate.done.actor.lookup': (rig, event) =>
    rig.lookup.isOpen ? [['lookedUp', field(event, 'output')]] : [],
  'xstate.error.actor.lookup': (rig) => (rig.lookup.isOpen ? [['lookUpFailed', 404]] : []),
}

const state = { is_archived: false, is_muted: false, deleted_before: null }
const ANYIETH = conversation(1, 'Anyieth', { state })
const BOL = conversation(2, 'Bol', { unread: 2, latest: received(2, 20, 0), state })
const done = (id: string, output: unknown): Event => ({ type: `xstate.done.actor.${id}`, output })
const failed = (id: string, status: number): Event => ({
  type: `xstate.error.actor.${id}`,
  error: { name: 'ServiceError', message: 'The call failed.', status, aborted: false },
})

const events: Event[] = [
  { type: 'inbox.reload' },
  { type: 'inbox.search', query: 'bol' },
  { type: 'inbox.clearSearch' },
  { type: 'inbox.filter', filter: 'unread' },
  { type: 'conversation.choose', id: 2 },
  { type: 'conversation.choose', id: 5 },
  { type: 'conversation.leave' },
  { type: 'network.online' },
  { type: 'network.offline' },
  { type: 'conversation.start', userId: 7, username: 'deng' },
  { type: 'messages.arrived', messages: [received(2, 30, 5)] },
  { type: 'messages.arrived', messages: [own(1, 31, 6)] },
  { type: 'messages.arrived', messages: [received(9, 90, 7)] },
  { type: 'message.changed', message: { ...received(2, 20, 0), deleted_at: 'now', body: '' } },
  { type: 'conversation.markedRead', id: 2, count: 2, askedAt: 4 },
  { type: 'conversation.set', id: 2, flag: 'is_archived', on: true },
  { type: 'conversation.updated', id: 2, state: { is_muted: true } },
  { type: 'conversation.updated', id: 2, state: { deleted_before: 'noon' } },
  { type: 'conversation.deleted', id: 1, deletedBefore: null },
  { type: 'messages.wereRead', ids: [20], conversationId: 2, readerId: USER.id },
  done('firstList', [ANYIETH, BOL]),
  failed('firstList', 403),
  done('nextList', [ANYIETH, BOL]),
  failed('nextList', 403),
  done('starting', conversation(5, 'Deng', { latest: null })),
  failed('starting', 502),
  done('lookup', conversation(5, 'Deng', { latest: null })),
  failed('lookup', 404),
]

it('[INBOX-18 INBOX-19 A8 A12] inbox matches its reference on every generated path', async () => {
  const machine = withDeafParent(createInboxMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: { userId: USER.id },
    events,
    project: (s) => [
      s.value,
      s.context.selectedId !== null,
      s.context.queued.length > 0,
      s.context.askedFor.length > 0,
      s.context.outdated,
    ],
    allow: (s, event) => event.type !== 'messages.arrived' || s.context.queued.length === 0,
  })
  const walks = withEveryEvent(paths, events)
  const report = await replay(walks, inboxRig, () => new InboxReference(), executors)
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
