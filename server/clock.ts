/** Timers and wall clock; tests supply a simulated clock. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The longest delay a timer supports; longer waits are split. */
const LONGEST_TIMER_MS = 2_147_483_647

export const systemClock = (now: () => number): ServerClock => ({
  now,
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
})
