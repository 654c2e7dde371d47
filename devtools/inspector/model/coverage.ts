/**
 * Transition coverage of a history: replays each step on the machines without effects. Names are
 * those of the test coverage and the drawn charts.
 */
import type { AnyTransitionDefinition } from 'xstate'
import { createStage, type Stage } from '../../trace/stage.ts'
import { chartNamed, namesIn, namesOf } from './charts.ts'
import type { History } from './history.ts'

export class Coverage {
  readonly #stage: Stage
  readonly #byMachine = new Map<string, Map<string, number>>()
  readonly #failedActors = new Set<string>()
  #lastSeq = -1
  #machine = ''

  constructor() {
    this.#stage = createStage([], {
      onTransitions: (transitions) => this.#countTransitions(transitions),
      onAction: () => {},
    })
  }

  /** Replays the events since the last call, in order of handling. */
  update(history: History): this {
    for (const actor of history.initialActors()) this.#stage.addActor(actor)
    for (const event of history.eventsSince(this.#lastSeq)) {
      this.#lastSeq = event.seq
      const target = this.#stage.replayedActors.get(event.actor)
      if (target === undefined || this.#failedActors.has(event.actor)) continue
      this.#machine = target.actor.machine ?? ''
      try {
        this.#stage.takeStep(target, event)
      } catch {
        // The step threw when it was recorded, or earlier events are missing. Skip the rest of
        // the actor.
        this.#failedActors.add(event.actor)
      }
    }
    return this
  }

  /** Counts of all transitions of a machine. */
  of(machine: string): ReadonlyMap<string, number> {
    const chart = chartNamed(machine)
    const names = chart === null ? [] : namesOf(chart).values()
    const counts = this.#byMachine.get(machine)
    return new Map([...names].map((name) => [name, counts?.get(name) ?? 0]))
  }

  #countTransitions(transitions: readonly AnyTransitionDefinition[]): void {
    const counts = this.#byMachine.get(this.#machine) ?? new Map<string, number>()
    this.#byMachine.set(this.#machine, counts)
    for (const name of namesIn(transitions)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
}

export interface ChartCoverage {
  machine: string
  /** How often each transition was taken, by name; 0 = never. */
  taken: ReadonlyMap<string, number>
}

/** Coverage of each machine in a history, sorted by id. */
export function coveredCharts(coverage: Coverage, history: History): ChartCoverage[] {
  const machines = new Set(history.names().flatMap((name) => history.machineOf(name) ?? []))
  return [...machines].toSorted().map((machine) => ({ machine, taken: coverage.of(machine) }))
}
