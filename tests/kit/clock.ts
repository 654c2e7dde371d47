interface Pending {
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
  #pending: Pending[] = []

  constructor(start = Date.UTC(2026, 0, 5, 9, 0, 0)) {
    this.#now = start
  }

  now = (): number => this.#now

  setTimeout = (fire: () => void, delay: number): number => {
    const id = this.#nextId++
    this.#pending.push({ id, due: this.#now + Math.max(0, delay), fire })
    return id
  }

  clearTimeout = (id: number): void => {
    this.#pending = this.#pending.filter((p) => p.id !== id)
  }

  /** Pending deadlines in milliseconds from now, soonest first. */
  get waiting(): number[] {
    return this.#pending.map((p) => p.due - this.#now).sort((a, b) => a - b)
  }

  /** Advances time by `ms` and fires each timer at its deadline, in order. */
  advance(ms: number): void {
    const target = this.#now + ms
    for (;;) {
      const next = this.#next(target)
      if (!next) break
      this.#now = Math.max(this.#now, next.due)
      this.#pending = this.#pending.filter((p) => p.id !== next.id)
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
      this.#pending = this.#pending.filter((p) => p.id !== next.id)
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

  #next(target: number): Pending | undefined {
    let best: Pending | undefined
    for (const p of this.#pending) {
      if (p.due > target) continue
      if (!best || p.due < best.due || (p.due === best.due && p.id < best.id)) best = p
    }
    return best
  }
}

/** Lets pending promises settle without advancing time. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

/** Real timers, for actors that use a real server. */
export const REAL_CLOCK = {
  setTimeout: (fire: () => void, ms: number): number => Number(setTimeout(fire, ms)),
  clearTimeout: (id: number): void => clearTimeout(id),
}
