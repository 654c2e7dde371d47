import type { ConversationFlag, Id } from '../../../protocol/base/types.ts'

/**
 * `notification` is a live notification (A9), the others are notices; only `error` has no time
 * limit.
 */
export type ToastKind = 'notification' | 'info' | 'success' | 'warning' | 'error'

export interface ToastContent {
  kind: ToastKind
  title: string
  text: string
  /** Link target, a path of this site. */
  href?: string
  /** A next step that the page takes: the key of its pending intent. */
  offer?: { label: string; key: string }
  /** Undoes the action that the toast reports: an event for the root. */
  undo?:
    | { to: 'follow'; event: { type: 'follow.want'; userId: Id } }
    | {
        to: 'inbox'
        event: { type: 'conversation.set'; id: Id; flag: ConversationFlag; on: boolean }
      }
    | { to: 'removal'; event: { type: 'removal.undo'; key: string } }
}

export interface BrowserNotificationContent {
  title: string
  body: string
  href?: string
}

export interface Toast extends ToastContent {
  id: string
  /** Remaining time on screen, ms; null: until dismissed. Counted from `shownAt`. */
  remaining: number | null
  /** When its timer last started; null while it waits or is held. */
  shownAt: number | null
  isPaused: boolean
  /** Number of merged live notifications, if several. */
  count?: number
}

export interface ToastsContext {
  /** Oldest first; those that fit are shown, the rest wait. */
  queue: Toast[]
  /** Ids of the open browser notifications. */
  outside: string[]
}

export type ToastsEvent =
  | { type: 'toast.show'; toast: ToastContent }
  | { type: 'toast.dismiss'; id: string }
  | { type: 'toast.hold'; id: string }
  | { type: 'toast.release'; id: string }
  | ({ type: 'browserNotification.show' } & BrowserNotificationContent)
  | { type: 'toast.expired'; id: string }
  | { type: 'browserNotification.closed'; id: string }
