import type { AnyStateMachine } from 'xstate'

const isNotImplemented = (action: unknown): boolean =>
  typeof action === 'function' && 'notImplemented' in action

/** Replaces the actions that the app has to provide by ones that do nothing. */
export function quiet<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  const named = Object.entries(machine.implementations.actions)
  const actions = Object.fromEntries(
    named.filter(([, action]) => isNotImplemented(action)).map(([name]) => [name, () => {}]),
  )
  return machine.provide({ actions: actions as never }) as TMachine
}
