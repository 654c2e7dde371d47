import type { AnyActorScope, AnyStateMachine } from 'xstate'
import { heardByNobody } from './internals.ts'

/**
 * The machine as a graph walk needs it: facts for a parent go to an actor that hears nothing. Not for
 * running.
 */
export function withParent<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  return Object.assign(Object.create(machine), {
    transition: (snapshot: never, event: never, scope: AnyActorScope) =>
      machine.transition(snapshot, event, heardByNobody(scope)),
    getInitialSnapshot: (scope: AnyActorScope, input: never) =>
      machine.getInitialSnapshot(heardByNobody(scope), input),
  })
}
