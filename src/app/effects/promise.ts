import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** `fromPromise` with `void` as the default input, as in the machines' placeholder actors. */
export function promise<TOutput, TInput extends NonReducibleUnknown = void>(
  task: (args: { input: TInput; signal: AbortSignal }) => Promise<TOutput>,
) {
  return fromPromise<TOutput, TInput>(task)
}
