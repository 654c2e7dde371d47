import { eventLoopTurn, SimulatedClock } from '../../simulation/clock.ts'

/** A simulated clock that only advances by the time granted with `pass`. */
export class PacedClock extends SimulatedClock {
  #grantedUntil: number
  #isEnough: (() => boolean) | null = null
  #idle = Promise.withResolvers<void>()
  #resume: () => void = () => {}

  constructor() {
    super(eventLoopTurn())
    this.#grantedUntil = this.now
  }

  /** Resolves when the simulation has used up its granted time. */
  get whenIdle(): Promise<void> {
    return this.#idle.promise
  }

  /**
   * Grants time. Resolves when it is used up.
   * @param isEnough called after every due time; if it returns true, the clock stops there
   */
  async pass(ms: number, isEnough: (() => boolean) | null = null): Promise<void> {
    await this.whenIdle
    this.#grantedUntil = this.now + ms
    this.#isEnough = isEnough
    this.#idle = Promise.withResolvers()
    this.#resume()
    await this.whenIdle
  }

  override async advance(ms: number): Promise<void> {
    const target = this.now + ms
    for (;;) {
      const due = this.#isEnough === null ? target : (this.next ?? target)
      await super.advance(Math.max(0, Math.min(target, this.#grantedUntil, due) - this.now))
      if (this.#isEnough?.()) this.#grantedUntil = this.now
      if (this.now >= target) return
      if (this.now >= this.#grantedUntil) await this.#waitForTime()
    }
  }

  #waitForTime(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve
      this.#idle.resolve()
    })
  }
}
