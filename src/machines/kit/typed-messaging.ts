/**
 * Type-safe `sendParent` and `sendTo`. XState accepts any event there; these accept only the events
 * that the receiver declares. Machines must use them (`tools/checks/layers.ts`).
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

declare const EMITTED: unique symbol

interface Mark {
  readonly [EMITTED]: true
}

/**
 * Events that a machine sends to its parent, declared in its setup: `emitted: {} as
 * EmittedEvent<PageFact>`. Undeclared events do not compile, and `receives` checks the parent.
 */
export type EmittedEvent<TFact> = TFact extends EventObject ? TFact & Mark : never

type Params = ParameterizedObject['params'] | undefined

/** `const notifyParent = sendToParent<PageFact>()`: an action creator for setups and `enqueue`. */
export function sendToParent<TFact extends EventObject>() {
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
    EmittedEvent<TFact>
  > => sendParent<TContext, TExpressionEvent, TParams, TFact, TEvent>(fact)
}

/** Declared by a machine that sends no events to its parent: `emitted: {} as NoEvents`. */
export interface NoEvents {
  type: never
}

type Actors = Record<string, UnknownActorLogic>

/** The error of a child: its emitted events are not declared, or the parent does not handle them. */
type Receives<TLogic, TEvent> = TLogic extends AnyStateMachine
  ? EventObject extends EmittedFrom<TLogic>
    ? { undeclared: 'emitted: {} as EmittedEvent<…Fact>, or NoEvents' }
    : Extract<EmittedFrom<TLogic>, Mark> extends TEvent
      ? TLogic
      : { unheard: Exclude<Extract<EmittedFrom<TLogic>, Mark>, TEvent>['type'] }
  : TLogic

/** `actors: receives<MemberEvent>()({…})`: checks that the parent handles every event of its children. */
export function receives<TEvent extends EventObject>() {
  return <TActors extends Actors>(
    actors: TActors & { [K in keyof TActors]: Receives<TActors[K], TEvent> },
  ): TActors => actors
}

/** The events each child accepts, by the child's name. */
export type EventsOf<TActors extends Actors> = {
  [K in keyof TActors & string]: EventFromLogic<TActors[K]>
}

/** The running children, by name. */
export type RefsOf<TActors extends Actors> = {
  [K in keyof TActors & string]: ActorRefFrom<TActors[K]>
}

type Events = Record<string, EventObject>

/** An event and the child that receives it; for several children, events that all of them accept. */
export type Envelope<TEvents extends Events> = {
  [K in keyof TEvents & string]: { to: K; event: TEvents[K] }
}[keyof TEvents & string]

/** Creates the action `send`, or another one, with its envelope: `const send = createSendAction<ChildEvents>()`. */
export function createSendAction<TEvents extends Events, TAction extends string = 'send'>(
  type: TAction = 'send' as TAction,
) {
  return <K extends keyof TEvents & string>(to: K, event: TEvents[K]) =>
    ({ type, params: { to, event } }) as const
}

/** `const sendToChild = createSendToChild<ChildEvents>()`: for setups and `enqueue(sendToChild('inbox', …))`. */
export function createSendToChild<TEvents extends Events>() {
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

declare const ACCEPTED_EVENT: unique symbol

/** The id of one of many children of the same kind, typed by the events they accept. */
export type ChildId<TEvent extends EventObject> = string & { readonly [ACCEPTED_EVENT]: TEvent }

/** `enqueue(sendToActor(chatId(id), …))`, or with the actor itself. */
export function sendToActor<
  TAccepted extends EventObject,
  TContext extends MachineContext,
  TExpressionEvent extends EventObject,
  TParams extends Params,
  TEvent extends EventObject,
>(
  to: ChildId<TAccepted> | ActorRef<AnyMachineSnapshot, TAccepted>,
  event: NoInfer<TAccepted>,
): ActionFunction<TContext, TExpressionEvent, TEvent, TParams, never, never, never, never, never> {
  return sendTo<TContext, TExpressionEvent, TParams, AnyActorRef, TEvent>(to, event)
}
