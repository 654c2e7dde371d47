import type { EventObject } from 'xstate'
import type { ModelStep } from '../kit/model.ts'

/** The events of a generated path, without the step that only starts the machine. */
export const eventsOf = (path: readonly ModelStep[]): EventObject[] =>
  path.map((step) => step.event).filter((event) => event.type !== 'xstate.init')

/** What xstate sends when the effect invoked by the state `at` (path in the machine) is done. */
export const done = (machine: string, at: string, output?: unknown) => ({
  type: `xstate.done.actor.0.${machine}.${at}`,
  output,
})

/** What xstate sends when the effect invoked by the state `at` has failed. */
export const failed = (machine: string, at: string, error: unknown) => ({
  type: `xstate.error.actor.0.${machine}.${at}`,
  error,
})

/** The dotted name of the active leaf of a machine without parallel states. */
export function leafOf(value: unknown): string {
  if (typeof value === 'string') return value
  const [key, inner] = Object.entries(value as Record<string, unknown>)[0]!
  return `${key}.${leafOf(inner)}`
}
