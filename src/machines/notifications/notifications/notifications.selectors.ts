import type { Notification } from '../../../protocol/base/types.ts'
import type { NotificationsSnapshot } from './notifications.machine.ts'

/** Newest first, at most 100; the same array until something changes (A9). */
export function notificationItems(snapshot: NotificationsSnapshot): Notification[] {
  return snapshot.context.items
}

export function notificationsStatus(
  snapshot: NotificationsSnapshot,
): 'loading' | 'error' | 'loaded' {
  if (snapshot.matches({ list: 'loading' })) return 'loading'
  return snapshot.matches({ list: 'error' }) ? 'error' : 'loaded'
}

/** Error message of the last page request, or null. */
export function notificationsError(snapshot: NotificationsSnapshot): string | null {
  return snapshot.context.error
}

/** True if an older page can be requested: there is one and the store has room. */
export function canLoadMore(snapshot: NotificationsSnapshot): boolean {
  return snapshot.can({ type: 'notifications.loadMore' })
}

export function isLoadingMore(snapshot: NotificationsSnapshot): boolean {
  return snapshot.matches({ list: { loaded: 'loadingMore' } })
}

/** True if there are unread items. */
export function hasUnread(snapshot: NotificationsSnapshot): boolean {
  return snapshot.context.items.some((item) => !item.is_read)
}
