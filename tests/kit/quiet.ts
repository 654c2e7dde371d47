import type { AnyStateMachine } from 'xstate'

const isNotImplemented = (action: unknown): boolean =>
  typeof action === 'function' && 'notImplemented' in action

/** A machine whose effects that the app provides as actions do nothing. */
export function quiet<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  const named = Object.entries(machine.implementations.actions)
  const actions = Object.fromEntries(
    named.filter(([, action]) => isNotImplemented(action)).map(([name]) => [name, () => {}]),
  )
  return machine.provide({ actions: actions as never }) as TMachine
}
