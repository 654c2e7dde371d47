/** Groups timers that are cancelled and delayed together. Null: the simulation's own timers. */
export type Owner = object | null

interface Timer {
  id: number
  due: number
  owner: Owner
  fire: () => void
}

/** Runs everything that is ready (promises and what follows from them) without advancing time. */
export type Drain = () => Promise<void>

/**
 * Simulated clock, ms since 1970. Timers fire in order of deadline, and in creation order if
 * deadlines are equal. Everything that is ready runs between two timers.
 */
export class SimulatedClock {
  #now: number
  #lastId = 0
  /** In order of firing. */
  #timers: Timer[] = []
  readonly #drain: Drain
  readonly #endedOwners = new WeakSet<object>()

  constructor(drain: Drain, start = Date.UTC(2026, 0, 5, 9, 0, 0)) {
    this.#drain = drain
    this.#now = start
  }

  get now(): number {
    return this.#now
  }

  /** When the next timer fires; null if there is none. */
  get next(): number | null {
    return this.#timers[0]?.due ?? null
  }

  /** Number of pending timers, of one owner or in total. */
  pendingCount(owner?: Owner): number {
    return owner === undefined
      ? this.#timers.length
      : this.#timers.filter((timer) => timer.owner === owner).length
  }

  set(fire: () => void, ms: number, owner: Owner = null): number {
    const id = ++this.#lastId
    if (owner !== null && this.#endedOwners.has(owner)) return id
    this.#insert({ id, due: this.#now + Math.max(0, Number.isFinite(ms) ? ms : 0), owner, fire })
    return id
  }

  clear(id: number): void {
    const index = this.#timers.findIndex((timer) => timer.id === id)
    if (index >= 0) this.#timers.splice(index, 1)
  }

  /** Cancels all timers of this owner, including those it sets later. */
  end(owner: object): void {
    this.#endedOwners.add(owner)
    this.#timers = this.#timers.filter((timer) => timer.owner !== owner)
  }

  /** Postpones the timers of this owner, as if the device had been asleep for `ms`. */
  delay(owner: Owner, ms: number): void {
    const [delayed, rest] = [[] as Timer[], [] as Timer[]]
    for (const timer of this.#timers) (timer.owner === owner ? delayed : rest).push(timer)
    this.#timers = rest
    for (const timer of delayed) this.#insert({ ...timer, due: timer.due + ms })
  }

  async settle(): Promise<void> {
    await this.#drain()
  }

  async advance(ms: number): Promise<void> {
    const target = this.#now + ms
    await this.#drain()
    for (;;) {
      const next = this.#timers[0]
      if (next === undefined || next.due > target) break
      this.#timers.shift()
      this.#now = Math.max(this.#now, next.due)
      next.fire()
      await this.#drain()
    }
    this.#now = target
  }

  #insert(timer: Timer): void {
    const timers = this.#timers
    let [low, high] = [0, timers.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const { due, id } = timers[middle] as Timer
      if (due < timer.due || (due === timer.due && id < timer.id)) low = middle + 1
      else high = middle
    }
    timers.splice(low, 0, timer)
  }
}

/**
 * Event loop turns that a browser needs to import a module that is already loaded, with a margin.
 */
const BROWSER_TURNS = 8

/** Waits for event loop turns, with the fastest mechanism of the platform. */
export function eventLoopTurn(): Drain {
  const { setImmediate } = globalThis as { setImmediate?: (resolve: () => void) => void }
  if (setImmediate !== undefined) return () => new Promise((resolve) => setImmediate(resolve))
  const { port1, port2 } = new MessageChannel()
  const resolvers: (() => void)[] = []
  port1.onmessage = () => resolvers.shift()?.()
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      resolvers.push(resolve)
      port2.postMessage(null)
    })
  return async () => {
    for (let turns = 0; turns < BROWSER_TURNS; turns += 1) await turn()
  }
}
