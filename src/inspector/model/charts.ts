/** The charts of the house as data, by the names that traces give them. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { transitionsOf } from '../../../trace/parts.ts'
import { CHARTS } from '../../machines/all.ts'

const made = new Map<string, AnyStateMachine>()

/** Only to be read: it has no time, chance or ids. Null for a chart that is not known here. */
export function chartNamed(machine: string): AnyStateMachine | null {
  const known = made.get(machine)
  if (known !== undefined) return known
  if (!Object.hasOwn(CHARTS, machine)) return null
  const chart = CHARTS[machine]?.({ now: () => 0, random: () => 0, newId: () => '' })
  if (chart === undefined) return null
  made.set(machine, chart)
  return chart
}

const named = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, string>>()

/** The names of some that were taken; the first state of a chart is entered by none. */
export const namesIn = (taken: readonly AnyTransitionDefinition[]): string[] =>
  taken.flatMap((one) => namesOf(one.source.machine).get(one) ?? [])

/** The name of each transition of a chart. */
export function namesOf(chart: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, string> {
  const known = named.get(chart) ?? new Map([...transitionsOf(chart)].map(([name, t]) => [t, name]))
  named.set(chart, known)
  return known
}
