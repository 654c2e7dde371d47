/**
 * The notification centre (A8, A9, NOTIF-01…04, SOCKNOTIF-05…09, SOCKEV-06…08). What it still owes the
 * server at the end of the session is given up.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { EMPTY_NOTIFICATIONS, notificationsSetup, runningId } from './notifications.setup.ts'

export type { NotificationsEvent, NotificationsFact } from './notifications.types.ts'

type Setup = ReturnType<typeof notificationsSetup>

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
        invoke: {
          id: 'firstPage',
          src: 'loadNotifications',
          input: { page: 1 },
          onDone: {
            target: 'loaded',
            actions: {
              type: 'takePage',
              params: ({ event }) => ({ answer: event.output, page: 1 }),
            },
          },
          onError: {
            target: 'error',
            actions: [
              'reportUnexpected',
              { type: 'noteError', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
        on: { 'notifications.reload': {}, 'notifications.loadMore': {} },
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
            invoke: {
              id: 'newestPage',
              src: 'loadNotifications',
              input: { page: 1 },
              onDone: {
                target: 'idle',
                actions: {
                  type: 'takePage',
                  params: ({ event }) => ({ answer: event.output, page: 1 }),
                },
              },
              onError: {
                target: 'idle',
                actions: [
                  'reportUnexpected',
                  { type: 'noteError', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            },
            on: { 'notifications.reload': {}, 'notifications.loadMore': {} },
          },
          loadingMore: {
            description:
              "One further page is on its way. Bounded by the HTTP client's 30 s; a failure leaves the list with the reason.",
            invoke: {
              id: 'nextPage',
              src: 'loadNotifications',
              input: ({ context }) => ({ page: context.page + 1 }),
              onDone: {
                target: 'idle',
                actions: {
                  type: 'takePage',
                  params: ({ context, event }) => ({
                    answer: event.output,
                    page: context.page + 1,
                  }),
                },
              },
              onError: {
                target: 'idle',
                actions: [
                  'reportUnexpected',
                  { type: 'noteError', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            },
            on: { 'notifications.reload': {}, 'notifications.loadMore': {} },
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
      '*': { actions: 'reportUnexpected' },
    },
    states: { list: listRegion(setup), changes: changesRegion(setup) },
  })
}

export type NotificationsMachine = ReturnType<typeof createNotificationsMachine>
export type NotificationsActor = ActorRefFrom<NotificationsMachine>
export type NotificationsSnapshot = SnapshotFrom<NotificationsMachine>
