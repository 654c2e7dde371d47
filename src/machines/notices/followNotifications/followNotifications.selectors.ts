import type { FollowNotification } from '../../../protocol/base/types.ts'
import type { FollowNotificationsSnapshot } from './followNotifications.machine.ts'

/** Newest first; the same array until something changes. */
export function followNotificationItems(
  snapshot: FollowNotificationsSnapshot,
): FollowNotification[] {
  return snapshot.context.items
}

/** Their own unread count (A39). */
export function followNotificationsUnread(snapshot: FollowNotificationsSnapshot): number {
  return snapshot.context.unread
}

/** The last failure in words for people; null when there is none. */
export function followNotificationsError(snapshot: FollowNotificationsSnapshot): string | null {
  return snapshot.context.error
}
