/**
 * Everything the code relies on in xstate beyond its public API (xstate 5.33.3). If an xstate
 * release changes an internal, only this file changes.
 */
import {
  type ActorRefLike,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'

/**
 * Internals of an actor as its constructor has set them when `@xstate.actor` is emitted, before the
 * initial snapshot exists.
 */
interface ActorInternals {
  id: string
  sessionId: string
  system: { _sendInspectionEvent(inspected: InspectionEvent): void }
  logic: AnyActorLogic
  _parent?: AnyActorRef
}

const internalsOf = (ref: ActorRefLike): ActorInternals => ref as unknown as ActorInternals

export const idOf = (ref: ActorRefLike): string => internalsOf(ref).id

/** Whether the actor was spawned without an id; xstate then uses its session id. */
export const isNameless = (ref: ActorRefLike): boolean =>
  internalsOf(ref).id === internalsOf(ref).sessionId

export const parentOf = (ref: ActorRefLike): AnyActorRef | undefined => internalsOf(ref)._parent

/** The input the actor was created with. */
export const inputOf = (ref: ActorRefLike): unknown =>
  (ref as unknown as { options?: { input?: unknown } }).options?.input

/** Whether a value in a context or an event is an actor. */
export function isActor(value: unknown): value is AnyActorRef {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'ref' in value
}

/** Whether a value in an event is a state machine. */
export function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === 'object' && value !== null && '__xstatenode' in value
}

/** Id of the machine that the actor runs; null for promises and callbacks. */
export function machineIdOf(ref: ActorRefLike): string | null {
  const { logic } = internalsOf(ref)
  return isMachine(logic) ? logic.id : null
}

/** Internal events of a promise actor. Its result is also sent to the actor that invoked it. */
export const isPromiseInternal = (event: EventObject): boolean =>
  event.type.startsWith('xstate.promise.')

/** A parent's stop event is only delivered to the child that stops. */
export const isStop = (event: EventObject): boolean => event.type === 'xstate.stop'

/** The event of an `after` transition. */
export const isAfter = (event: EventObject): boolean => event.type.startsWith('xstate.after.')

/** Hooks around an actor's logic. */
export interface LogicHooks {
  /** Wraps the creation of the initial snapshot. */
  onInitialSnapshot(input: unknown, run: () => Snapshot<unknown>): Snapshot<unknown>
  /** Wraps the handling of one event. */
  onEvent(event: EventObject, run: () => Snapshot<unknown>): Snapshot<unknown>
}

/**
 * Installs hooks on an actor. Call it during `@xstate.actor`, before the actor uses its logic. The
 * inspection events are not enough: `@xstate.event` is emitted when an event is sent and
 * `@xstate.snapshot` after all its effects, so neither marks the start of handling.
 */
export function watchLogic(ref: ActorRefLike, hooks: LogicHooks): void {
  const actor = internalsOf(ref)
  const { logic } = actor
  actor.logic = Object.assign(Object.create(logic), {
    getInitialSnapshot: (scope: AnyActorScope, input: unknown) =>
      hooks.onInitialSnapshot(input, () => logic.getInitialSnapshot(scope, input)),
    transition: (snapshot: never, event: never, scope: AnyActorScope) =>
      hooks.onEvent(event, () => logic.transition(snapshot, event, scope)),
  })
}

/**
 * Makes `listener` the only receiver of the system's inspection events, called synchronously. xstate
 * copies each inspection event for an `inspect` observer, about six per step.
 */
export function setInspectionListener(
  ref: ActorRefLike,
  listener: (inspected: InspectionEvent) => void,
): void {
  internalsOf(ref).system._sendInspectionEvent = listener
}

export interface Action {
  type: string
  params: unknown
}

/** Event and delay (ms) if the action starts a timer; null for any other action. */
export function timerIn(action: Action): { event: EventObject; delay: number } | null {
  if (action.type !== 'xstate.raise') return null
  const { event, delay } = action.params as { event: EventObject; delay?: number }
  return delay === undefined ? null : { event, delay }
}

const noParent = createEmptyActor()

/** Whether `ref` is the stand-in for the parent in a pure step. */
export const isInertParent = (ref: unknown): boolean => ref === noParent

/** Sets an inert actor as parent. A pure step has no parent, and `sendParent` would throw. */
export function withInertParent<TScope extends AnyActorScope>(scope: TScope): TScope {
  internalsOf(scope.self)._parent ??= noParent as AnyActorRef
  return scope
}

/** Callbacks for what happens in a pure step. */
export interface StepCallbacks {
  /** Transitions taken in one microstep; eventless transitions follow as separate microsteps. */
  onTransitions?(transitions: readonly AnyTransitionDefinition[]): void
  /** An action that would be executed; `assign` is not reported. */
  onAction(action: Action): void
}

/** Looks up an actor by system id. */
export type FindActor = (systemId: string) => AnyActorRef | undefined

/**
 * Actor scope for one pure step. xstate's own `transition()` creates a scope from the machine,
 * which computes the initial state (and consumes ids) on every call.
 */
export function pureScope(id: string, callbacks?: StepCallbacks, find?: FindActor): AnyActorScope {
  const self = createEmptyActor() as unknown as AnyActorRef
  const system = find ? Object.assign(Object.create(self.system), { get: find }) : self.system
  const noop = (): void => {}
  if (callbacks?.onTransitions !== undefined)
    self.system.inspect((inspected) => {
      if (inspected.type === '@xstate.microstep') callbacks.onTransitions?.(inspected._transitions)
    })
  return withInertParent({
    self,
    id,
    sessionId: '',
    system,
    logger: noop,
    defer: noop,
    stopChild: noop,
    emit: noop,
    actionExecutor: (action) => callbacks?.onAction(action),
  })
}

type Guard = ((args: { context: unknown; event: EventObject }, params: unknown) => boolean) & {
  check?(snapshot: AnyMachineSnapshot, args: object, guard: unknown): boolean
}
type NamedGuard = string | { type: string; params?: unknown }

/** Evaluates a transition's guard the way xstate does, for any context and event. */
export function passes(
  guard: unknown,
  snapshot: AnyMachineSnapshot,
  args: { context: unknown; event: EventObject },
): boolean {
  if (guard === undefined) return true
  if (typeof guard === 'function') {
    const { check } = guard as Guard
    return check ? check(snapshot, args, guard) : (guard as Guard)(args, undefined)
  }
  const namedGuard = guard as NamedGuard
  const { type, params } = typeof namedGuard === 'string' ? { type: namedGuard } : namedGuard
  const guards = (snapshot.machine as AnyStateMachine).implementations.guards as Record<
    string,
    Guard
  >
  const guardFunction = guards[type]
  if (guardFunction === undefined) throw new Error(`unknown guard ${type}`)
  if (typeof guardFunction !== 'function' || guardFunction.check)
    return passes(guardFunction, snapshot, args)
  return guardFunction(args, typeof params === 'function' ? params(args) : params)
}
