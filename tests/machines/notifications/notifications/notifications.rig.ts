import { createNotificationsMachine } from '../../../../src/machines/notifications/notifications/notifications.machine.ts'
import * as select from '../../../../src/machines/notifications/notifications/notifications.selectors.ts'
import type {
  NotificationPage,
  NotificationsEvent,
} from '../../../../src/machines/notifications/notifications/notifications.types.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id, Notification } from '../../../../src/protocol/base/types.ts'
import type { Muted } from '../../../../src/protocol/safety/mute.ts'
import { run } from '../../../kit/harness.ts'
import type {
  Emitted,
  NotificationLook,
  NotificationStep,
} from '../../../spec/notifications/notifications.steps.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number, message: string) =>
  status === -1 ? abortedFailure() : serviceFailure({ message, status })

/** The notification centre; the test settles every effect. */
export function notificationsRig() {
  const load = controlled<NotificationPage, { page: number }>()
  const markOne = controlled<void, { id: Id }>()
  const markAll = controlled<void>()
  const remove = controlled<void, { id: Id }>()
  const changes = { markOne, markAll, remove }
  const harness = run((env) =>
    createNotificationsMachine(env).provide({
      actors: {
        loadNotifications: load.logic,
        markNotificationRead: markOne.logic,
        markAllNotificationsRead: markAll.logic,
        deleteNotification: remove.logic,
      },
    }),
  )
  const emitted: Emitted[] = []
  const heard = { facts: 0, load: 0, markOne: 0, markAll: 0, remove: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    emitted.push(...load.calls.slice(heard.load).map((c) => ({ type: 'load', page: c.input.page })))
    for (const name of ['markOne', 'markAll', 'remove'] as const) {
      for (const call of changes[name].calls.slice(heard[name])) {
        const input = call.input as { id: Id } | undefined
        emitted.push({ type: 'call', name, id: input?.id ?? null })
      }
      heard[name] = changes[name].calls.length
    }
    heard.facts = harness.sentEvents.length
    heard.load = load.calls.length
  }
  const running = () =>
    (['markOne', 'markAll', 'remove'] as const).find((name) => changes[name].isOpen) ?? null
  listen()
  const send = (event: NotificationsEvent) => harness.send(event)
  const WORDS: { [W in NotificationStep[0]]: (...values: never[]) => void } = {
    page: (notifications: Notification[], hasMore: boolean) =>
      load.current.resolve({ notifications, hasMore }),
    pageFailed: (status: number) =>
      load.current.reject(failureOf(status, 'Failed to fetch notifications')),
    reload: () => send({ type: 'notifications.reload' }),
    more: () => send({ type: 'notifications.loadMore' }),
    arrived: (raw: unknown) => send({ type: 'notification.arrived', raw }),
    followed: (raw: unknown) => send({ type: 'followNotification.arrived', raw }),
    markRead: (id: Id) => send({ type: 'notification.markRead', id }),
    markAll: () => send({ type: 'notifications.markAllRead' }),
    remove: (id: Id) => send({ type: 'notification.remove', id }),
    wasRead: (id: Id) => send({ type: 'notification.wasMarkedRead', id }),
    allWereRead: () => send({ type: 'notifications.wereAllMarkedRead' }),
    muted: (muted: Muted[]) => send({ type: 'muted.told', muted }),
    done: () => changes[running() ?? 'markOne'].current.resolve(),
    refused: (status: number) =>
      changes[running() ?? 'markOne'].current.reject(failureOf(status, 'The call failed.')),
  }
  return {
    harness,
    load,
    changes,
    running,
    async do([word, ...values]: NotificationStep) {
      WORDS[word](...(values as never[]))
      await harness.settle()
      listen()
    },
    look(): NotificationLook {
      const snapshot = harness.actor.getSnapshot()
      return {
        screen: select.notificationsStatus(snapshot),
        items: select.notificationItems(snapshot).map((item) => [item.id, item.is_read]),
        error: select.notificationsError(snapshot),
        more: select.canLoadMore(snapshot),
        running: running(),
      }
    },
    emitted: () => emitted,
  }
}
