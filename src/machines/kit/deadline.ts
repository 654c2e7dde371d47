/**
 * Time until a deadline, ms (B8): 0 when it has passed, and at most the wait that it was made from,
 * because the clock may have been set back since.
 */
export const timeUntil = (at: number, wait: number, now: number): number =>
  Math.min(Math.max(0, at - now), wait)
