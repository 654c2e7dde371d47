/**
 * Follow notifications with an unread count of their own (A39, FNOTIF-01…04). The same events also
 * count as notifications; that is the notification centre's business.
 */
import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import { isShown, TEXTS } from '../../../protocol/base/errors.ts'
import type { FollowNotification, Id } from '../../../protocol/base/types.ts'
import { normaliseFollowNotification } from '../../../protocol/notices/notification.ts'
import type { MachineEnv } from '../../env.ts'
import type { NoEvents } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import * as policy from './followNotifications.policy.ts'

export type FollowNotificationsEvent =
  | { type: 'followNotification.arrived'; raw: unknown }
  | { type: 'followNotification.markRead'; id: Id }
  | { type: 'followNotifications.markAllRead' }
  | { type: 'followNotifications.reload' }

export interface FollowNotificationsContext extends policy.FollowNotificationStore {
  /** Ids still to be told to the server, `all` for every one; the first is under way. */
  changes: (Id | 'all')[]
  error: string | null
}

const EMPTY: FollowNotificationsContext = { items: [], unread: 0, changes: [], error: null }

function followNotificationsSetup(env: MachineEnv) {
  const read = (raw: unknown): FollowNotification | null =>
    normaliseFollowNotification(raw, { now: env.now() })
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
      isReadable: (_, params: { raw: unknown }) => read(params.raw) !== null,
      isUnread: ({ context }, params: { id: Id }) =>
        policy.markOneRead(context, params.id, env.now()) !== context,
      nextIsAll: ({ context }) => context.changes[0] === 'all',
      hasChanges: ({ context }) => context.changes.length > 0,
    },
    actions: {
      reportUnexpected: () => {},
      takeList: assign(({ context }, params: { list: FollowNotification[] }) => ({
        ...policy.addLoaded(context, params.list),
        error: null,
      })),
      receive: assign(({ context }, params: { raw: unknown }) => {
        const fresh = read(params.raw)
        return fresh ? policy.addArrived(context, fresh) : {}
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
      noteError: assign((_, { error, text }: { error: unknown; text: string }) => ({
        error: isShown(error) ? text : null,
      })),
      clearError: assign({ error: null }),
    },
  })
}

type Setup = ReturnType<typeof followNotificationsSetup>

/** What failed is logged, and said in these words. */
const noted = (text: string) =>
  [
    'reportUnexpected',
    {
      type: 'noteError',
      params: ({ event }: { event: { error: unknown } }) => ({ error: event.error, text }),
    },
  ] as const

function listRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      "The follow notifications that are known, live arrivals included, whatever the server's list does.",
    initial: 'loading',
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
      loading: {
        description:
          "The list is on its way. Bounded by the HTTP client's 30 s; live arrivals are kept meanwhile.",
        invoke: {
          id: 'list',
          src: 'loadFollowNotifications',
          onDone: {
            target: 'loaded',
            actions: { type: 'takeList', params: ({ event }) => ({ list: event.output }) },
          },
          onError: {
            target: 'error',
            actions: noted(TEXTS.fetchNotificationsFailed),
          },
        },
        on: { 'followNotifications.reload': {} },
      },
      error: {
        description:
          'The list could not be had. It waits for a reload, however long; live arrivals are kept.',
        on: { 'followNotifications.reload': { target: 'loading', actions: 'clearError' } },
      },
      loaded: {
        description:
          'The list is there and grows by live arrivals. It lasts until a reload, however long.',
        on: { 'followNotifications.reload': 'loading' },
      },
    },
  })
}

function changesRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      'What was marked read is told to the server one by one; read stays read, so a failure is told to the person and nothing is taken back.',
    initial: 'idle',
    states: {
      idle: {
        description:
          'Nothing is owed to the server. It lasts until the person marks something read, however long.',
        always: [
          { guard: 'nextIsAll', target: 'markingAll' },
          { guard: 'hasChanges', target: 'markingOne' },
        ],
      },
      markingOne: {
        description:
          "The server is told that one follow notification is read. Bounded by the HTTP client's 30 s.",
        meta: { req: ['FNOTIF-02', 'API-FOLLOW-15'] },
        invoke: {
          id: 'markingOne',
          src: 'markFollowNotificationRead',
          input: ({ context }) => ({ id: context.changes[0] ?? '' }),
          onDone: { target: 'idle', actions: 'finishChange' },
          onError: {
            target: 'idle',
            actions: ['finishChange', ...noted(TEXTS.markNotificationReadFailed)],
          },
        },
      },
      markingAll: {
        description:
          "The server is told that all follow notifications are read. Bounded by the HTTP client's 30 s.",
        meta: { req: ['FNOTIF-04', 'API-FOLLOW-16'] },
        invoke: {
          id: 'markingAll',
          src: 'markAllFollowNotificationsRead',
          onDone: { target: 'idle', actions: 'finishChange' },
          onError: {
            target: 'idle',
            actions: ['finishChange', ...noted(TEXTS.markAllNotificationsReadFailed)],
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
      'Who has begun to follow the signed-in person. It lives as long as the session and never ends by itself.',
    type: 'parallel',
    context: EMPTY,
    on: { '*': { actions: 'reportUnexpected' } },
    states: { list: listRegion(setup), changes: changesRegion(setup) },
  })
}

export type FollowNotificationsMachine = ReturnType<typeof createFollowNotificationsMachine>
export type FollowNotificationsActor = ActorRefFrom<FollowNotificationsMachine>
export type FollowNotificationsSnapshot = SnapshotFrom<FollowNotificationsMachine>
