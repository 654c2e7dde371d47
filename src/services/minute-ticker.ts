import type { Clock } from './clock.ts'

const MINUTE = 60_000

/**
 * Calls a listener at the start of each minute of the wall clock; returns a function that stops it.
 */
export const createMinuteTicker =
  (clock: Clock, now: () => number) =>
  (listener: () => void): (() => void) => {
    const wait = () => MINUTE - (now() % MINUTE)
    const tick = (): void => {
      timer = clock.setTimeout(tick, wait())
      listener()
    }
    let timer = clock.setTimeout(tick, wait())
    return () => clock.clearTimeout(timer)
  }
