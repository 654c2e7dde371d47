/**
 * The notification centre (A8, A9, NOTIF-01…04, SOCKNOTIF-05…09, SOCKEV-06…08). Changes that are
 * pending at the end of the session are dropped.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { EMPTY_NOTIFICATIONS, notificationsSetup, runningEntry } from './notifications.setup.ts'
import type { NotificationPage, NotificationsContext } from './notifications.types.ts'

export type { NotificationsFact } from './notifications.types.ts'

type Setup = ReturnType<typeof notificationsSetup>

interface PageArgs {
  event: { output: NotificationPage }
}

const answerOf = ({ event }: PageArgs) => ({ answer: event.output })
const applyPage = { type: 'applyPage', params: answerOf } as const

/** A page request; others are ignored while it runs. */
const requestPage = (id: string, pageOf: (context: NotificationsContext) => number) =>
  ({
    id,
    src: 'loadNotifications',
    input: ({ context }: { context: NotificationsContext }) => ({ page: pageOf(context) }),
  }) as const

const failed = [
  'reportUnexpected',
  {
    type: 'setError',
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  },
] as const

const BUSY = { 'notifications.reload': {}, 'notifications.loadMore': {} } as const

function listRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      "The known notifications, including live arrivals, independent of the state of the server's list.",
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
          guard: { type: 'isUnreadFollow', params: ({ event }) => event },
          actions: 'change',
        },
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
          "Loads the first page, limited by the HTTP client's 30 s; live arrivals are kept.",
        invoke: {
          ...requestPage('firstPage', () => 1),
          onDone: { target: 'loaded', actions: applyPage },
          onError: { target: 'error', actions: failed },
        },
        on: BUSY,
      },
      error: {
        description:
          'The first page failed to load and the error is shown; waits for the user to reload without time limit; live arrivals are kept.',
        on: {
          'notifications.reload': { target: 'loading', actions: 'clearError' },
          'notifications.loadMore': {},
        },
      },
      loaded: {
        description:
          'The list is loaded and live arrivals are added; lasts as long as the session.',
        initial: 'idle',
        states: {
          idle: {
            description:
              'No request is running; waits without time limit for a reload or for the end of the list near the viewport.',
            on: {
              'notifications.reload': {
                target: 'refreshing',
                actions: ['clearError', 'startReload'],
              },
              'notifications.loadMore': [
                { guard: 'hasMore', target: 'loadingMore', actions: 'clearError' },
                {},
              ],
            },
          },
          refreshing: {
            description:
              "Reloads the pages shown, and more until one contains a known notification, behind the list on screen, limited by the HTTP client's 30 s per page and by 100 notifications; a failure keeps the list and shows an error.",
            invoke: {
              ...requestPage('newestPage', ({ reload }) => reload?.page ?? 1),
              onDone: [
                {
                  guard: { type: 'isReloadDue', params: answerOf },
                  target: 'refreshing',
                  reenter: true,
                  actions: { type: 'applyReloadedPage', params: answerOf },
                },
                { target: 'idle', actions: { type: 'endReload', params: answerOf } },
              ],
              onError: { target: 'idle', actions: [...failed, 'cancelReload'] },
            },
            on: BUSY,
          },
          loadingMore: {
            description:
              "Loads one more page, limited by the HTTP client's 30 s; a failure keeps the list and shows an error.",
            invoke: {
              ...requestPage('nextPage', ({ page }) => page + 1),
              onDone: { target: 'idle', actions: applyPage },
              onError: { target: 'idle', actions: failed },
            },
            on: BUSY,
          },
        },
      },
    },
  })
}

function changesRegion(setup: Setup) {
  const settled = {
    onDone: { target: 'idle', actions: ['recordRemoved', 'confirmChange'] },
    onError: { target: 'idle', actions: ['reportUnexpected', 'undoChange'] },
  } as const
  return setup.createStateConfig({
    description:
      "The user's changes are shown at once and sent to the server one by one, in order; a failure rolls the change back and shows an error.",
    initial: 'idle',
    states: {
      idle: {
        description:
          'No change is pending; lasts until the user marks or removes something, without time limit.',
        always: [
          { guard: { type: 'runsNext', params: { kind: 'markRead' } }, target: 'markingOne' },
          { guard: { type: 'runsNext', params: { kind: 'markAll' } }, target: 'markingAll' },
          { guard: { type: 'runsNext', params: { kind: 'remove' } }, target: 'removing' },
        ],
      },
      markingOne: {
        description:
          "Marks one notification as read on the server, limited by the HTTP client's 30 s.",
        meta: { req: ['NOTIF-01', 'API-NOTIF-03'] },
        invoke: {
          id: 'markingOne',
          src: 'markNotificationRead',
          input: ({ context }) => runningEntry(context),
          ...settled,
        },
      },
      markingAll: {
        description:
          "Marks all notifications as read on the server, limited by the HTTP client's 30 s.",
        meta: { req: ['NOTIF-02', 'API-NOTIF-04'] },
        invoke: { id: 'markingAll', src: 'markAllNotificationsRead', ...settled },
      },
      removing: {
        description: "Deletes one notification on the server, limited by the HTTP client's 30 s.",
        meta: { req: ['API-NOTIF-05'] },
        invoke: {
          id: 'removing',
          src: 'deleteNotification',
          input: ({ context }) => runningEntry(context),
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
      'The notification centre of the signed-in user; runs as long as the session and never ends by itself.',
    type: 'parallel',
    context: EMPTY_NOTIFICATIONS,
    on: {
      'muted.changed': { actions: { type: 'setMuted', params: ({ event }) => event } },
      '*': { actions: 'reportUnexpected' },
    },
    states: { list: listRegion(setup), changes: changesRegion(setup) },
  })
}

type NotificationsMachine = ReturnType<typeof createNotificationsMachine>
export type NotificationsActor = ActorRefFrom<NotificationsMachine>
export type NotificationsSnapshot = SnapshotFrom<NotificationsMachine>
