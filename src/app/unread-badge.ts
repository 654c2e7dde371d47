import type { CountersActor } from '../machines/notices/counters/counters.machine.ts'
import { total } from '../machines/notices/counters/counters.selectors.ts'
import type { Clock } from '../services/clock.ts'

/** What stands outside of the page changes no more often than this, ms. */
const REST_MS = 1_000

/**
 * The sum of what is unread, told to whoever shows it outside of the page (A8): at once, and in a
 * burst once a second. Returns the function that stops it and takes the number away.
 */
export function showUnread(
  counters: CountersActor,
  show: (unread: number) => void,
  clock: Clock,
): () => void {
  let shown = total(counters.getSnapshot())
  show(shown)
  let rest: number | null = null

  const tell = (): void => {
    const unread = total(counters.getSnapshot())
    rest = null
    if (unread === shown) return
    shown = unread
    show(unread)
    rest = clock.setTimeout(tell, REST_MS)
  }
  const counting = counters.subscribe(() => {
    if (rest === null) tell()
  })
  return () => {
    counting.unsubscribe()
    if (rest !== null) clock.clearTimeout(rest)
    show(0)
  }
}
