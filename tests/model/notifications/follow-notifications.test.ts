import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createFollowNotificationsMachine,
  type FollowNotificationsEvent,
} from '../../../src/machines/notifications/followNotifications/followNotifications.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { followNotificationsRig } from '../../machines/notifications/followNotifications/followNotifications.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { FollowNotificationsReference } from '../../spec/notifications/follow-notifications.reference.ts'
import {
  type FollowNotificationStep,
  followed,
} from '../../spec/notifications/follow-notifications.table.ts'

type Walked =
  | FollowNotificationsEvent['type']
  | `xstate.${'done' | 'error'}.actor.${'list' | 'markingOne' | 'markingAll'}`
type Rig = ReturnType<typeof followNotificationsRig>

const LIST = [followed(2, 2), followed(1, 1, '2026-01-01T00:00:00.000Z')]
const settles =
  (name: 'markOne' | 'markAll', step: FollowNotificationStep) =>
  (rig: Rig): FollowNotificationStep[] =>
    rig.running() === name ? [step] : []

const executors: Executors<Walked, Rig, FollowNotificationStep> = {
  'followNotification.arrived': () => [['arrived', followed(5, 5)]],
  'followNotification.markRead': () => [['markRead', 2]],
  'followNotifications.markAllRead': () => [['markAll']],
  'followNotifications.opened': () => [['opened']],
  'followNotifications.reload': () => [['reload']],
  'xstate.done.actor.list': (rig) => (rig.load.isOpen ? [['list', LIST]] : []),
  'xstate.error.actor.list': (rig) => (rig.load.isOpen ? [['listFailed', 0]] : []),
  'xstate.done.actor.markingOne': settles('markOne', ['done']),
  'xstate.error.actor.markingOne': settles('markOne', ['refused', 500]),
  'xstate.done.actor.markingAll': settles('markAll', ['done']),
  'xstate.error.actor.markingAll': settles('markAll', ['refused', 0]),
}

const failure = { name: 'ServiceError', message: 'The call failed.', status: 0, aborted: false }
const events: EventObject[] = [
  { type: 'followNotification.arrived', raw: followed(5, 5) } as EventObject,
  { type: 'followNotification.markRead', id: 2 } as EventObject,
  { type: 'followNotifications.markAllRead' },
  { type: 'followNotifications.opened' },
  { type: 'followNotifications.reload' },
  { type: 'xstate.done.actor.list', output: LIST } as EventObject,
  { type: 'xstate.error.actor.list', error: failure } as EventObject,
  ...['markingOne', 'markingAll'].flatMap((id) => [
    { type: `xstate.done.actor.${id}` },
    { type: `xstate.error.actor.${id}`, error: failure } as EventObject,
  ]),
]

it('[FNOTIF-01 FNOTIF-03 FNOTIF-04] follow notifications match their reference on every generated path', async () => {
  const machine = createFollowNotificationsMachine(testEnv())
  const paths = pathsOf(machine, {
    events,
    project: (s) => [s.value, s.context.items.length, s.context.unread, s.context.changes],
    allow: (s, event) => !/mark/.test(event.type) || s.context.changes.length < 2,
  })
  const report = await replay(
    withEveryEvent(paths, events),
    followNotificationsRig,
    () => new FollowNotificationsReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
