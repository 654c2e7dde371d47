/**
 * The notification centre (A8, A9, NOTIF-01…04, SOCKNOTIF-05…09, SOCKEV-06…08).
 *
 * Region `list`:
 * - `loading`, `error`: the first page is asked for, or could not be had; the person reloads. Live
 *   arrivals are kept in both.
 * - `loaded`: `idle`; `refreshing` the first page; `loadingMore`, one further page.
 *
 * Region `changes`: what the person did is shown at once and told to the server one by one, in
 * order: `markingOne`, `markingAll`, `removing`; `idle` when nothing is owed. A failure takes the
 * change back and says so.
 *
 * Every call is bounded by the HTTP client's 30 s timeout; the rest waits for people. The machine
 * lives as long as the session; what it still owes the server then is given up.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { EMPTY_NOTIFICATIONS, notificationsSetup, runningId } from './notifications.setup.ts'

export type { NotificationsEvent, NotificationsFact } from './notifications.types.ts'

type Setup = ReturnType<typeof notificationsSetup>

function listRegion(setup: Setup) {
  return setup.createStateConfig({
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
        on: {
          'notifications.reload': { target: 'loading', actions: 'clearError' },
          'notifications.loadMore': {},
        },
      },
      loaded: {
        initial: 'idle',
        states: {
          idle: {
            on: {
              'notifications.reload': { target: 'refreshing', actions: 'clearError' },
              'notifications.loadMore': [
                { guard: 'hasMore', target: 'loadingMore', actions: 'clearError' },
                {},
              ],
            },
          },
          refreshing: {
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
    initial: 'idle',
    states: {
      idle: {
        always: [
          { guard: { type: 'runsNext', params: { kind: 'markRead' } }, target: 'markingOne' },
          { guard: { type: 'runsNext', params: { kind: 'markAll' } }, target: 'markingAll' },
          { guard: { type: 'runsNext', params: { kind: 'remove' } }, target: 'removing' },
        ],
      },
      markingOne: {
        meta: { req: ['NOTIF-01', 'API-NOTIF-03'] },
        invoke: {
          id: 'markingOne',
          src: 'markNotificationRead',
          input: ({ context }) => ({ id: runningId(context) }),
          ...settled,
        },
      },
      markingAll: {
        meta: { req: ['NOTIF-02', 'API-NOTIF-04'] },
        invoke: { id: 'markingAll', src: 'markAllNotificationsRead', ...settled },
      },
      removing: {
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
