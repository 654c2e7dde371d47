import {
  createFollowNotificationsMachine,
  type FollowNotificationsEvent,
} from '../../../../src/machines/notifications/followNotifications/followNotifications.machine.ts'
import * as select from '../../../../src/machines/notifications/followNotifications/followNotifications.selectors.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { FollowNotification, Id } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import type {
  FollowNotificationLook,
  FollowNotificationStep,
} from '../../../spec/notifications/follow-notifications.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) =>
  status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })

/** Follow notifications; the test settles every effect. */
export function followNotificationsRig() {
  const load = controlled<FollowNotification[]>()
  const markOne = controlled<void, { id: Id }>()
  const markAll = controlled<void>()
  const harness = run((env) =>
    createFollowNotificationsMachine(env).provide({
      actors: {
        loadFollowNotifications: load.logic,
        markFollowNotificationRead: markOne.logic,
        markAllFollowNotificationsRead: markAll.logic,
      },
    }),
  )
  const emitted: { type: string; [key: string]: unknown }[] = []
  const heard = { load: 0, markOne: 0, markAll: 0 }
  const listen = () => {
    emitted.push(...load.calls.slice(heard.load).map(() => ({ type: 'load' })))
    for (const call of markOne.calls.slice(heard.markOne)) {
      emitted.push({ type: 'call', name: 'markOne', id: call.input.id })
    }
    emitted.push(
      ...markAll.calls
        .slice(heard.markAll)
        .map(() => ({ type: 'call', name: 'markAll', id: null })),
    )
    heard.load = load.calls.length
    heard.markOne = markOne.calls.length
    heard.markAll = markAll.calls.length
  }
  const running = () => (markOne.isOpen ? 'markOne' : markAll.isOpen ? 'markAll' : null)
  const change = () => (markOne.isOpen ? markOne.current : markAll.current)
  listen()
  const send = (event: FollowNotificationsEvent) => harness.send(event)
  const WORDS: { [W in FollowNotificationStep[0]]: (value: never) => void } = {
    list: (list: FollowNotification[]) => load.current.resolve(list),
    listFailed: (status: number) => load.current.reject(failureOf(status)),
    reload: () => send({ type: 'followNotifications.reload' }),
    arrived: (raw: unknown) => send({ type: 'followNotification.arrived', raw }),
    markRead: (id: Id) => send({ type: 'followNotification.markRead', id }),
    markAll: () => send({ type: 'followNotifications.markAllRead' }),
    done: () => change().resolve(),
    refused: (status: number) => change().reject(failureOf(status)),
    wait: () => {},
  }
  return {
    harness,
    load,
    markOne,
    running,
    async do([word, value]: FollowNotificationStep) {
      WORDS[word](value as never)
      await (word === 'wait' ? harness.advance(value) : harness.settle())
      listen()
    },
    look(): FollowNotificationLook {
      const snapshot = harness.actor.getSnapshot()
      return {
        items: select
          .followNotificationItems(snapshot)
          .map((item) => [item.id, item.is_read, item.read_at]),
        unread: select.followNotificationsUnread(snapshot),
        error: select.followNotificationsError(snapshot),
        running: running(),
      }
    },
    emitted: () => emitted,
  }
}
