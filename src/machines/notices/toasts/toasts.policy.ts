import { NOTICE_MS, TOAST_MS } from '../../../protocol/base/constants.ts'
import { pluralise } from '../../../protocol/base/text.ts'
import type { Toast, ToastContent, ToastKind } from './toasts.types.ts'

/** Toasts on screen at one time; of errors, which stay, one fewer, so that the others still pass. */
export const SHOWN_TOASTS = 4
export const SHOWN_ERRORS = SHOWN_TOASTS - 1
/** Toasts kept at all; beyond, the oldest that waits is dropped. */
export const TOAST_QUEUE_LIMIT = 50

/** Live notifications that wait for a place one by one; more become one toast that counts them. */
export const WAITING_NOTIFICATIONS = 4
/** Browser notifications open at one time; what comes meanwhile is on the page only. */
export const OUTSIDE_LIMIT = 4
const NOTIFICATIONS_PAGE = '/notifications'

/** Milliseconds on screen (NOTIF-06, NOTIF-07); null = until dismissed (NOTIF-08). */
export const LIFETIMES = {
  notification: TOAST_MS,
  info: NOTICE_MS,
  success: NOTICE_MS,
  warning: NOTICE_MS,
  error: null,
} as const satisfies Record<ToastKind, number | null>

/** Those on screen, oldest first. */
export function shownToasts(queue: readonly Toast[]): Toast[] {
  const shown: Toast[] = []
  let errors = 0
  for (const toast of queue) {
    if (shown.length === SHOWN_TOASTS) break
    if (toast.kind === 'error' && errors === SHOWN_ERRORS) continue
    if (toast.kind === 'error') errors++
    shown.push(toast)
  }
  return shown
}

/** The queue with a new toast at its end; an error that already stands there is not repeated. */
export function enqueueToast(queue: readonly Toast[], id: string, toast: ToastContent): Toast[] {
  const repeated = queue.some(
    (t) =>
      t.kind === 'error' &&
      t.kind === toast.kind &&
      t.title === toast.title &&
      t.text === toast.text,
  )
  if (repeated) return [...queue]
  const added: Toast = {
    ...toast,
    id,
    remaining: LIFETIMES[toast.kind],
    shownAt: null,
    held: false,
  }
  return withinLimit(gathered([...queue, added]))
}

/** How many live notifications a toast tells of. */
export const countOf = (toast: Toast): number => toast.count ?? 1

/** Many live notifications that wait are one toast, in the place of the first. */
function gathered(queue: Toast[]): Toast[] {
  const shown = shownToasts(queue)
  const waiting = queue.filter((toast) => toast.kind === 'notification' && !shown.includes(toast))
  const [first] = waiting
  const joins = waiting.length > 1 && waiting.some((toast) => toast.count !== undefined)
  if (first === undefined || (waiting.length <= WAITING_NOTIFICATIONS && !joins)) return queue
  const count = waiting.reduce((sum, toast) => sum + countOf(toast), 0)
  const title = pluralise(count, 'new notification', 'new notifications')
  const all: Toast = { ...first, title, text: '', href: NOTIFICATIONS_PAGE, count }
  return queue
    .filter((toast) => toast === first || !waiting.includes(toast))
    .map((toast) => (toast === first ? all : toast))
}

function withinLimit(queue: Toast[]): Toast[] {
  if (queue.length <= TOAST_QUEUE_LIMIT) return queue
  const shown = shownToasts(queue)
  const waiting = queue.filter((toast) => !shown.includes(toast))
  const dropped = waiting.find((toast) => toast.kind !== 'error') ?? waiting[0]
  return queue.filter((toast) => toast !== dropped)
}

/** Shown toasts whose time has to begin running: neither held, nor running, nor without end. */
export function startable(queue: readonly Toast[]): Toast[] {
  return shownToasts(queue).filter((t) => !t.held && t.shownAt === null && t.remaining !== null)
}

/** Time stops: what is left of it is kept (WCAG 2.2.1). */
export function hold(toast: Toast, now: number): Toast {
  if (toast.remaining === null || toast.shownAt === null) return toast
  const remaining = Math.max(0, toast.remaining - (now - toast.shownAt))
  return { ...toast, remaining, shownAt: null, held: true }
}
