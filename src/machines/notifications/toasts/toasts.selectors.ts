import type { ToastsSnapshot } from './toasts.machine.ts'
import { shownToasts } from './toasts.policy.ts'
import type { Toast } from './toasts.types.ts'

const shown = new WeakMap<Toast[], Toast[]>()

/** The toasts on screen, oldest first; the same array until something changes. */
export function visibleToasts(snapshot: ToastsSnapshot): Toast[] {
  const { queue } = snapshot.context
  const known = shown.get(queue)
  if (known) return known
  const found = shownToasts(queue)
  shown.set(queue, found)
  return found
}

/** Number of toasts that wait for a slot. */
export function waitingToasts(snapshot: ToastsSnapshot): number {
  return snapshot.context.queue.length - visibleToasts(snapshot).length
}
