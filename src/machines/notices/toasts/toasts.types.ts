import type { Id } from '../../../protocol/base/types.ts'

/** `notification` is a live notification (A9), the others are notices; only `error` stays. */
export type ToastKind = 'notification' | 'info' | 'success' | 'warning' | 'error'

export interface ToastContent {
  kind: ToastKind
  title: string
  text: string
  /** Where following it leads, an address of this site. */
  href?: string
  /** What takes back that of which it tells: a wish for the root. */
  undo?:
    | { to: 'follow'; event: { type: 'follow.want'; userId: Id } }
    | { to: 'removal'; event: { type: 'removal.undo'; key: string } }
}

export interface BrowserNotificationContent {
  title: string
  body: string
  href?: string
}

export interface Toast extends ToastContent {
  id: string
  /** Milliseconds of screen time left; null = until dismissed. Counted from `shownAt`. */
  remaining: number | null
  /** When its time last began to run; null while it waits its turn or is held. */
  shownAt: number | null
  held: boolean
  /** Set when it stands for several live notifications: how many. */
  count?: number
}

export interface ToastsContext {
  /** Oldest first; those that fit are shown, the rest wait. */
  queue: Toast[]
  /** Ids of the browser notifications that are open. */
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
