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

/**
 * The result of the task. After a timeout or cancel the result is ignored; the signal has fired by
 * then, in the same task, so that a retry never overlaps with the attempt before it.
 */
export async function withTimeout<T>(
  { clock, ms, failure, cancel }: TimeoutOptions,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (cancel?.aborted) throw abortedFailure()
  const controller = new AbortController()
  let stop: (reason: unknown) => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = (reason) => {
      reject(reason)
      controller.abort()
    }
  })
  const onCancel = (): void => stop(abortedFailure())
  const timer = clock.setTimeout(() => stop(failure()), ms)
  cancel?.addEventListener('abort', onCancel)
  try {
    return await Promise.race([task(controller.signal), stopped])
  } finally {
    clock.clearTimeout(timer)
    cancel?.removeEventListener('abort', onCancel)
  }
}
