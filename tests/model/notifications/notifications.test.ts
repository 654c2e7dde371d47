import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import { createNotificationsMachine } from '../../../src/machines/notifications/notifications/notifications.machine.ts'
import type { NotificationsEvent } from '../../../src/machines/notifications/notifications/notifications.types.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { notificationsRig } from '../../machines/notifications/notifications/notifications.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { NotificationsReference } from '../../spec/notifications/notifications.reference.ts'
import {
  type NotificationStep,
  notification,
} from '../../spec/notifications/notifications.steps.ts'

const CALLS = ['markingOne', 'markingAll', 'removing'] as const
type Walked =
  | NotificationsEvent['type']
  | `xstate.${'done' | 'error'}.actor.${'firstPage' | 'newestPage' | 'nextPage'}`
  | `xstate.${'done' | 'error'}.actor.${(typeof CALLS)[number]}`
type Rig = ReturnType<typeof notificationsRig>
type Event = EventObject & { [key: string]: unknown }

const NAMES = { markingOne: 'markOne', markingAll: 'markAll', removing: 'remove' } as const
const field = (event: EventObject, name: string) => (event as Event)[name] as never

/** The pending load, from its page number and the screen shown. */
function requests(rig: Rig): 'firstPage' | 'newestPage' | 'nextPage' | null {
  if (!rig.load.isOpen) return null
  if (rig.look().screen === 'loading') return 'firstPage'
  return rig.load.current.input.page === 1 ? 'newestPage' : 'nextPage'
}
const page =
  (which: ReturnType<typeof requests>) =>
  (rig: Rig, event: EventObject): NotificationStep[] => {
    const output = field(event, 'output') as { notifications: never[]; hasMore: boolean }
    return requests(rig) === which ? [['page', output.notifications, output.hasMore]] : []
  }
const pageFails =
  (which: ReturnType<typeof requests>) =>
  (rig: Rig): NotificationStep[] =>
    requests(rig) === which ? [['pageFailed', 0]] : []
const settles =
  (state: (typeof CALLS)[number], ...step: NotificationStep) =>
  (rig: Rig): NotificationStep[] =>
    rig.running() === NAMES[state] ? [step] : []
const says =
  (...step: NotificationStep) =>
  (): NotificationStep[] => [step]

const executors: Executors<Walked, Rig, NotificationStep> = {
  'notification.arrived': (_, event) => [['arrived', field(event, 'raw')]],
  'followNotification.arrived': (_, event) => [['followed', field(event, 'raw')]],
  'notification.markRead': (_, event) => [['markRead', field(event, 'id')]],
  'notifications.markAllRead': says('markAll'),
  'notification.remove': (_, event) => [['remove', field(event, 'id')]],
  'notification.wasMarkedRead': (_, event) => [['wasRead', field(event, 'id')]],
  'notifications.wereAllMarkedRead': says('allWereRead'),
  'notifications.reload': says('reload'),
  'notifications.loadMore': says('more'),
  'muted.changed': (_, event) => [['muted', field(event, 'muted')]],
  'xstate.done.actor.firstPage': page('firstPage'),
  'xstate.error.actor.firstPage': pageFails('firstPage'),
  'xstate.done.actor.newestPage': page('newestPage'),
  'xstate.error.actor.newestPage': pageFails('newestPage'),
  'xstate.done.actor.nextPage': page('nextPage'),
  'xstate.error.actor.nextPage': pageFails('nextPage'),
  'xstate.done.actor.markingOne': settles('markingOne', 'done'),
  'xstate.error.actor.markingOne': settles('markingOne', 'refused', 0),
  'xstate.done.actor.markingAll': settles('markingAll', 'done'),
  'xstate.error.actor.markingAll': settles('markingAll', 'refused', 500),
  'xstate.done.actor.removing': settles('removing', 'done'),
  'xstate.error.actor.removing': settles('removing', 'refused', 0),
}

const NO_ANSWER = { name: 'ServiceError', message: 'No answer.', status: 0, aborted: false }
const done = (id: string, notifications: unknown[], hasMore: boolean): Event => ({
  type: `xstate.done.actor.${id}`,
  output: { notifications, hasMore },
})
const failed = (id: string): Event => ({ type: `xstate.error.actor.${id}`, error: NO_ANSWER })

const events: Event[] = [
  { type: 'notification.arrived', raw: notification(4, 40) },
  { type: 'followNotification.arrived', raw: { follow_id: 9, follower: { username: 'bol' } } },
  { type: 'notification.markRead', id: 3 },
  { type: 'notifications.markAllRead' },
  { type: 'notification.remove', id: 2 },
  { type: 'notification.wasMarkedRead', id: 3 },
  { type: 'notification.wasMarkedRead', id: 99 },
  { type: 'notifications.wereAllMarkedRead' },
  { type: 'notifications.reload' },
  { type: 'notifications.loadMore' },
  { type: 'muted.changed', muted: [{ id: 7, username: 'bol', full_name: 'Bol', avatar: null }] },
  done('firstPage', [notification(3, 30), notification(2, 20)], true),
  failed('firstPage'),
  done('newestPage', [notification(5, 50)], true),
  failed('newestPage'),
  done('nextPage', [notification(1, 10, true)], false),
  failed('nextPage'),
  ...CALLS.flatMap((state) => [
    { type: `xstate.done.actor.${state}` },
    { type: `xstate.error.actor.${state}`, error: NO_ANSWER },
  ]),
]

it('[NOTIF-01 NOTIF-02 A8 A9] notification centre matches its reference on every generated path', async () => {
  const machine = withDeafParent(createNotificationsMachine(testEnv()))
  const paths = pathsOf(machine, {
    events,
    project: (s) => [
      s.value,
      s.context.changes.map((change: { kind: string }) => change.kind),
      s.context.hasMore,
    ],
    allow: (s, event) => !/mark|remove/.test(event.type) || s.context.changes.length === 0,
  })
  const walks = withEveryEvent(paths, events)
  const report = await replay(
    walks,
    notificationsRig,
    () => new NotificationsReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
