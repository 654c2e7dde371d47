import type { CountersActor } from '../machines/counters/counters.machine.ts'
import { total } from '../machines/counters/counters.selectors.ts'

/**
 * The sum of what is unread, told to whoever shows it outside of the page (A8). Returns the
 * function that stops it and takes the number away.
 */
export function showUnread(counters: CountersActor, show: (unread: number) => void): () => void {
  show(total(counters.getSnapshot()))
  const counting = counters.subscribe((snapshot) => show(total(snapshot)))
  return () => {
    counting.unsubscribe()
    show(0)
  }
}
