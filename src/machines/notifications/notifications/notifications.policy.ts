import { NOTIFICATION_STORE_LIMIT } from '../../../protocol/base/constants.ts'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { Id, Notification } from '../../../protocol/base/types.ts'
import type { NotificationChange } from './notifications.types.ts'

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
  const unread = (items: Items) => items.filter((item) => !item.is_read).length
  return unread(after) - unread(before)
}
