/**
 * What is known here of xstate beyond its documented interface, each thing in one place: a release
 * that changes one of them changes this file (xstate 5.33.3).
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

/** As the actor's constructor has them when it tells of itself, before its first snapshot is made. */
interface ActorInside {
  id: string
  sessionId: string
  system: { _sendInspectionEvent(told: InspectionEvent): void }
  logic: AnyActorLogic
  _parent?: AnyActorRef
}

const inside = (ref: ActorRefLike): ActorInside => ref as unknown as ActorInside

export const idOf = (ref: ActorRefLike): string => inside(ref).id

/** It was given no id, and bears the number of its making. */
export const isNameless = (ref: ActorRefLike): boolean => inside(ref).id === inside(ref).sessionId

export const parentOf = (ref: ActorRefLike): AnyActorRef | undefined => inside(ref)._parent

/** What it was begun with. */
export const inputOf = (ref: ActorRefLike): unknown =>
  (ref as unknown as { options?: { input?: unknown } }).options?.input

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

/** The end of the time that a chart spends in a state. */
export const isAfter = (event: EventObject): boolean => event.type.startsWith('xstate.after.')

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

/**
 * From now on one alone hears what an actor's system tells, and hears it at once: xstate makes a copy
 * of all of it for whoever is given as `inspect`, some six for each step.
 */
export function hearAlone(ref: ActorRefLike, hear: (told: InspectionEvent) => void): void {
  inside(ref).system._sendInspectionEvent = hear
}

export interface Action {
  type: string
  params: unknown
}

/** What is told of a timer that a chart sets; null for any other action. */
export function timerIn(action: Action): { event: EventObject; delay: number } | null {
  if (action.type !== 'xstate.raise') return null
  const { event, delay } = action.params as { event: EventObject; delay?: number }
  return delay === undefined ? null : { event, delay }
}

const nobody = createEmptyActor()

/** Who stands where the parent of a pure step would. */
export const isNobody = (ref: unknown): boolean => ref === nobody

/** A pure step has no parent, and a fact told to none throws; here it goes to one that hears nothing. */
export function heardByNobody<TScope extends AnyActorScope>(scope: TScope): TScope {
  inside(scope.self)._parent ??= nobody as AnyActorRef
  return scope
}

/** What is heard of a pure step. */
export interface Hearing {
  /** Transitions taken together; those without an event come one after the other. */
  taken?(transitions: readonly AnyTransitionDefinition[]): void
  /** What would be done; a context's changes are not told. */
  action(action: Action): void
}

/** Who bears a system id. */
export type FindActor = (systemId: string) => AnyActorRef | undefined

/**
 * Where a chart takes one pure step. xstate's own `transition()` makes such a place from the chart
 * itself, and runs its first state, with its ids, each time.
 */
export function pureScope(id: string, hearing?: Hearing, find?: FindActor): AnyActorScope {
  const self = createEmptyActor() as unknown as AnyActorRef
  const system = find ? Object.assign(Object.create(self.system), { get: find }) : self.system
  const nothing = (): void => {}
  if (hearing?.taken !== undefined)
    self.system.inspect((told) => {
      if (told.type === '@xstate.microstep') hearing.taken?.(told._transitions)
    })
  return heardByNobody({
    self,
    id,
    sessionId: '',
    system,
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: (action) => hearing?.action(action),
  })
}

type Guard = ((args: { context: unknown; event: EventObject }, params: unknown) => boolean) & {
  check?(snapshot: AnyMachineSnapshot, args: object, guard: unknown): boolean
}
type NamedGuard = string | { type: string; params?: unknown }

/** Asks the guard of a transition as xstate does, of any context and event. */
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
  const named = guard as NamedGuard
  const { type, params } = typeof named === 'string' ? { type: named } : named
  const known = (snapshot.machine as AnyStateMachine).implementations.guards as Record<
    string,
    Guard
  >
  const asked = known[type]
  if (asked === undefined) throw new Error(`there is no guard ${type}`)
  if (typeof asked !== 'function' || asked.check) return passes(asked, snapshot, args)
  return asked(args, typeof params === 'function' ? params(args) : params)
}
