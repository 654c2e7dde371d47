export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** End of the demo's past: all but the newest conversations end before it. */
export const DEMO_EPOCH = Date.UTC(2026, 5, 1, 9, 0, 0)
