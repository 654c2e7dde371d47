/**
 * A running simulation that can be advanced, stepped and modified, and that reports the events of
 * its actors.
 */

import type { Entry } from '../../simulation/event-log.ts'
import { act } from '../../simulation/run.ts'
import type { Scenario, Step } from '../../simulation/scenario.ts'
import { Simulation } from '../../simulation/simulation.ts'
import { createSegmentWriter, type SegmentWriter, type TraceSegment } from '../../trace/record.ts'
import { createRecorders, type Recorder } from '../../trace/recorder.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import { sendToActor } from '../host/carry-out.ts'
import { driveToState } from './drive-to-state.ts'
import { PacedClock } from './paced-clock.ts'
import { fixtures } from './routes.ts'

const DAY_MS = 86_400_000

export interface News {
  /** Trace part since the last report. */
  part: TraceSegment
  /** Time of the simulation, ms since 1970. */
  now: number
  /** Time of each tab's device, which may be wrong; timers are due by it. */
  times: Readonly<Record<string, number>>
  /** Number of scenario steps carried out. */
  done: number
  /** Why the scenario stopped; null if it did not. */
  wrong: string | null
  /** Why the requested action was rejected; null if it was carried out. */
  refused: string | null
  /** All steps carried out so far; replaying them gives the same result. */
  lived: readonly Step[]
}

export class LiveSimulation {
  readonly #scenario: Scenario
  readonly #clock = new PacedClock()
  readonly #simulation: Simulation
  readonly #recorders: Recorder[]
  readonly #writer: SegmentWriter
  #chart: string | null
  #done = 0
  #wrong: string | null = null
  #doneSteps: Step[] = []
  /** Time up to which `#steps` covers the run, including waits. */
  #recordedUntil: number

  /** @param chart is driven to a state in every tab once the scenario is over */
  constructor(scenario: Scenario, chart: string | null) {
    const recorders = createRecorders()
    for (const step of scenario.steps) if (step.do === 'open') recorders.of(step.tab)
    this.#recorders = recorders.all()
    this.#writer = createSegmentWriter(this.#recorders)
    this.#scenario = scenario
    this.#chart = chart
    this.#recordedUntil = this.#clock.now
    this.#simulation = new Simulation({
      seed: scenario.seed,
      people: scenario.people,
      hasPositions: scenario.hasPositions,
      clock: this.#clock,
      extraRoutes: fixtures,
      watch: (tab) => (event) => recorders.of(tab).inspect(event),
      wrapEnvironment: (tab, given) => recorders.of(tab).environment(given),
    })
    void this.#runScenario()
  }

  /** @param chart stops as soon as an actor of this chart has handled an event */
  async pass(ms: number, chart: string | null): Promise<News> {
    const since = this.#lastSeq()
    await this.#clock.pass(ms, chart === null ? null : () => this.#hasHandledEvent(chart, since))
    return this.news()
  }

  /** Carries out a user or network step while time is paused. */
  async act(step: Step): Promise<News> {
    await this.#clock.whenIdle
    return this.#news(await this.#runStep(step))
  }

  /** Sends an event to an actor directly. */
  async send(actor: string, event: TraceEvent['event']): Promise<News> {
    await this.#clock.whenIdle
    const actors = new Set(this.#recorders.flatMap((recorder) => [...recorder.actors]))
    const refused = sendToActor(actors, this.#writer, actor, event)
    await this.#clock.settle()
    return this.#news(refused)
  }

  /** Drives another chart to a state in every tab. */
  async show(chart: string): Promise<News> {
    await this.#clock.whenIdle
    this.#chart = chart
    if (this.#isOver) await this.#driveTabsToState()
    return this.news()
  }

  async news(): Promise<News> {
    await this.#clock.whenIdle
    return this.#news(null)
  }

  get journal(): readonly Entry[] {
    return this.#simulation.journal
  }

  end(): void {
    this.#simulation.end()
  }

  get #isOver(): boolean {
    return this.#wrong !== null || this.#done === this.#scenario.steps.length
  }

  async #runScenario(): Promise<void> {
    for (const step of this.#scenario.steps) {
      const wrong = await this.#runStep(step)
      if (wrong !== null) {
        this.#wrong = `Step ${this.#done + 1} failed: ${wrong}`
        break
      }
      this.#done += 1
    }
    await this.#driveTabsToState()
    for (;;) await this.#clock.advance(DAY_MS)
  }

  async #runStep(step: Step): Promise<string | null> {
    const recorded = this.#recordStep(step)
    let wrong: string | null = null
    try {
      if (!(await act(this.#simulation, step))) wrong = 'the page does not offer this action now.'
    } catch (error) {
      wrong = (error as Error).message
    }
    if (wrong !== null)
      this.#doneSteps = this.#doneSteps.filter((doneStep) => doneStep !== recorded)
    return wrong
  }

  /** Records a step. Waits are recorded as the time that has passed when the next step follows. */
  #recordStep(step: Step): Step | null {
    if (step.do === 'wait' || step.do === 'until') return null
    this.#doneSteps = [...this.#doneStepsUntilNow(), step]
    this.#recordedUntil = this.#clock.now + (step.do === 'sleep' ? step.ms : 0)
    return step
  }

  #doneStepsUntilNow(): Step[] {
    const steps = [...this.#doneSteps]
    for (let remaining = this.#clock.now - this.#recordedUntil; remaining > 0; remaining -= DAY_MS)
      steps.push({ do: 'wait', ms: Math.min(remaining, DAY_MS) })
    return steps
  }

  async #driveTabsToState(): Promise<void> {
    if (this.#chart === null) return
    for (const tab of this.#simulation.openTabs) {
      const { app } = tab
      await driveToState(this.#chart, app.handle, (ms, action) => {
        // Skip it if the page was reloaded in the meantime.
        this.#clock.set(() => tab.isOpen && tab.app === app && action(), ms)
      })
    }
    await this.#clock.settle()
  }

  #news(refused: string | null): News {
    return {
      part: this.#writer.next(),
      now: this.#clock.now,
      times: this.#times(),
      done: this.#done,
      wrong: this.#wrong,
      refused,
      lived: this.#doneStepsUntilNow(),
    }
  }

  #times(): News['times'] {
    const tabs = [...this.#simulation.tabs.values()]
    return Object.fromEntries(tabs.map(({ name, jumped }) => [name, this.#clock.now + jumped]))
  }

  #lastSeq(): number {
    return Math.max(0, ...this.#recorders.map(({ events }) => events.at(-1)?.seq ?? 0))
  }

  #hasHandledEvent(chart: string, since: number): boolean {
    return this.#recorders.some(({ events }) => {
      const before = events.findLastIndex(({ seq }) => seq <= since)
      return events.slice(before + 1).some(({ actor }) => actor.machine === chart)
    })
  }
}
