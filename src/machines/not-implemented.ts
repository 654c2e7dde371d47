import {
  type AnyActorLogic,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate'

/** Placeholder of a promise effect that `src/app` provides; it rejects instead of waiting forever. */
export function notImplemented<TOutput, TInput extends NonReducibleUnknown = void>(
  name: string,
): PromiseActorLogic<TOutput, TInput> {
  return fromPromise<TOutput, TInput>(async () => {
    throw new Error(`effect not provided: ${name}`)
  })
}

/** Placeholder of a callback effect (subscription, socket) that `src/app` provides. */
export function notImplementedCallback<
  TEvent extends EventObject,
  TInput extends NonReducibleUnknown = void,
>(name: string): CallbackActorLogic<TEvent, TInput> {
  return fromCallback<TEvent, TInput>(() => {
    throw new Error(`effect not provided: ${name}`)
  })
}

/** Placeholder of an actor in a lazy chunk; `src/app` provides the logic before it is spawned. */
export function lazyActor<TLogic extends AnyActorLogic>(name: string): TLogic {
  return notImplementedCallback(name) as unknown as TLogic
}

/** Placeholder of an action that `src/app` provides; it carries its name, so that tests can silence it. */
export function notImplementedAction<TParams = undefined>(name: string) {
  const action = (_args: unknown, _params: TParams): void => {
    throw new Error(`effect not provided: ${name}`)
  }
  return Object.assign(action, { notImplemented: name })
}
