/**
 * What is known here of xstate beyond its documented interface, each thing in one place: a release
 * that changes one of them changes this file (xstate 5.33.3).
 */
import {
  type ActorRefLike,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyStateMachine,
  createEmptyActor,
  type EventObject,
  type Snapshot,
} from 'xstate'

/** As the actor's constructor has them when it tells of itself, before its first snapshot is made. */
interface ActorInside {
  id: string
  sessionId: string
  logic: AnyActorLogic
  _parent?: AnyActorRef
}

const inside = (ref: ActorRefLike): ActorInside => ref as unknown as ActorInside

export const idOf = (ref: ActorRefLike): string => inside(ref).id

/** It was given no id, and bears the number of its making. */
export const isNameless = (ref: ActorRefLike): boolean => inside(ref).id === inside(ref).sessionId

export const parentOf = (ref: ActorRefLike): AnyActorRef | undefined => inside(ref)._parent

/** An actor among the values of a context or an event. */
export function isActor(value: unknown): value is AnyActorRef {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'ref' in value
}

/** A chart among the values of an event. */
export function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === 'object' && value !== null && '__xstatenode' in value
}

/** The id of the chart it runs; null for promises and callbacks. */
export function machineIdOf(ref: ActorRefLike): string | null {
  const { logic } = inside(ref)
  return isMachine(logic) ? logic.id : null
}

/** A promise's own events: what it comes to is told once more to whoever invoked it. */
export const isOwnOfPromise = (event: EventObject): boolean =>
  event.type.startsWith('xstate.promise.')

/** A parent's stop is told to nobody but the one that stops. */
export const isStop = (event: EventObject): boolean => event.type === 'xstate.stop'

/** How an actor's logic is seen at work. */
export interface Watch {
  /** Around the making of its first snapshot. */
  initially(input: unknown, work: () => Snapshot<unknown>): Snapshot<unknown>
  /** Around the handling of one event. */
  handling(event: EventObject, work: () => Snapshot<unknown>): Snapshot<unknown>
}

/**
 * Puts a watch on an actor; to be called while it tells of itself (`@xstate.actor`), when it has not
 * yet used its logic. What is told of events (`@xstate.event`) is told when they are sent, and what is
 * told of snapshots comes after all that followed from them: neither says when the handling begins.
 */
export function watchLogic(ref: ActorRefLike, watch: Watch): void {
  const actor = inside(ref)
  const { logic } = actor
  actor.logic = Object.assign(Object.create(logic), {
    getInitialSnapshot: (scope: AnyActorScope, input: unknown) =>
      watch.initially(input, () => logic.getInitialSnapshot(scope, input)),
    transition: (snapshot: never, event: never, scope: AnyActorScope) =>
      watch.handling(event, () => logic.transition(snapshot, event, scope)),
  })
}

/** What is told of a timer that a chart sets; null for any other action. */
export function timerIn(action: {
  type: string
  params: unknown
}): { event: EventObject; delay: number } | null {
  if (action.type !== 'xstate.raise') return null
  const { event, delay } = action.params as { event: EventObject; delay?: number }
  return delay === undefined ? null : { event, delay }
}

const nobody = createEmptyActor()

/** A pure step has no parent, and a fact told to none throws; here it goes to one that hears nothing. */
export function heardByNobody<TScope extends AnyActorScope>(scope: TScope): TScope {
  inside(scope.self)._parent ??= nobody as AnyActorRef
  return scope
}

/**
 * Where a chart takes one pure step. xstate's own `transition()` makes such a place from the chart
 * itself, and runs its first state, with its ids, each time.
 */
export function pureScope(id: string): AnyActorScope {
  const self = createEmptyActor() as unknown as AnyActorRef
  const nothing = (): void => {}
  return heardByNobody({
    self,
    id,
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  })
}
