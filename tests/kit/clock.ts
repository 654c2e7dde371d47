interface Timer {
  id: number
  due: number
  fire: () => void
}

/**
 * Simulated clock for actors. Stops at every deadline while advancing, so a timer that re-arms
 * itself fires as often as in real time. Milliseconds; starts at `start`.
 */
export class StepClock {
  #now: number
  #nextId = 1
  #pending: Timer[] = []

  constructor(start = Date.UTC(2026, 0, 5, 9, 0, 0)) {
    this.#now = start
  }

  now = (): number => this.#now

  setTimeout = (callback: () => void, delay: number): number => {
    const id = this.#nextId++
    this.#pending.push({ id, due: this.#now + Math.max(0, delay), fire: callback })
    return id
  }

  clearTimeout = (id: number): void => {
    this.#pending = this.#pending.filter((timer) => timer.id !== id)
  }

  /** Pending deadlines in milliseconds from now, soonest first. */
  get waiting(): number[] {
    return this.#pending.map((timer) => timer.due - this.#now).sort((a, b) => a - b)
  }

  /** Advances time by `ms` and fires each timer at its deadline, in order. */
  advance(ms: number): void {
    const target = this.#now + ms
    for (;;) {
      const next = this.#next(target)
      if (!next) break
      this.#now = Math.max(this.#now, next.due)
      this.#pending = this.#pending.filter((timer) => timer.id !== next.id)
      next.fire()
    }
    this.#now = target
  }

  /** Like `advance`; lets promises settle before, after each timer and at the end. */
  async advanceAsync(ms: number): Promise<void> {
    const target = this.#now + ms
    await settle()
    for (;;) {
      const next = this.#next(target)
      if (!next) break
      this.#now = Math.max(this.#now, next.due)
      this.#pending = this.#pending.filter((timer) => timer.id !== next.id)
      next.fire()
      await settle()
    }
    this.#now = target
    await settle()
  }

  /** Advances the wall clock without firing timers, as on a suspended phone. */
  sleep(ms: number): void {
    this.#now += ms
  }

  #next(target: number): Timer | undefined {
    let earliest: Timer | undefined
    for (const timer of this.#pending) {
      if (timer.due > target) continue
      if (
        !earliest ||
        timer.due < earliest.due ||
        (timer.due === earliest.due && timer.id < earliest.id)
      )
        earliest = timer
    }
    return earliest
  }
}

/** Lets pending promises settle without advancing time. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

/** Real timers, for actors that use a real server. */
export const REAL_CLOCK = {
  setTimeout: (callback: () => void, ms: number): number => Number(setTimeout(callback, ms)),
  clearTimeout: (id: number): void => clearTimeout(id),
}
