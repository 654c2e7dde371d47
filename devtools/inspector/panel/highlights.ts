/** Highlights of an actor's chart at a step. */
import type { Highlights } from '../chart/scene.ts'
import { chartNamed, namesOf } from '../model/charts.ts'
import type { History } from '../model/history.ts'
import type { Timer } from '../model/timers.ts'
import { type Explanation, microstepsOf, possible } from '../model/why-not.ts'
import type { ChartCoverage } from './hooks/use-coverage.ts'
import { rejectionText } from './views/explanation-view.tsx'

/** The active states of a state value with their ancestors, by their names in the drawn chart. */
export function activeStates(machine: string, value: unknown): Set<string> {
  const names = new Set([`(${machine})`])
  const walk = (nested: unknown, path: readonly string[]): void => {
    if (typeof nested === 'string') names.add([...path, nested].join('.'))
    if (typeof nested !== 'object' || nested === null) return
    for (const [key, deeper] of Object.entries(nested)) {
      names.add([...path, key].join('.'))
      walk(deeper, [...path, key])
    }
  }
  walk(value, [])
  return names
}

/** The parts of an actor's state that only change when it handles an event. */
export interface Situation {
  machine: string
  active: ReadonlySet<string>
  timers: readonly Timer[]
  /** Transitions taken by its last step. */
  taken: ReadonlySet<string>
  /** Transitions that a guard would reject, with the reason as text. */
  refused: ReadonlyMap<string, string>
}

const rejectionsOf = (explanations: readonly Explanation[]): Map<string, string> =>
  new Map(
    explanations.flatMap(({ candidates }) =>
      candidates
        .filter(({ result }) => result === 'refused')
        .map((candidate) => [candidate.id, rejectionText(candidate)] as const),
    ),
  )

/** @param seq the actor's last step */
export function situationOf(history: History, actor: string, seq: number): Situation | null {
  const machine = history.machineOf(actor)
  const state = history.stateAt(actor, seq)
  if (machine === null || state === null || chartNamed(machine) === null) return null
  return {
    machine,
    active: state.status === 'active' ? activeStates(machine, state.value) : new Set(),
    timers: state.timers,
    taken: new Set(microstepsOf(history, seq)),
    refused: rejectionsOf(possible(history, actor, seq)),
  }
}

/** Remaining fraction of each timer, by the transitions that wait for it. */
function countdowns({ machine, timers }: Situation, now: number): Map<string, number> {
  const chart = chartNamed(machine)
  const remaining = new Map<string, number>()
  if (chart === null || timers.length === 0) return remaining
  for (const [transition, name] of namesOf(chart)) {
    const timer = timers.find(({ event }) => event === transition.eventType)
    if (timer !== undefined && timer.delay > 0)
      remaining.set(name, Math.min(1, Math.max(0, (timer.due - now) / timer.delay)))
  }
  return remaining
}

export const highlightsOf = (
  situation: Situation,
  now: number,
  names: ReadonlySet<string>,
  coverage: ChartCoverage | null,
): Highlights => ({
  active: situation.active,
  last: situation.taken,
  refused: situation.refused,
  countdowns: countdowns(situation, now),
  matches: names,
  ...(coverage === null
    ? {}
    : {
        coverage: coverage.of,
        ...(coverage.text === String ? {} : { coverageLabel: coverage.text }),
      }),
})
