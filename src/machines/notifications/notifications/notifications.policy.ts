import { NOTIFICATION_STORE_LIMIT } from '../../../protocol/base/constants.ts'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { Id, Notification } from '../../../protocol/base/types.ts'
import type {
  NotificationChange,
  NotificationPage,
  NotificationsReload,
} from './notifications.types.ts'

/** Latest arrival first; items from a page come after live arrivals. */
type Items = readonly Notification[]

/**
 * Sorts by created_at, newest first; equal times keep their order, so the later arrival comes first
 * (A9).
 */
export function arrange(items: Items): Notification[] {
  const keyed = items.map((item) => ({ item, time: parseTime(item.created_at) ?? 0 }))
  keyed.sort((a, b) => b.time - a.time)
  return keyed.map(({ item }) => item)
}

/** Later than any date. Not infinite, because contexts are stored as JSON in traces. */
const LATEST_TIME_MS = Number.MAX_SAFE_INTEGER

/** At most 100; the oldest by date are dropped (NOTIF-04). */
function withinLimit(items: Items): Notification[] {
  if (items.length <= NOTIFICATION_STORE_LIMIT) return [...items]
  const retained = new Set(arrange(items).slice(0, NOTIFICATION_STORE_LIMIT))
  return items.filter((item) => retained.has(item))
}

export function findItem(items: Items, id: Id): Notification | undefined {
  return items.find((item) => sameId(item.id, id))
}

const merge = (stored: Notification, received: Notification): Notification => ({
  ...received,
  id: stored.id,
  is_read: stored.is_read || received.is_read,
})

/** Adds a live arrival: a known id is updated in place and stays read, a new one is added. */
export function addLive(items: Items, arrived: Notification): Notification[] {
  if (!findItem(items, arrived.id)) return withinLimit([arrived, ...items])
  return items.map((item) => (sameId(item.id, arrived.id) ? merge(item, arrived) : item))
}

/** Adds a page from the server; known items are updated. */
export function addPage(items: Items, page: Items): Notification[] {
  const received = new Map(page.map((item) => [idKey(item.id), item]))
  const updated = items.map((item) => {
    const update = received.get(idKey(item.id))
    received.delete(idKey(item.id))
    return update ? merge(item, update) : item
  })
  return withinLimit([...updated, ...received.values()])
}

export const startReload = (items: Items): NotificationsReload => ({
  page: 1,
  missingIds: items.map((item) => item.id),
  received: 0,
  reachesKnown: items.length === 0,
  oldest: LATEST_TIME_MS,
})

/** The reload after one more page. */
export function continueReload(reload: NotificationsReload, page: Items): NotificationsReload {
  const receivedKeys = new Set(page.map((item) => idKey(item.id)))
  const missingIds = reload.missingIds.filter((id) => !receivedKeys.has(idKey(id)))
  return {
    page: reload.page + 1,
    missingIds,
    received: reload.received + page.length,
    reachesKnown: reload.reachesKnown || missingIds.length < reload.missingIds.length,
    oldest: page.reduce<number | null>((oldest, item) => {
      const time = parseTime(item.created_at)
      return oldest === null || time === null || time > oldest ? null : time
    }, reload.oldest),
  }
}

/** Whether a reload goes on: to the last page shown, and to the items known before. */
export function isReloadDue(
  reload: NotificationsReload,
  pagesShown: number,
  { hasMore }: NotificationPage,
): boolean {
  if (!hasMore || reload.received >= NOTIFICATION_STORE_LIMIT) return false
  return reload.page <= pagesShown || !reload.reachesKnown
}

/**
 * Removes the items that the reloaded part of the server's list no longer contains. Follow
 * notifications may be records of another list.
 */
export function dropMissing(
  items: Items,
  { missingIds, oldest }: NotificationsReload,
  { hasMore }: NotificationPage,
): Notification[] {
  const missingKeys = new Set(missingIds.map(idKey))
  const isReloaded = ({ created_at }: Notification): boolean =>
    !hasMore || (oldest !== null && (parseTime(created_at) ?? 0) > oldest)
  return items.filter(
    (item) =>
      !missingKeys.has(idKey(item.id)) ||
      item.follow_notification_id !== undefined ||
      !isReloaded(item),
  )
}

/** Marks the items with these ids as read. */
export function markRead(items: Items, ids: readonly Id[]): Notification[] {
  const readKeys = new Set(ids.map(idKey))
  return items.map((item) => (readKeys.has(idKey(item.id)) ? { ...item, is_read: true } : item))
}

function applyChange(items: Items, change: NotificationChange): Notification[] {
  switch (change.kind) {
    case 'markRead':
      return markRead(items, [change.id])
    case 'markAll':
      return markRead(items, change.ids)
    case 'remove':
      return items.filter((item) => !sameId(item.id, change.id))
  }
}

/** The store with the pending changes applied; leaving a change out rolls it back. */
export function applyChanges(store: Items, changes: readonly NotificationChange[]): Notification[] {
  return changes.reduce<Notification[]>(applyChange, [...store])
}

/** Difference in the number of unread items. */
export function unreadDelta(before: Items, after: Items): number {
  const unread = (items: Items) => items.filter((item) => item.is_read === false).length
  return unread(after) - unread(before)
}
