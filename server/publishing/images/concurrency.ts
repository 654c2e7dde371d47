import { RETRY_SECONDS } from '../../http/error-handling.ts'
import { ApiError } from '../../http/errors.ts'

/** Runs a task when fewer than the limit are running; further tasks wait in order. */
export type ConcurrencyLimit = <T>(run: () => Promise<T>) => Promise<T>

/** @param maxWaiting length of the queue; tasks beyond it are rejected with 503 */
export function createConcurrencyLimit(
  maxRunning: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []
  const acquire = async (): Promise<void> => {
    if (running < maxRunning) running += 1
    else if (waiting.length >= maxWaiting) throw queueFull()
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  // The slot passes to the next waiting task, so `running` stays the same.
  const release = (): void => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (run) => {
    await acquire()
    try {
      return await run()
    } finally {
      release()
    }
  }
}

const queueFull = (): ApiError =>
  new ApiError(
    503,
    { detail: 'Too many images are being processed right now. Please try again.' },
    'too many waiting picture tasks',
    { 'retry-after': RETRY_SECONDS },
  )

/** Single-flight: overlapping calls with the same key share one run. */
export function createSingleFlight<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, run) => {
    const pending = running.get(key)
    if (pending !== undefined) return pending
    const promise = run().finally(() => running.delete(key))
    running.set(key, promise)
    return promise
  }
}

/** Pictures decoded or encoded at the same time in the whole process. */
const MAX_PICTURE_TASKS = 2

export const limitPictureTasks: ConcurrencyLimit = createConcurrencyLimit(MAX_PICTURE_TASKS)
