import {
  type AnyActorLogic,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate'

/** A promise effect that `src/app` has to provide; failing loudly is better than waiting forever. */
export function unprovided<TOutput, TInput extends NonReducibleUnknown = void>(
  name: string,
): PromiseActorLogic<TOutput, TInput> {
  return fromPromise<TOutput, TInput>(async () => {
    throw new Error(`effect not provided: ${name}`)
  })
}

/** A callback effect (subscription, socket) that `src/app` has to provide. */
export function unprovidedCallback<
  TEvent extends EventObject,
  TInput extends NonReducibleUnknown = void,
>(name: string): CallbackActorLogic<TEvent, TInput> {
  return fromCallback<TEvent, TInput>(() => {
    throw new Error(`effect not provided: ${name}`)
  })
}

/**
 * An actor whose code comes while the app runs: `src/app` puts it in this place before anybody spawns
 * it, so that no event has to carry it.
 */
export function latecomer<TLogic extends AnyActorLogic>(name: string): TLogic {
  return unprovidedCallback(name) as unknown as TLogic
}

/** An action that `src/app` has to provide. It bears its name, so that tests can do without it. */
export function unprovidedAction<TParams = undefined>(name: string) {
  const action = (_args: unknown, _params: TParams): void => {
    throw new Error(`effect not provided: ${name}`)
  }
  return Object.assign(action, { unprovided: name })
}
