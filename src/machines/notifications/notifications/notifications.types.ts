import type { Id, Notification } from '../../../protocol/base/types.ts'
import type { OutgoingFrame } from '../../../protocol/live/frames.ts'
import type { Muted } from '../../../protocol/safety/mute.ts'
import type { BrowserNotificationContent, ToastContent } from '../toasts/toasts.types.ts'

/** Response of `loadNotifications`; page 1 holds the newest. */
export interface NotificationPage {
  notifications: Notification[]
  hasMore: boolean
}

/** An entry of the list; see `Notification.follow_notification_id`. */
export type NotificationRef = Pick<Notification, 'id' | 'follow_notification_id'>

/** A change by the user that is shown but not confirmed by the server. */
export type NotificationChange =
  | { kind: 'markRead'; id: Id }
  /** `ids`: the items in the store at that time. */
  | { kind: 'markAll'; ids: Id[] }
  | { kind: 'remove'; id: Id }

/** A running reload of the list. */
export interface NotificationsReload {
  /** The page being requested. */
  page: number
  /** Items stored when it began that no page has contained so far. */
  missingIds: Id[]
  /** Number of items received. */
  received: number
  /** Whether a page contained a stored item, so that nothing is missing in between. */
  reachesKnown: boolean
  /** Time of the last item received, ms; null if the items are not sorted from new to old. */
  oldest: number | null
}

export interface NotificationsContext {
  /** Items confirmed by the server: latest arrival first, unique by id, at most 100 (A9). */
  store: Notification[]
  /** In the order of the user's actions; the first one runs. */
  changes: NotificationChange[]
  /** The store as shown: newest first, with the changes applied. */
  items: Notification[]
  error: string | null
  /** The oldest page loaded, 0 before the first. */
  page: number
  hasMore: boolean
  reload: NotificationsReload | null
  /** Ids of the items that the user removed; a page requested before may still contain them. */
  removedIds: Id[]
  /** Users whose notifications are listed without a toast; undefined until known. */
  muted?: Muted[]
}

export type NotificationsEvent =
  | { type: 'notification.arrived'; raw: unknown }
  | { type: 'followNotification.arrived'; raw: unknown }
  | { type: 'notification.markRead'; id: Id }
  | { type: 'notifications.markAllRead' }
  | { type: 'notification.remove'; id: Id }
  | { type: 'notification.wasMarkedRead'; id: Id }
  | { type: 'notifications.wereAllMarkedRead' }
  | { type: 'notifications.reload' }
  | { type: 'notifications.loadMore' }
  | { type: 'muted.changed'; muted: Muted[] }

export type NotificationsFact =
  | { type: 'counts.notifications.add'; by: number }
  | { type: 'counts.notifications.set'; count: number }
  | { type: 'counts.notifications.reread' }
  | { type: 'toast.show'; toast: ToastContent }
  | ({ type: 'browserNotification.show' } & BrowserNotificationContent)
  | { type: 'connection.send'; payload: OutgoingFrame }
