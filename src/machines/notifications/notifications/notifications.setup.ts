import { assertEvent, assign, setup } from 'xstate'
import { NOTIFICATION_STORE_LIMIT } from '../../../protocol/base/constants.ts'
import { isServiceFailure, isShown, TEXTS } from '../../../protocol/base/errors.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import type { Id, Notification } from '../../../protocol/base/types.ts'
import {
  markAllNotificationsReadFrame,
  markNotificationReadFrame,
} from '../../../protocol/live/frames.ts'
import {
  notificationFromFollow,
  parseFollowNotification,
  parseNotification,
} from '../../../protocol/notifications/notification.ts'
import { isAmong, type Muted } from '../../../protocol/safety/mute.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import * as policy from './notifications.policy.ts'
import type {
  NotificationChange,
  NotificationPage,
  NotificationRef,
  NotificationsContext,
  NotificationsEvent,
  NotificationsFact,
} from './notifications.types.ts'

const REMOVE_FAILED = 'The notification couldn’t be removed. Please try again.'
const UNTITLED = 'New notification'

export const EMPTY_NOTIFICATIONS: NotificationsContext = {
  store: [],
  changes: [],
  items: [],
  error: null,
  page: 0,
  hasMore: false,
  reload: null,
  removedIds: [],
}

const FAILURE_MESSAGES = {
  markRead: TEXTS.markNotificationReadFailed,
  markAll: TEXTS.markAllNotificationsReadFailed,
  remove: REMOVE_FAILED,
} as const satisfies Record<NotificationChange['kind'], string>

/** Recomputes `items` from store and changes. */
function withItems(
  context: NotificationsContext,
  update: Partial<Pick<NotificationsContext, 'store' | 'changes'>>,
): Pick<NotificationsContext, 'store' | 'changes' | 'items'> {
  const { store, changes } = { ...context, ...update }
  return { store, changes, items: policy.arrange(policy.applyChanges(store, changes)) }
}

/** Parses an arrival by its kind; `href` is its link. Null if it is invalid. */
function parseArrival(
  event: NotificationsEvent,
  now: number,
): { item: Notification; href: string } | null {
  assertEvent(event, ['notification.arrived', 'followNotification.arrived'])
  if (event.type === 'notification.arrived') {
    const item = parseNotification(event.raw, { now })
    return item && { item, href: '/notifications' }
  }
  const follow = parseFollowNotification(event.raw, { now })
  if (!follow) return null
  const { username } = follow.follower
  const href = username ? `/u/${encodeURIComponent(username)}` : '/notifications'
  return { item: notificationFromFollow(follow), href }
}

/** The entry of the running change, for requests about one. */
export function runningEntry({ changes: [change], store }: NotificationsContext): NotificationRef {
  const id = change && change.kind !== 'markAll' ? change.id : ''
  const follow = policy.findItem(store, id)?.follow_notification_id
  return follow === undefined ? { id } : { id, follow_notification_id: follow }
}

interface PageParams {
  answer: NotificationPage
}

/** The store with a page, without items removed since it was requested. */
function withPage({ store, removedIds }: NotificationsContext, answer: NotificationPage) {
  const removedKeys = new Set(removedIds.map(idKey))
  const page = answer.notifications.filter((item) => !removedKeys.has(idKey(item.id)))
  return policy.addPage(store, page)
}

const reloadWith = ({ reload, store }: NotificationsContext, answer: NotificationPage) =>
  policy.continueReload(reload ?? policy.startReload(store), answer.notifications)

const removedBy = (change: NotificationChange | undefined): Id[] =>
  change?.kind === 'remove' ? [change.id] : []

const notifyParent = sendToParent<NotificationsFact>()

function baseSetup(env: MachineEnv) {
  return setup({
    types: {
      context: {} as NotificationsContext,
      events: {} as NotificationsEvent,
      emitted: {} as EmittedEvent<NotificationsFact>,
    },
    actors: {
      loadNotifications: notImplemented<NotificationPage, { page: number }>('loadNotifications'),
      markNotificationRead: notImplemented<void, NotificationRef>('markNotificationRead'),
      markAllNotificationsRead: notImplemented<void>('markAllNotificationsRead'),
      deleteNotification: notImplemented<void, NotificationRef>('deleteNotification'),
    },
    guards: {
      isReadable: ({ event }) => parseArrival(event, env.now()) !== null,
      isUnread: ({ context }, params: { id: Id }) => {
        const item = policy.findItem(context.items, params.id)
        return item !== undefined && !item.is_read
      },
      /** The notification socket knows notifications only. */
      isUnreadFollow: ({ context }, params: { id: Id }) => {
        const item = policy.findItem(context.items, params.id)
        return item !== undefined && !item.is_read && item.follow_notification_id !== undefined
      },
      isKnown: ({ context }, params: { id: Id }) =>
        policy.findItem(context.items, params.id) !== undefined,
      hasMore: ({ context }) => context.hasMore && context.store.length < NOTIFICATION_STORE_LIMIT,
      isReloadDue: ({ context }, { answer }: PageParams) =>
        policy.isReloadDue(reloadWith(context, answer), context.page, answer),
      runsNext: ({ context }, params: { kind: NotificationChange['kind'] }) =>
        context.changes[0]?.kind === params.kind,
    },
    actions: {
      reportUnexpected: () => {},
      applyPage: assign(({ context }, { answer }: PageParams) => ({
        ...withItems(context, { store: withPage(context, answer) }),
        page: context.page + 1,
        hasMore: answer.hasMore,
        error: null,
      })),
      startReload: assign(({ context }) => ({ reload: policy.startReload(context.store) })),
      applyReloadedPage: assign(({ context }, { answer }: PageParams) => ({
        ...withItems(context, { store: withPage(context, answer) }),
        reload: reloadWith(context, answer),
      })),
      endReload: assign(({ context }, { answer }: PageParams) => {
        const reload = reloadWith(context, answer)
        const store = policy.dropMissing(withPage(context, answer), reload, answer)
        return {
          ...withItems(context, { store }),
          page: reload.page - 1,
          hasMore: answer.hasMore,
          reload: null,
          error: null,
        }
      }),
      cancelReload: assign({ reload: null }),
      setError: assign((_, params: { error: unknown }) => ({
        error: !isShown(params.error)
          ? null
          : isServiceFailure(params.error)
            ? params.error.message
            : TEXTS.fetchNotificationsFailed,
      })),
      clearError: assign({ error: null }),
      setMuted: assign((_, { muted }: { muted: Muted[] }) => ({ muted })),
      setCount: notifyParent((_, params: { count: number }) => ({
        type: 'counts.notifications.set',
        count: params.count,
      })),
      rereadCount: notifyParent({ type: 'counts.notifications.reread' }),
      sayRead: notifyParent((_, params: { id: Id }) => ({
        type: 'connection.send',
        payload: markNotificationReadFrame(params.id),
      })),
      sayAllRead: notifyParent({
        type: 'connection.send',
        payload: markAllNotificationsReadFrame(),
      }),
      storeAllRead: assign(({ context }) =>
        withItems(context, {
          store: policy.markRead(
            context.store,
            context.store.map((item) => item.id),
          ),
        }),
      ),
      /** The server confirmed it: the running change becomes part of the store. */
      confirmChange: assign(({ context }) =>
        withItems(context, {
          store: policy.applyChanges(context.store, context.changes.slice(0, 1)),
          changes: context.changes.slice(1),
        }),
      ),
      recordRemoved: assign(({ context }) => ({
        removedIds: [...context.removedIds, ...removedBy(context.changes[0])],
      })),
    },
  })
}

/** Types, effects, actions and guards of the notification centre. */
export function notificationsSetup(env: MachineEnv) {
  const base = baseSetup(env)
  return base.extend({
    actions: {
      /**
       * A8, A9: a new one is stored, counted if unread, and shown unless muted; a known one is
       * updated.
       */
      receive: base.enqueueActions(({ context, event, enqueue }) => {
        const arrival = parseArrival(event, env.now())
        if (!arrival) return
        const { item, href } = arrival
        const isNew = policy.findItem(context.store, item.id) === undefined
        enqueue.assign(withItems(context, { store: policy.addLive(context.store, item) }))
        if (!isNew) return
        if (item.is_read === false)
          enqueue(notifyParent({ type: 'counts.notifications.add', by: 1 }))
        if (isAmong(context.muted ?? [], item.actor)) return
        const title = item.title || UNTITLED
        const text = item.message || item.payload.preview
        enqueue(
          notifyParent({ type: 'toast.show', toast: { kind: 'notification', title, text, href } }),
        )
        enqueue(notifyParent({ type: 'browserNotification.show', title, body: text, href }))
      }),
      /** Shown at once and queued for the server; the unread count is adjusted (A8). */
      change: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, [
          'notification.markRead',
          'notification.remove',
          'notifications.markAllRead',
        ])
        const change = changeOf(event, context)
        const next = withItems(context, { changes: [...context.changes, change] })
        const by = policy.unreadDelta(context.items, next.items)
        enqueue.assign(next)
        if (change.kind !== 'markAll' && by !== 0) {
          enqueue(notifyParent({ type: 'counts.notifications.add', by }))
        }
      }),
      storeRead: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'notification.wasMarkedRead')
        const next = withItems(context, { store: policy.markRead(context.store, [event.id]) })
        const by = policy.unreadDelta(context.items, next.items)
        enqueue.assign(next)
        if (by !== 0) enqueue(notifyParent({ type: 'counts.notifications.add', by }))
      }),
      /**
       * Rolls the running change back. After a response the server's count is fetched again,
       * because it may have been announced since; without one the local count is restored.
       */
      undoChange: base.enqueueActions(({ context, event, enqueue }) => {
        const [change] = context.changes
        const error = 'error' in event ? event.error : null
        if (!change) return
        const next = withItems(context, { changes: context.changes.slice(1) })
        const by = policy.unreadDelta(context.items, next.items)
        const hasResponse = isServiceFailure(error) && error.status > 0
        enqueue.assign(next)
        if (hasResponse) enqueue(notifyParent({ type: 'counts.notifications.reread' }))
        else if (by !== 0) enqueue(notifyParent({ type: 'counts.notifications.add', by }))
        if (!isShown(error)) return
        enqueue(
          notifyParent({
            type: 'toast.show',
            toast: { kind: 'error', title: FAILURE_MESSAGES[change.kind], text: '' },
          }),
        )
      }),
    },
  })
}

type ChangeCommand = Extract<
  NotificationsEvent,
  { type: 'notification.markRead' | 'notification.remove' | 'notifications.markAllRead' }
>

function changeOf(event: ChangeCommand, context: NotificationsContext): NotificationChange {
  switch (event.type) {
    case 'notification.markRead':
      return { kind: 'markRead', id: event.id }
    case 'notification.remove':
      return { kind: 'remove', id: event.id }
    case 'notifications.markAllRead':
      return { kind: 'markAll', ids: context.items.map((item) => item.id) }
  }
}
