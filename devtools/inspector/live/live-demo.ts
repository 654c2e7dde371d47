/** State of a live simulation for a page: whether it plays, and the history of its actors. */

import type { Scenario, Step } from '../../simulation/scenario.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import { createHistory, type History } from '../model/history.ts'
import type { News } from '../sandbox/live-simulation.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** Interval at which a playing simulation advances, ms. */
const TICK_MS = 100
/** Maximum duration of a manual step without events, in simulated ms. */
const MAX_STEP_MS = 600_000

export interface LiveState {
  chart: string
  playing: boolean
  /** Speed relative to simulated time. */
  speed: number
  /** Time of the simulation; null before it has started. */
  now: number | null
  /** Time of each tab's device. */
  times: Readonly<Record<string, number>>
  began: number
  /** Number of scenario steps carried out. */
  done: number
  lived: readonly Step[]
  /** Error that stopped the simulation or its scenario. */
  wrong: string | null
  /** Why the last requested action was rejected. */
  refused: string | null
}

export interface LiveDemoOptions {
  sandbox: Sandbox
  scenario: Scenario
  chart: string
  autoplay: boolean
  speed: number
  /** Pauses when the scenario is over. */
  pauseAtEnd: boolean
  wait(ms: number): Promise<void>
  elapsed(): number
}

export class LiveDemo {
  readonly scenario: Scenario
  readonly #options: LiveDemoOptions
  readonly #listeners = new Set<() => void>()
  #history = createHistory()
  #state: LiveState
  /** Tail of the queue of commands to the simulation. */
  #commandQueue: Promise<unknown> = Promise.resolve()
  #isTicking = false
  #hasPausedAtEnd = false

  constructor(options: LiveDemoOptions) {
    const { scenario, chart, autoplay, speed } = options
    this.#options = options
    this.scenario = scenario
    this.#state = {
      ...{ chart, playing: autoplay, speed, now: null, times: {}, began: 0 },
      ...{ done: 0, lived: [] },
      ...{ wrong: null, refused: null },
    }
    void this.restart()
  }

  get history(): History {
    return this.#history
  }

  readonly state = (): LiveState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restarts the scenario. */
  async restart(): Promise<void> {
    this.#hasPausedAtEnd = false
    await this.#runCommand(
      (sandbox) => sandbox.live({ begin: this.scenario, chart: this.#state.chart }),
      (news) => {
        this.#history = createHistory()
        return { began: news.now }
      },
    )
    void this.#runTicks()
  }

  play(playing: boolean): void {
    this.#update({ playing })
    void this.#runTicks()
  }

  setSpeed(speed: number): void {
    this.#update({ speed })
  }

  /** Advances to the next event of the chart. */
  async step(): Promise<void> {
    this.#update({ playing: false })
    await this.#runCommand((sandbox) =>
      sandbox.live({ pass: MAX_STEP_MS, chart: this.#state.chart }),
    )
  }

  async act(step: Step): Promise<void> {
    await this.#runCommand(
      (sandbox) => sandbox.live({ act: step }),
      ({ refused }) => ({ refused }),
    )
  }

  /** Sends an event to an actor; it is not part of the scenario. */
  async send(actor: string, event: TraceEvent['event']): Promise<void> {
    await this.#runCommand(
      (sandbox) => sandbox.live({ send: event, actor }),
      ({ refused }) => ({ refused }),
    )
  }

  async showChart(chart: string): Promise<void> {
    this.#update({ chart })
    await this.#runCommand((sandbox) => sandbox.live({ show: chart }))
  }

  /** The steps carried out so far, as a scenario. */
  lived(): Scenario {
    const { name, about, seed, people } = this.scenario
    return {
      ...{ version: this.scenario.version, name, seed, people, steps: [...this.#state.lived] },
      ...(about === undefined ? {} : { about }),
    }
  }

  stop(): void {
    this.#update({ playing: false })
    this.#options.sandbox.stop()
  }

  async #runTicks(): Promise<void> {
    if (this.#isTicking) return
    this.#isTicking = true
    const { wait, elapsed, pauseAtEnd } = this.#options
    while (this.#state.playing) {
      const startedAt = elapsed()
      const ms = TICK_MS * this.#state.speed
      await this.#runCommand((sandbox) => sandbox.live({ pass: ms, chart: null }))
      if (pauseAtEnd && !this.#hasPausedAtEnd && this.#hasEnded()) {
        this.#hasPausedAtEnd = true
        this.#update({ playing: false })
      }
      if (this.#state.playing) await wait(Math.max(0, TICK_MS - (elapsed() - startedAt)))
    }
    this.#isTicking = false
  }

  #hasEnded(): boolean {
    return this.#state.done === this.scenario.steps.length || this.#state.wrong !== null
  }

  #runCommand(
    command: (sandbox: Sandbox) => Promise<News>,
    stateFromNews: (news: News) => Partial<LiveState> = () => ({}),
  ): Promise<void> {
    const result = this.#commandQueue.then(async () => {
      try {
        const news = await command(this.#options.sandbox)
        const changes = stateFromNews(news)
        this.#history.add({ ...news.part, now: news.now })
        const { now, times, done, lived, wrong } = news
        this.#update({ now, times, done, lived, wrong, ...changes })
      } catch (error) {
        this.#update({ playing: false, wrong: (error as Error).message })
      }
    })
    this.#commandQueue = result
    return result
  }

  #update(changes: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}
