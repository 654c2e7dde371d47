/** Steps and expected values of the notification tables. Imports no machine. */
import type { Id, Notification, Participant } from '../../../src/protocol/base/types.ts'
import { at } from '../messaging/chat.words.ts'

export type NotificationStep =
  | ['page', Notification[], boolean]
  /** HTTP status; 0 = no response, -1 = cancelled by the client. */
  | ['pageFailed', number]
  | ['reload']
  | ['more']
  | ['arrived', unknown]
  | ['followed', unknown]
  | ['markRead', Id]
  | ['markAll']
  | ['remove', Id]
  | ['wasRead', Id]
  | ['allWereRead']
  /** The users muted by the user. */
  | ['muted', Participant[]]
  /** The request of the running change succeeds, or fails with a status. */
  | ['done']
  | ['refused', number]

export interface NotificationLook {
  screen: 'loading' | 'error' | 'loaded'
  /** Id and whether it is read, in order. */
  items: [Id, boolean | null][]
  error: string | null
  /** Older notifications can be loaded. */
  more: boolean
  /** The request in flight for a change. */
  running: 'markOne' | 'markAll' | 'remove' | null
}

export type Emitted = { type: string; [key: string]: unknown }

export const asks = (page: number): Emitted => ({ type: 'load', page })
export const calls = (name: 'markOne' | 'markAll' | 'remove', id: Id | null): Emitted => ({
  type: 'call',
  name,
  id,
})
export const adds = (by: number): Emitted => ({ type: 'counts.notifications.add', by })
export const sets = (count: number): Emitted => ({ type: 'counts.notifications.set', count })
export const rereads: Emitted = { type: 'counts.notifications.reread' }
const says = (payload: { [key: string]: Id }): Emitted => ({
  type: 'connection.send',
  payload,
})
export const saysRead = (id: Id): Emitted =>
  says({ type: 'mark_notification_read', notification_id: id })
export const saysAllRead: Emitted = says({ type: 'mark_all_notifications_read' })
export const errorToast = (title: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})
/** The toast and browser notification of a live notification. */
export const shows = (title: string, text: string, href = '/notifications'): Emitted[] => [
  { type: 'toast.show', toast: { kind: 'notification', title, text, href } },
  { type: 'browserNotification.show', title, body: text, href },
]

/** A stored notification, `seconds` after the start. */
export function notification(id: Id, seconds = 0, read = false): Notification {
  return {
    id,
    title: `title ${id}`,
    message: `message ${id}`,
    actor: null,
    verb: 'liked',
    payload: { preview: `preview ${id}` },
    created_at: at(seconds),
    is_read: read,
  }
}

export function look(parts: Partial<NotificationLook> = {}): NotificationLook {
  return { screen: 'loaded', items: [], error: null, more: false, running: null, ...parts }
}

export interface NotificationRow {
  title: string
  given: NotificationStep[]
  when: NotificationStep[]
  look: NotificationLook
  emitted: Emitted[]
}

export const loaded = (items: Notification[] = [], hasMore = false): NotificationStep[] => [
  ['page', items, hasMore],
]
