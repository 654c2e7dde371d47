import type { ToastsSnapshot } from './toasts.machine.ts'
import { pickVisible } from './toasts.policy.ts'
import type { Toast } from './toasts.types.ts'

const visibleCache = new WeakMap<Toast[], Toast[]>()

/** The toasts on screen, oldest first; the same array until something changes. */
export function visibleToasts(snapshot: ToastsSnapshot): Toast[] {
  const { queue } = snapshot.context
  const cached = visibleCache.get(queue)
  if (cached) return cached
  const visible = pickVisible(queue)
  visibleCache.set(queue, visible)
  return visible
}

/** Number of toasts that wait for a slot. */
export function waitingToasts(snapshot: ToastsSnapshot): number {
  return snapshot.context.queue.length - visibleToasts(snapshot).length
}
