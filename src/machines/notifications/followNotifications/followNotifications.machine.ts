/**
 * Follow notifications with their own unread count (A39, FNOTIF-01…04). The notifications machine
 * counts the same events as notifications, too.
 */
import { assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import { isShown, TEXTS } from '../../../protocol/base/errors.ts'
import type { FollowNotification, Id } from '../../../protocol/base/types.ts'
import { parseFollowNotification } from '../../../protocol/notifications/notification.ts'
import type { MachineEnv } from '../../env.ts'
import type { NoEvents } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import * as policy from './followNotifications.policy.ts'

export type FollowNotificationsEvent =
  | { type: 'followNotification.arrived'; raw: unknown }
  | { type: 'followNotification.markRead'; id: Id }
  | { type: 'followNotifications.markAllRead' }
  | { type: 'followNotifications.opened' }
  | { type: 'followNotifications.reload' }

interface FollowNotificationsContext extends policy.FollowNotificationStore {
  /** Ids not yet sent to the server, `all` for every one; the first is running. */
  changes: (Id | 'all')[]
  error: string | null
}

const EMPTY: FollowNotificationsContext = { items: [], unread: 0, changes: [], error: null }

function followNotificationsSetup(env: MachineEnv) {
  const parse = (raw: unknown): FollowNotification | null =>
    parseFollowNotification(raw, { now: env.now() })
  return setup({
    types: {
      context: {} as FollowNotificationsContext,
      events: {} as FollowNotificationsEvent,
      emitted: {} as NoEvents,
    },
    actors: {
      loadFollowNotifications: notImplemented<FollowNotification[]>('loadFollowNotifications'),
      markFollowNotificationRead: notImplemented<void, { id: Id }>('markFollowNotificationRead'),
      markAllFollowNotificationsRead: notImplemented<void>('markAllFollowNotificationsRead'),
    },
    guards: {
      isReadable: (_, params: { raw: unknown }) => parse(params.raw) !== null,
      isUnread: ({ context }, params: { id: Id }) =>
        policy.markOneRead(context, params.id, env.now()) !== context,
      nextIsAll: ({ context }) => context.changes[0] === 'all',
      hasChanges: ({ context }) => context.changes.length > 0,
    },
    actions: {
      reportUnexpected: () => {},
      applyList: assign(({ context }, params: { list: FollowNotification[] }) => ({
        ...policy.addLoaded(context, params.list),
        error: null,
      })),
      receive: assign(({ context }, params: { raw: unknown }) => {
        const arrived = parse(params.raw)
        return arrived ? policy.addArrived(context, arrived) : {}
      }),
      markOne: assign(({ context, event }) => {
        assertEvent(event, 'followNotification.markRead')
        return {
          ...policy.markOneRead(context, event.id, env.now()),
          changes: [...context.changes, event.id],
        }
      }),
      markAll: assign(({ context }) => ({
        ...policy.markAllRead(context, env.now()),
        changes: [...context.changes, 'all' as const],
      })),
      finishChange: assign(({ context }) => ({ changes: context.changes.slice(1) })),
      setError: assign((_, { error, text }: { error: unknown; text: string }) => ({
        error: isShown(error) ? text : null,
      })),
      clearError: assign({ error: null }),
    },
  })
}

type Setup = ReturnType<typeof followNotificationsSetup>

/** Reports a failure and shows this text. */
const showFailure = (text: string) =>
  [
    'reportUnexpected',
    {
      type: 'setError',
      params: ({ event }: { event: { error: unknown } }) => ({ error: event.error, text }),
    },
  ] as const

function listRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      "The known follow notifications, including live arrivals, independent of the state of the server's list.",
    initial: 'waiting',
    on: {
      'followNotification.arrived': [
        {
          guard: { type: 'isReadable', params: ({ event }) => event },
          actions: { type: 'receive', params: ({ event }) => event },
        },
        { actions: 'reportUnexpected' },
      ],
      'followNotification.markRead': [
        { guard: { type: 'isUnread', params: ({ event }) => event }, actions: 'markOne' },
        {},
      ],
      'followNotifications.markAllRead': { actions: 'markAll' },
    },
    states: {
      waiting: {
        description:
          'The list has not been opened, and nothing is loaded; live arrivals are kept; waits without time limit.',
        on: { 'followNotifications.opened': 'loading', 'followNotifications.reload': {} },
      },
      loading: {
        description: "Loads the list, limited by the HTTP client's 30 s; live arrivals are kept.",
        invoke: {
          id: 'list',
          src: 'loadFollowNotifications',
          onDone: {
            target: 'loaded',
            actions: { type: 'applyList', params: ({ event }) => ({ list: event.output }) },
          },
          onError: {
            target: 'error',
            actions: showFailure(TEXTS.fetchNotificationsFailed),
          },
        },
        on: { 'followNotifications.opened': {}, 'followNotifications.reload': {} },
      },
      error: {
        description:
          'The list failed to load; waits for a reload, or until it is opened again, without time limit; live arrivals are kept.',
        on: {
          'followNotifications.opened': { target: 'loading', actions: 'clearError' },
          'followNotifications.reload': { target: 'loading', actions: 'clearError' },
        },
      },
      loaded: {
        description:
          'The list is loaded and live arrivals are added; lasts until a reload, without time limit.',
        on: { 'followNotifications.opened': {}, 'followNotifications.reload': 'loading' },
      },
    },
  })
}

function changesRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      'Read marks are sent to the server one by one; a failure shows an error but is not rolled back.',
    initial: 'idle',
    states: {
      idle: {
        description:
          'Nothing is pending; lasts until the user marks something as read, without time limit.',
        always: [
          { guard: 'nextIsAll', target: 'markingAll' },
          { guard: 'hasChanges', target: 'markingOne' },
        ],
      },
      markingOne: {
        description:
          "Marks one follow notification as read on the server, limited by the HTTP client's 30 s.",
        meta: { req: ['FNOTIF-02', 'API-FOLLOW-15'] },
        invoke: {
          id: 'markingOne',
          src: 'markFollowNotificationRead',
          input: ({ context }) => ({ id: context.changes[0] ?? '' }),
          onDone: { target: 'idle', actions: 'finishChange' },
          onError: {
            target: 'idle',
            actions: ['finishChange', ...showFailure(TEXTS.markNotificationReadFailed)],
          },
        },
      },
      markingAll: {
        description:
          "Marks all follow notifications as read on the server, limited by the HTTP client's 30 s.",
        meta: { req: ['FNOTIF-04', 'API-FOLLOW-16'] },
        invoke: {
          id: 'markingAll',
          src: 'markAllFollowNotificationsRead',
          onDone: { target: 'idle', actions: 'finishChange' },
          onError: {
            target: 'idle',
            actions: ['finishChange', ...showFailure(TEXTS.markAllNotificationsReadFailed)],
          },
        },
      },
    },
  })
}

/**
 * @returns the machine; `src/app` provides `loadFollowNotifications` (a list, any order),
 * `markFollowNotificationRead` and `markAllFollowNotificationsRead`.
 */
export function createFollowNotificationsMachine(env: MachineEnv) {
  const setup = followNotificationsSetup(env)
  return setup.createMachine({
    id: 'followNotifications',
    description:
      'New followers of the signed-in user; runs as long as the session and never ends by itself.',
    type: 'parallel',
    context: EMPTY,
    on: { '*': { actions: 'reportUnexpected' } },
    states: { list: listRegion(setup), changes: changesRegion(setup) },
  })
}

type FollowNotificationsMachine = ReturnType<typeof createFollowNotificationsMachine>
export type FollowNotificationsSnapshot = SnapshotFrom<FollowNotificationsMachine>
