import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { isoTime, parseTime } from '../../../protocol/base/time.ts'
import type { FollowNotification, Id } from '../../../protocol/base/types.ts'

/** Maximum number of follow notifications; the oldest is dropped. */
const FOLLOW_NOTIFICATION_LIMIT = 100

export interface FollowNotificationStore {
  /** Newest first, unique by id. */
  items: FollowNotification[]
  /** Unread count of follow notifications (A39); never below 0. */
  unread: number
}

/** An item read here stays read; it cannot be marked unread (FNOTIF-01). */
function merge(stored: FollowNotification, received: FollowNotification): FollowNotification {
  return stored.is_read ? { ...received, is_read: true, read_at: stored.read_at } : received
}

function arrange(items: FollowNotification[]): FollowNotification[] {
  const time = (item: FollowNotification) => parseTime(item.timestamp) ?? 0
  return items.toSorted((a, b) => time(b) - time(a)).slice(0, FOLLOW_NOTIFICATION_LIMIT)
}

/** Adds a live arrival: a new unread one increases the count, a known one is updated in place. */
export function addArrived(
  store: FollowNotificationStore,
  arrived: FollowNotification,
): FollowNotificationStore {
  const stored = store.items.find((item) => sameId(item.id, arrived.id))
  if (!stored) {
    return {
      items: arrange([arrived, ...store.items]),
      unread: store.unread + (arrived.is_read === false ? 1 : 0),
    }
  }
  const items = store.items.map((item) => (item === stored ? merge(item, arrived) : item))
  return { ...store, items }
}

/** Merges the loaded list with earlier arrivals and recounts the unread ones. */
export function addLoaded(
  store: FollowNotificationStore,
  loaded: readonly FollowNotification[],
): FollowNotificationStore {
  const received = new Map(loaded.map((item) => [idKey(item.id), item]))
  const updated = store.items.map((item) => merge(item, received.get(idKey(item.id)) ?? item))
  for (const item of updated) received.delete(idKey(item.id))
  const items = arrange([...updated, ...received.values()])
  return { items, unread: items.filter((item) => item.is_read === false).length }
}

/**
 * FNOTIF-02, FNOTIF-03: marks an item read at `now` (ms); no change if it is unknown or read
 * already.
 */
export function markOneRead(
  store: FollowNotificationStore,
  id: Id,
  now: number,
): FollowNotificationStore {
  const item = store.items.find((candidate) => sameId(candidate.id, id))
  if (!item || item.is_read) return store
  return {
    items: store.items.map((i) =>
      i === item ? { ...i, is_read: true, read_at: isoTime(now) } : i,
    ),
    unread: item.is_read === null ? store.unread : Math.max(0, store.unread - 1),
  }
}

/** FNOTIF-04: marks all read at `now` (ms) and sets the count to 0. */
export function markAllRead(store: FollowNotificationStore, now: number): FollowNotificationStore {
  const read_at = isoTime(now)
  return {
    items: store.items.map((item) => (item.is_read ? item : { ...item, is_read: true, read_at })),
    unread: 0,
  }
}
