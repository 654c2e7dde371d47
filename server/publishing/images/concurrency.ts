import { RETRY_SECONDS } from '../../http/error-handling.ts'
import { ApiError } from '../../http/errors.ts'

/**
 * Runs a task when fewer than the limit are running. Further tasks wait: those of one owner in
 * order, the owners in turn, so that no one waits behind everything another owner has sent.
 */
export type ConcurrencyLimit = <T>(run: () => Promise<T>, owner?: number) => Promise<T>

export interface QueueLimits {
  /** Tasks beyond it are rejected with 503. */
  readonly maxWaiting?: number
  readonly maxWaitingPerOwner?: number
}

const NO_OWNER = 0

/** Creates a limit of `maxRunning` tasks at the same time. */
export function createConcurrencyLimit(
  maxRunning: number,
  { maxWaiting = Infinity, maxWaitingPerOwner = Infinity }: QueueLimits = {},
): ConcurrencyLimit {
  let running = 0
  let waitingCount = 0
  /** Waiting tasks by owner; the owner whose turn is next comes first. */
  const waiting = new Map<number, (() => void)[]>()
  const acquire = async (owner: number): Promise<void> => {
    if (running < maxRunning) {
      running += 1
      return
    }
    const queue = waiting.get(owner) ?? []
    if (waitingCount >= maxWaiting || queue.length >= maxWaitingPerOwner) throw queueFull()
    waitingCount += 1
    waiting.set(owner, queue)
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  // The slot passes to the next waiting task, so `running` stays the same.
  const release = (): void => {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    const [owner, queue] = next
    waitingCount -= 1
    waiting.delete(owner)
    const [resume, ...rest] = queue
    if (rest.length > 0) waiting.set(owner, rest)
    resume?.()
  }
  return async (run, owner = NO_OWNER) => {
    await acquire(owner)
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

/**
 * Pictures that are drawn or resized to be shown, one at a time in the whole process. With the two
 * limits of uploads (`readMaster`) this leaves one of the four threads of the runtime free.
 */
export const limitShownPictures: ConcurrencyLimit = createConcurrencyLimit(1)
