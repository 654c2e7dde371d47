import { NOTICE_MS, TOAST_MS } from '../../../protocol/base/constants.ts'
import { pluralise } from '../../../protocol/base/text.ts'
import { timeUntil } from '../../kit/deadline.ts'
import type { Toast, ToastContent, ToastKind } from './toasts.types.ts'

/**
 * Maximum number of toasts on screen; errors, which stay, use one slot fewer, so that others can
 * still be shown.
 */
const MAX_VISIBLE_TOASTS = 4
const MAX_VISIBLE_ERRORS = MAX_VISIBLE_TOASTS - 1
/** Maximum queue length; beyond it the oldest waiting toast is dropped. */
export const TOAST_QUEUE_LIMIT = 50

/** Live notifications that may wait separately; more are merged into one toast with their count. */
const MAX_WAITING_NOTIFICATIONS = 4
/** Maximum number of open browser notifications; further ones are shown on the page only. */
export const MAX_BROWSER_NOTIFICATIONS = 4
const NOTIFICATIONS_PAGE = '/notifications'

/** Time on screen, ms (NOTIF-06, NOTIF-07); null: until dismissed (NOTIF-08). */
const LIFETIMES_MS = {
  notification: TOAST_MS,
  info: NOTICE_MS,
  success: NOTICE_MS,
  warning: NOTICE_MS,
  error: null,
} as const satisfies Record<ToastKind, number | null>

/** The toasts on screen, oldest first. */
export function pickVisible(queue: readonly Toast[]): Toast[] {
  const visible: Toast[] = []
  let errors = 0
  for (const toast of queue) {
    if (visible.length === MAX_VISIBLE_TOASTS) break
    if (toast.kind === 'error' && errors === MAX_VISIBLE_ERRORS) continue
    if (toast.kind === 'error') errors++
    visible.push(toast)
  }
  return visible
}

/** Adds a toast to the queue; an error that is already queued is not repeated. */
export function enqueueToast(queue: readonly Toast[], id: string, toast: ToastContent): Toast[] {
  const isRepeated = queue.some(
    (t) =>
      t.kind === 'error' &&
      t.kind === toast.kind &&
      t.title === toast.title &&
      t.text === toast.text,
  )
  if (isRepeated) return [...queue]
  const added: Toast = {
    ...toast,
    id,
    remaining: LIFETIMES_MS[toast.kind],
    shownAt: null,
    isPaused: false,
  }
  return withinLimit(mergeWaiting([...queue, added]))
}

/** Number of live notifications that a toast represents. */
const countOf = (toast: Toast): number => toast.count ?? 1

/** Merges many waiting live notifications into one toast, at the position of the first. */
function mergeWaiting(queue: Toast[]): Toast[] {
  const visible = pickVisible(queue)
  const waiting = queue.filter((toast) => toast.kind === 'notification' && !visible.includes(toast))
  const [first] = waiting
  const isMerging = waiting.length > 1 && waiting.some((toast) => toast.count !== undefined)
  if (first === undefined || (waiting.length <= MAX_WAITING_NOTIFICATIONS && !isMerging))
    return queue
  const count = waiting.reduce((sum, toast) => sum + countOf(toast), 0)
  const title = pluralise(count, 'new notification', 'new notifications')
  const merged: Toast = { ...first, title, text: '', href: NOTIFICATIONS_PAGE, count }
  return queue
    .filter((toast) => toast === first || !waiting.includes(toast))
    .map((toast) => (toast === first ? merged : toast))
}

function withinLimit(queue: Toast[]): Toast[] {
  if (queue.length <= TOAST_QUEUE_LIMIT) return queue
  const visible = pickVisible(queue)
  const waiting = queue.filter((toast) => !visible.includes(toast))
  const dropped = waiting.find((toast) => toast.kind !== 'error') ?? waiting[0]
  return queue.filter((toast) => toast !== dropped)
}

/** Shown toasts whose timer must start: not held, not running, and with a time limit. */
export function startable(queue: readonly Toast[]): Toast[] {
  return pickVisible(queue).filter((t) => !t.isPaused && t.shownAt === null && t.remaining !== null)
}

/** Pauses the timer and stores the remaining time (WCAG 2.2.1). */
export function pauseTimer(toast: Toast, now: number): Toast {
  if (toast.remaining === null || toast.shownAt === null) return toast
  const remaining = timeUntil(toast.shownAt + toast.remaining, toast.remaining, now)
  return { ...toast, remaining, shownAt: null, isPaused: true }
}
