/** The app's machines as data, by id. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { CHARTS } from '../../../src/machines/charts.ts'
import { transitionsOf } from '../../trace/parts.ts'

const machines = new Map<string, AnyStateMachine>()

/** A machine that must only be read: its environment is a stub. Null for an unknown id. */
export function chartNamed(machine: string): AnyStateMachine | null {
  const cached = machines.get(machine)
  if (cached !== undefined) return cached
  if (!Object.hasOwn(CHARTS, machine)) return null
  const chart = CHARTS[machine]?.({ now: () => 0, random: () => 0, newId: () => '' })
  if (chart === undefined) return null
  machines.set(machine, chart)
  return chart
}

const namesByChart = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, string>>()

/** Names of the transitions taken; the initial transition of a machine has no name. */
export const namesIn = (transitions: readonly AnyTransitionDefinition[]): string[] =>
  transitions.flatMap((transition) => namesOf(transition.source.machine).get(transition) ?? [])

/** Name of each transition of a machine. */
export function namesOf(chart: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, string> {
  const cached =
    namesByChart.get(chart) ?? new Map([...transitionsOf(chart)].map(([name, t]) => [t, name]))
  namesByChart.set(chart, cached)
  return cached
}
