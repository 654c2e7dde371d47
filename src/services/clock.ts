/** Timers for services, in milliseconds. In the browser a thin wrapper of `window`. */
export interface Clock {
  setTimeout(fire: () => void, delay: number): number
  clearTimeout(id: number): void
}
