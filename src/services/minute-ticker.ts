import type { Clock } from './clock.ts'

const MINUTE = 60_000

/**
 * Calls listeners at the start of each minute of the wall clock; each subscription returns a
 * function that stops it. All share one timer.
 */
export function createMinuteTicker(
  clock: Clock,
  now: () => number,
): (listener: () => void) => () => void {
  const listeners = new Set<{ call: () => void }>()
  let stop: (() => void) | null = null
  const schedule = (): void => {
    const timer = clock.setTimeout(tick, MINUTE - (now() % MINUTE))
    stop = () => clock.clearTimeout(timer)
  }
  const tick = (): void => {
    schedule()
    for (const { call } of [...listeners]) call()
  }
  return (listener) => {
    const entry = { call: listener }
    listeners.add(entry)
    if (stop === null) schedule()
    return () => {
      listeners.delete(entry)
      if (listeners.size > 0) return
      stop?.()
      stop = null
    }
  }
}
