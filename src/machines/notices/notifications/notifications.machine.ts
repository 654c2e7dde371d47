/**
 * The notification centre (A8, A9, NOTIF-01…04, SOCKNOTIF-05…09, SOCKEV-06…08). What it still owes the
 * server at the end of the session is given up.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { EMPTY_NOTIFICATIONS, notificationsSetup, runningId } from './notifications.setup.ts'
import type { NotificationPage, NotificationsContext } from './notifications.types.ts'

export type { NotificationsEvent, NotificationsFact } from './notifications.types.ts'

type Setup = ReturnType<typeof notificationsSetup>

interface Answered {
  context: NotificationsContext
  event: { output: NotificationPage }
}

const first = () => 1
const next = ({ page }: NotificationsContext) => page + 1

/** A page is on its way; nothing else is asked for meanwhile. */
const asking = <D extends string, F extends string>(
  id: string,
  pageOf: (context: NotificationsContext) => number,
  { done, failed }: { done: D; failed: F },
) =>
  ({
    invoke: {
      id,
      src: 'loadNotifications',
      input: ({ context }: { context: NotificationsContext }) => ({ page: pageOf(context) }),
      onDone: {
        target: done,
        actions: {
          type: 'takePage',
          params: ({ context, event }: Answered) => ({
            answer: event.output,
            page: pageOf(context),
          }),
        },
      },
      onError: {
        target: failed,
        actions: [
          'reportUnexpected',
          {
            type: 'noteError',
            params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
          },
        ],
      },
    },
    on: { 'notifications.reload': {}, 'notifications.loadMore': {} },
  }) as const

function listRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      "The notifications that are known, live arrivals included, whatever the server's list does.",
    initial: 'loading',
    on: {
      'notification.arrived': [
        { guard: 'isReadable', actions: 'receive' },
        { actions: 'reportUnexpected' },
      ],
      'followNotification.arrived': [
        { guard: 'isReadable', actions: 'receive' },
        { actions: 'reportUnexpected' },
      ],
      'notification.wasMarkedRead': [
        { guard: { type: 'isKnown', params: ({ event }) => event }, actions: 'storeRead' },
        { actions: 'rereadCount' },
      ],
      'notification.markRead': [
        {
          guard: { type: 'isUnread', params: ({ event }) => event },
          actions: ['change', { type: 'sayRead', params: ({ event }) => event }],
        },
        {},
      ],
      'notifications.markAllRead': {
        actions: ['change', { type: 'setCount', params: { count: 0 } }, 'sayAllRead'],
      },
      'notification.remove': [
        { guard: { type: 'isKnown', params: ({ event }) => event }, actions: 'change' },
        {},
      ],
      'notifications.wereAllMarkedRead': {
        actions: ['storeAllRead', { type: 'setCount', params: { count: 0 } }],
      },
    },
    states: {
      loading: {
        description:
          "The first page is on its way. Bounded by the HTTP client's 30 s; live arrivals are kept meanwhile.",
        ...asking('firstPage', first, { done: 'loaded', failed: 'error' }),
      },
      error: {
        description:
          'The first page could not be had and the reason is shown. It waits for the person to reload, however long; live arrivals are kept.',
        on: {
          'notifications.reload': { target: 'loading', actions: 'clearError' },
          'notifications.loadMore': {},
        },
      },
      loaded: {
        description:
          'The list is there and grows by live arrivals. It lasts as long as the session.',
        initial: 'idle',
        states: {
          idle: {
            description:
              'Nothing is on its way. It waits for a reload or for the end of the list in sight, however long.',
            on: {
              'notifications.reload': { target: 'refreshing', actions: 'clearError' },
              'notifications.loadMore': [
                { guard: 'hasMore', target: 'loadingMore', actions: 'clearError' },
                {},
              ],
            },
          },
          refreshing: {
            description:
              "The first page is read again behind the list on screen. Bounded by the HTTP client's 30 s; a failure leaves the list with the reason.",
            ...asking('newestPage', first, { done: 'idle', failed: 'idle' }),
          },
          loadingMore: {
            description:
              "One further page is on its way. Bounded by the HTTP client's 30 s; a failure leaves the list with the reason.",
            ...asking('nextPage', next, { done: 'idle', failed: 'idle' }),
          },
        },
      },
    },
  })
}

function changesRegion(setup: Setup) {
  const settled = {
    onDone: { target: 'idle', actions: 'confirmChange' },
    onError: { target: 'idle', actions: ['reportUnexpected', 'undoChange'] },
  } as const
  return setup.createStateConfig({
    description:
      'What the person did is shown at once and told to the server one by one, in order. A failure takes the change back and says so.',
    initial: 'idle',
    states: {
      idle: {
        description:
          'Nothing is owed to the server. It lasts until the person marks or removes something, however long.',
        always: [
          { guard: { type: 'runsNext', params: { kind: 'markRead' } }, target: 'markingOne' },
          { guard: { type: 'runsNext', params: { kind: 'markAll' } }, target: 'markingAll' },
          { guard: { type: 'runsNext', params: { kind: 'remove' } }, target: 'removing' },
        ],
      },
      markingOne: {
        description:
          "The server is told that one notification is read. Bounded by the HTTP client's 30 s.",
        meta: { req: ['NOTIF-01', 'API-NOTIF-03'] },
        invoke: {
          id: 'markingOne',
          src: 'markNotificationRead',
          input: ({ context }) => ({ id: runningId(context) }),
          ...settled,
        },
      },
      markingAll: {
        description:
          "The server is told that all notifications are read. Bounded by the HTTP client's 30 s.",
        meta: { req: ['NOTIF-02', 'API-NOTIF-04'] },
        invoke: { id: 'markingAll', src: 'markAllNotificationsRead', ...settled },
      },
      removing: {
        description:
          "The server is told to delete one notification. Bounded by the HTTP client's 30 s.",
        meta: { req: ['API-NOTIF-05'] },
        invoke: {
          id: 'removing',
          src: 'deleteNotification',
          input: ({ context }) => ({ id: runningId(context) }),
          ...settled,
        },
      },
    },
  })
}

/**
 * @returns the machine; `src/app` provides `loadNotifications`, `markNotificationRead`,
 * `markAllNotificationsRead` and `deleteNotification`.
 */
export function createNotificationsMachine(env: MachineEnv) {
  const setup = notificationsSetup(env)
  return setup.createMachine({
    id: 'notifications',
    description:
      'The notification centre of the signed-in person. It lives as long as the session and never ends by itself.',
    type: 'parallel',
    context: EMPTY_NOTIFICATIONS,
    on: {
      'muted.told': { actions: { type: 'noteMuted', params: ({ event }) => event } },
      '*': { actions: 'reportUnexpected' },
    },
    states: { list: listRegion(setup), changes: changesRegion(setup) },
  })
}

export type NotificationsMachine = ReturnType<typeof createNotificationsMachine>
export type NotificationsActor = ActorRefFrom<NotificationsMachine>
export type NotificationsSnapshot = SnapshotFrom<NotificationsMachine>
