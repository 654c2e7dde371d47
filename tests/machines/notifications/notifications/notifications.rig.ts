import { createNotificationsMachine } from '../../../../src/machines/notifications/notifications/notifications.machine.ts'
import * as select from '../../../../src/machines/notifications/notifications/notifications.selectors.ts'
import type { Muted } from '../../../../src/protocol/safety/mute.ts'
import type {
  NotificationLook,
  NotificationStep,
} from '../../../spec/notifications/notifications.steps.ts'
import { failureOf, runControlled } from '../../rig.ts'

/** The notification centre; the test settles every effect. */
export function notificationsRig() {
  const { effects, rig } = runControlled(createNotificationsMachine)
  const load = effects.loadNotifications
  const changes = {
    markOne: effects.markNotificationRead,
    markAll: effects.markAllNotificationsRead,
    remove: effects.deleteNotification,
  }
  const running = () =>
    (['markOne', 'markAll', 'remove'] as const).find((name) => changes[name].isOpen) ?? null
  return {
    load,
    changes,
    running,
    ...rig<NotificationStep, NotificationLook>({
      emits: {
        loadNotifications: ({ page }) => ({ type: 'load', page }),
        markNotificationRead: ({ id }) => ({ type: 'call', name: 'markOne', id }),
        markAllNotificationsRead: () => ({ type: 'call', name: 'markAll', id: null }),
        deleteNotification: ({ id }) => ({ type: 'call', name: 'remove', id }),
      },
      steps: {
        page: (notifications, hasMore) => load.current.resolve({ notifications, hasMore }),
        pageFailed: (status) =>
          load.current.reject(failureOf(status, 'Failed to fetch notifications')),
        reload: { type: 'notifications.reload' },
        more: { type: 'notifications.loadMore' },
        arrived: (raw) => ({ type: 'notification.arrived', raw }),
        followed: (raw) => ({ type: 'followNotification.arrived', raw }),
        markRead: (id) => ({ type: 'notification.markRead', id }),
        markAll: { type: 'notifications.markAllRead' },
        remove: (id) => ({ type: 'notification.remove', id }),
        wasRead: (id) => ({ type: 'notification.wasMarkedRead', id }),
        allWereRead: { type: 'notifications.wereAllMarkedRead' },
        muted: (muted) => ({ type: 'muted.changed', muted: muted as Muted[] }),
        done: () => changes[running() ?? 'markOne'].current.resolve(),
        refused: (status) => changes[running() ?? 'markOne'].current.reject(failureOf(status)),
      },
      look: (snapshot) => ({
        screen: select.notificationsStatus(snapshot),
        items: select.notificationItems(snapshot).map((item) => [item.id, item.is_read]),
        error: select.notificationsError(snapshot),
        more: select.canLoadMore(snapshot),
        running: running(),
      }),
    }),
  }
}
