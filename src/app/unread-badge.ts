import type { CountersActor } from '../machines/notifications/counters/counters.machine.ts'
import { total } from '../machines/notifications/counters/counters.selectors.ts'
import type { Clock } from '../services/clock.ts'

/** Shortest time between two updates, ms. */
const REST_MS = 1_000

/**
 * Passes the total unread count to `show` (A8): at once, then at most once per second. Returns a
 * function that stops it and shows 0.
 */
export function showUnread(
  counters: CountersActor,
  show: (unread: number) => void,
  clock: Clock,
): () => void {
  let shown = total(counters.getSnapshot())
  show(shown)
  let rest: number | null = null

  const notify = (): void => {
    const unread = total(counters.getSnapshot())
    rest = null
    if (unread === shown) return
    shown = unread
    show(unread)
    rest = clock.setTimeout(notify, REST_MS)
  }
  const counting = counters.subscribe(() => {
    if (rest === null) notify()
  })
  return () => {
    counting.unsubscribe()
    if (rest !== null) clock.clearTimeout(rest)
    show(0)
  }
}
