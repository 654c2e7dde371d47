import { createFollowNotificationsMachine } from '../../../../src/machines/notifications/followNotifications/followNotifications.machine.ts'
import * as select from '../../../../src/machines/notifications/followNotifications/followNotifications.selectors.ts'
import type {
  FollowNotificationLook,
  FollowNotificationStep,
} from '../../../spec/notifications/follow-notifications.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

/** Follow notifications; the test settles every effect. */
export function followNotificationsRig() {
  const { effects, rig } = runControlled(createFollowNotificationsMachine)
  const {
    loadFollowNotifications: load,
    markFollowNotificationRead: markOne,
    markAllFollowNotificationsRead: markAll,
  } = effects
  const running = () => (markOne.isOpen ? 'markOne' : markAll.isOpen ? 'markAll' : null)
  const change = () => (markOne.isOpen ? markOne.current : markAll.current)
  return {
    load,
    markOne,
    running,
    ...rig<FollowNotificationStep, FollowNotificationLook>({
      emits: {
        loadFollowNotifications: () => ({ type: 'load' }),
        markFollowNotificationRead: ({ id }) => ({ type: 'call', name: 'markOne', id }),
        markAllFollowNotificationsRead: () => ({ type: 'call', name: 'markAll', id: null }),
      },
      steps: {
        list: (list) => load.current.resolve(list),
        listFailed: (status) => load.current.reject(failureOf(status)),
        opened: { type: 'followNotifications.opened' },
        reload: { type: 'followNotifications.reload' },
        arrived: (raw) => ({ type: 'followNotification.arrived', raw }),
        markRead: (id) => ({ type: 'followNotification.markRead', id }),
        markAll: { type: 'followNotifications.markAllRead' },
        done: () => change().resolve(),
        refused: (status) => change().reject(failureOf(status)),
      },
      look: (snapshot) => ({
        items: select
          .followNotificationItems(snapshot)
          .map((item) => [item.id, item.is_read, item.read_at]),
        unread: select.followNotificationsUnread(snapshot),
        error: select.followNotificationsError(snapshot),
        running: running(),
      }),
    }),
  }
}
