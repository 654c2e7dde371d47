/**
 * The wires between actors, as well typed as the charts: what a child tells its parent, what a
 * parent tells its children, and who bears which system id. xstate takes any event for all three;
 * no machine calls its `sendParent`, nor `sendTo` with an id, but by these (`tools/rooms.ts`).
 */
import {
  type ActionFunction,
  type ActorRef,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  type MachineContext,
  type ParameterizedObject,
  type SendExpr,
  sendParent,
  sendTo,
  type UnknownActorLogic,
} from 'xstate'

declare const TOLD: unique symbol

interface Mark {
  readonly [TOLD]: true
}

/**
 * Facts a machine tells its parent, as its setup declares them: `emitted: {} as Told<PageFact>`.
 * A setup takes no fact that it does not declare, and `hearing` holds the parent to those declared.
 */
export type Told<TFact> = TFact extends EventObject ? TFact & Mark : never

type Params = ParameterizedObject['params'] | undefined

/** `const tellParent = toParent<PageFact>()`: an action for setups and for `enqueue(tellParent(…))`. */
export function toParent<TFact extends EventObject>() {
  return <
    TContext extends MachineContext,
    TExpressionEvent extends EventObject,
    TParams extends Params,
    TEvent extends EventObject,
  >(
    fact: TFact | SendExpr<TContext, TExpressionEvent, TParams, TFact, TEvent>,
  ): ActionFunction<
    TContext,
    TExpressionEvent,
    TEvent,
    TParams,
    never,
    never,
    never,
    never,
    Told<TFact>
  > => sendParent<TContext, TExpressionEvent, TParams, TFact, TEvent>(fact)
}

/** Declared by a machine that tells its parent nothing: `emitted: {} as Silent`. */
export interface Silent {
  type: never
}

type Actors = Record<string, UnknownActorLogic>

/** What is wrong with a child: its facts are not declared, or the parent has no such events. */
type Hearing<TLogic, TEvent> = TLogic extends AnyStateMachine
  ? EventObject extends EmittedFrom<TLogic>
    ? { undeclared: 'emitted: {} as Told<…Fact>, or Silent' }
    : Extract<EmittedFrom<TLogic>, Mark> extends TEvent
      ? TLogic
      : { unheard: Exclude<Extract<EmittedFrom<TLogic>, Mark>, TEvent>['type'] }
  : TLogic

/** `actors: hearing<MemberEvent>()({…})`: the parent takes every fact of each child it may have. */
export function hearing<TEvent extends EventObject>() {
  return <TActors extends Actors>(
    actors: TActors & { [K in keyof TActors]: Hearing<TActors[K], TEvent> },
  ): TActors => actors
}

/** The events each child takes, by the child's name. */
export type EventsOf<TActors extends Actors> = {
  [K in keyof TActors & string]: EventFromLogic<TActors[K]>
}

/** The running children, by name. */
export type RefsOf<TActors extends Actors> = {
  [K in keyof TActors & string]: ActorRefFrom<TActors[K]>
}

type Events = Record<string, EventObject>

/** One event and the child it is for; of some children, those that all of them take. */
export type Letter<TEvents extends Events> = {
  [K in keyof TEvents & string]: { to: K; event: TEvents[K] }
}[keyof TEvents & string]

/** The named action `tell`, or another, and its letter: `const tell = telling<ChildEvents>()`. */
export function telling<TEvents extends Events, TAction extends string = 'tell'>(
  type: TAction = 'tell' as TAction,
) {
  return <K extends keyof TEvents & string>(to: K, event: TEvents[K]) =>
    ({ type, params: { to, event } }) as const
}

/** `const toChild = sending<ChildEvents>()`: for setups and `enqueue(toChild('inbox', …))`. */
export function sending<TEvents extends Events>() {
  return <
    K extends keyof TEvents & string,
    TContext extends MachineContext,
    TExpressionEvent extends EventObject,
    TParams extends Params,
    TEvent extends EventObject,
  >(
    to: K,
    event: TEvents[K] | SendExpr<TContext, TExpressionEvent, TParams, TEvents[K], TEvent>,
  ): ActionFunction<
    TContext,
    TExpressionEvent,
    TEvent,
    TParams,
    never,
    never,
    never,
    never,
    never
  > => sendTo<TContext, TExpressionEvent, TParams, AnyActorRef, TEvent>(to, event)
}

declare const TAKES: unique symbol

/** The id of one of many children that are alike; it knows what they take. */
export type ChildId<TEvent extends EventObject> = string & { readonly [TAKES]: TEvent }

/** `enqueue(toOne(chatId(id), …))`, or with the actor itself. */
export function toOne<
  TTaken extends EventObject,
  TContext extends MachineContext,
  TExpressionEvent extends EventObject,
  TParams extends Params,
  TEvent extends EventObject,
>(
  to: ChildId<TTaken> | ActorRef<AnyMachineSnapshot, TTaken>,
  event: NoInfer<TTaken>,
): ActionFunction<TContext, TExpressionEvent, TEvent, TParams, never, never, never, never, never> {
  return sendTo<TContext, TExpressionEvent, TParams, AnyActorRef, TEvent>(to, event)
}
