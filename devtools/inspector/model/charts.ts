/** The app's machines as data, by id. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { CHARTS } from '../../../src/machines/charts.ts'
import { transitionsOf } from '../../trace/parts.ts'

const made = new Map<string, AnyStateMachine>()

/** A machine that must only be read: its environment is a stub. Null for an unknown id. */
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

/** Names of the transitions taken; the initial transition of a machine has no name. */
export const namesIn = (taken: readonly AnyTransitionDefinition[]): string[] =>
  taken.flatMap((one) => namesOf(one.source.machine).get(one) ?? [])

/** Name of each transition of a machine. */
export function namesOf(chart: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, string> {
  const known = named.get(chart) ?? new Map([...transitionsOf(chart)].map(([name, t]) => [t, name]))
  named.set(chart, known)
  return known
}
