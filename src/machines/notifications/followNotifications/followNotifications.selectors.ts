import type { FollowNotification } from '../../../protocol/base/types.ts'
import type { FollowNotificationsSnapshot } from './followNotifications.machine.ts'

/** Newest first; the same array until something changes. */
export function followNotificationItems(
  snapshot: FollowNotificationsSnapshot,
): FollowNotification[] {
  return snapshot.context.items
}

/** Unread count of follow notifications (A39). */
export function followNotificationsUnread(snapshot: FollowNotificationsSnapshot): number {
  return snapshot.context.unread
}

/** Error message of the last failure, or null. */
export function followNotificationsError(snapshot: FollowNotificationsSnapshot): string | null {
  return snapshot.context.error
}
