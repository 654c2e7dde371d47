import { type AnyActorScope, type AnyStateMachine, createEmptyActor } from 'xstate'

/**
 * The machine as a graph walk needs it. A pure transition has no parent, and `sendParent` without
 * one throws; here facts go to an actor that hears nothing. Not for running.
 */
export function withParent<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  const parent = createEmptyActor()
  const scoped = (scope: AnyActorScope): AnyActorScope => {
    const self = scope.self as { _parent?: unknown }
    self._parent ??= parent
    return scope
  }
  return Object.assign(Object.create(machine), {
    transition: (snapshot: never, event: never, scope: AnyActorScope) =>
      machine.transition(snapshot, event, scoped(scope)),
    getInitialSnapshot: (scope: AnyActorScope, input: never) =>
      machine.getInitialSnapshot(scoped(scope), input),
  })
}
