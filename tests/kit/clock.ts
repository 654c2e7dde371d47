interface Pending {
  id: number
  due: number
  fire: () => void
}

/**
 * A clock for actors that stops at every deadline on its way, so a timer that re-arms itself
 * fires as often as real time would let it. Milliseconds; starts at `start`.
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

  /** Deadlines not yet reached, soonest first, as milliseconds from now. */
  get waiting(): number[] {
    return this.#pending.map((p) => p.due - this.#now).sort((a, b) => a - b)
  }

  /** Moves time on by `ms`, firing each timer at its own moment, in order of deadline. */
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

  /** Like `advance`, letting promises settle before time starts, after each timer and at the end. */
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

  /** The wall clock jumps while timers sleep, as on a suspended phone. */
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

/** Lets every promise that is ready settle, without any time passing. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

/** The machine's own timers, for what talks with a real server. */
export const REAL_CLOCK = {
  setTimeout: (fire: () => void, ms: number): number => Number(setTimeout(fire, ms)),
  clearTimeout: (id: number): void => clearTimeout(id),
}
