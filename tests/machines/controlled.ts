import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate'

/** A call of an effect that the test settles manually. */
export interface Call<TOutput, TInput> {
  input: TInput
  /** Id of the actor that made the call. */
  readonly actorId: string
  /** Neither settled nor cancelled. */
  readonly open: boolean
  readonly cancelled: boolean
  resolve(output: TOutput): void
  reject(error: unknown): void
}

export interface Controlled<TOutput, TInput extends NonReducibleUnknown> {
  logic: PromiseActorLogic<TOutput, TInput>
  calls: Call<TOutput, TInput>[]
  /** The only open call; throws if there is none or more than one. */
  readonly current: Call<TOutput, TInput>
  readonly isOpen: boolean
}

/**
 * A promise effect whose calls stay open until the test settles them. While `answer` returns a
 * promise, a call settles with that promise instead.
 */
export function controlled<TOutput, TInput extends NonReducibleUnknown = void>(
  answer: () => Promise<TOutput> | null = () => null,
): Controlled<TOutput, TInput> {
  const calls: Call<TOutput, TInput>[] = []
  const logic = fromPromise<TOutput, TInput>(
    ({ input, self, signal }) =>
      new Promise<TOutput>((resolve, reject) => {
        let settled = false
        calls.push({
          input,
          actorId: self.id,
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
    get current() {
      const open = calls.filter((call) => call.open)
      if (open.length !== 1) throw new Error(`expected one open call, found ${open.length}`)
      return open[0]!
    },
    get isOpen() {
      return calls.some((call) => call.open)
    },
  }
}
