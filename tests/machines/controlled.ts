import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** One call of an effect that the test settles by hand. */
export interface Call<TOutput, TInput> {
  input: TInput
  /** Neither settled nor cancelled. */
  readonly open: boolean
  readonly cancelled: boolean
  resolve(output: TOutput): void
  reject(error: unknown): void
}

/**
 * A promise effect whose every call stays open until the test settles it, or, while `answer` gives
 * a promise, settles by itself with that.
 */
export function controlled<TOutput, TInput extends NonReducibleUnknown = void>(
  answer: () => Promise<TOutput> | null = () => null,
) {
  const calls: Call<TOutput, TInput>[] = []
  const logic = fromPromise<TOutput, TInput>(
    ({ input, signal }) =>
      new Promise<TOutput>((resolve, reject) => {
        let settled = false
        calls.push({
          input,
          get open() {
            return !settled && !signal.aborted
          },
          get cancelled() {
            return signal.aborted
          },
          resolve(output) {
            settled = true
            resolve(output)
          },
          reject(error) {
            settled = true
            reject(error)
          },
        })
        const call = calls[calls.length - 1]!
        answer()?.then(call.resolve, call.reject)
      }),
  )
  return {
    logic,
    calls,
    /** The one open call; fails when there is none or more than one. */
    get current(): Call<TOutput, TInput> {
      const open = calls.filter((call) => call.open)
      if (open.length !== 1) throw new Error(`expected one open call, found ${open.length}`)
      return open[0]!
    },
    get isOpen(): boolean {
      return calls.some((call) => call.open)
    },
  }
}
