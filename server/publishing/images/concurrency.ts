import { RETRY_SECONDS } from '../../http/error-handling.ts'
import { ApiError } from '../../http/errors.ts'

/** Runs a task when fewer than the limit are running; further tasks wait in order. */
export type ConcurrencyLimit = <T>(run: () => Promise<T>) => Promise<T>

/** @param mostWaiting length of the queue; tasks beyond it are rejected with 503 */
export function createConcurrencyLimit(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []
  const enter = async (): Promise<void> => {
    if (running < most) running += 1
    else if (waiting.length >= mostWaiting) throw tooManyWaiting()
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  // The slot passes to the next waiting task, so `running` stays the same.
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (run) => {
    await enter()
    try {
      return await run()
    } finally {
      leave()
    }
  }
}

const tooManyWaiting = (): ApiError =>
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
    const before = running.get(key)
    if (before !== undefined) return before
    const work = run().finally(() => running.delete(key))
    running.set(key, work)
    return work
  }
}

/** Pictures decoded or encoded at the same time in the whole process. */
const PICTURES_AT_ONCE = 2

export const pictureWork: ConcurrencyLimit = createConcurrencyLimit(PICTURES_AT_ONCE)
