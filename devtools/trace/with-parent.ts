import type { AnyActorScope, AnyStateMachine } from 'xstate'
import { withInertParent } from './internals.ts'

/** The machine for a graph walk: events for its parent go to an inert actor. Not for running. */
export function withParent<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  return Object.assign(Object.create(machine), {
    transition: (snapshot: never, event: never, scope: AnyActorScope) =>
      machine.transition(snapshot, event, withInertParent(scope)),
    getInitialSnapshot: (scope: AnyActorScope, input: never) =>
      machine.getInitialSnapshot(withInertParent(scope), input),
  })
}
