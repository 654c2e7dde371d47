import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** `fromPromise` whose input is `void` unless named, as the machines' placeholders have it. */
export function promise<TOutput, TInput extends NonReducibleUnknown = void>(
  work: (args: { input: TInput; signal: AbortSignal }) => Promise<TOutput>,
) {
  return fromPromise<TOutput, TInput>(work)
}
