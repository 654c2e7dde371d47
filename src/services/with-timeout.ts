import { abortedFailure } from '../protocol/base/errors.ts'
import type { Clock } from './clock.ts'

export interface TimeoutOptions {
  clock: Clock
  ms: number
  /** The rejection after `ms`. */
  failure(): unknown
  /** Rejects with the aborted failure when it fires; if it has fired, the task does not start. */
  cancel?: AbortSignal
}

/** The result of the task. The task itself goes on after a timeout or cancel; its result is ignored. */
export async function withTimeout<T>(
  { clock, ms, failure, cancel }: TimeoutOptions,
  task: () => Promise<T>,
): Promise<T> {
  if (cancel?.aborted) throw abortedFailure()
  let stop: (reason: unknown) => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  const onCancel = (): void => stop(abortedFailure())
  const timer = clock.setTimeout(() => stop(failure()), ms)
  cancel?.addEventListener('abort', onCancel)
  try {
    return await Promise.race([task(), stopped])
  } finally {
    clock.clearTimeout(timer)
    cancel?.removeEventListener('abort', onCancel)
  }
}
