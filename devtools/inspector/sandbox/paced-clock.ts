import { eventLoopTurn, SimulatedClock } from '../../simulation/clock.ts'

/** A simulated clock that only advances by the time granted with `pass`. */
export class PacedClock extends SimulatedClock {
  #until: number
  #isEnough: (() => boolean) | null = null
  #stands = Promise.withResolvers<void>()
  #goOn: () => void = () => {}

  constructor() {
    super(eventLoopTurn())
    this.#until = this.now
  }

  /** Resolves when the simulation has used up its granted time. */
  get stands(): Promise<void> {
    return this.#stands.promise
  }

  /**
   * Grants time. Resolves when it is used up.
   * @param isEnough called after every due time; if it returns true, the clock stops there
   */
  async pass(ms: number, isEnough: (() => boolean) | null = null): Promise<void> {
    await this.stands
    this.#until = this.now + ms
    this.#isEnough = isEnough
    this.#stands = Promise.withResolvers()
    this.#goOn()
    await this.stands
  }

  override async advance(ms: number): Promise<void> {
    const target = this.now + ms
    for (;;) {
      const due = this.#isEnough === null ? target : (this.next ?? target)
      await super.advance(Math.max(0, Math.min(target, this.#until, due) - this.now))
      if (this.#isEnough?.()) this.#until = this.now
      if (this.now >= target) return
      if (this.now >= this.#until) await this.#stand()
    }
  }

  #stand(): Promise<void> {
    return new Promise((goOn) => {
      this.#goOn = goOn
      this.#stands.resolve()
    })
  }
}
