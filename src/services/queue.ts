export type LookupQueue = <T>(task: () => Promise<T>) => Promise<T>

/** Runs tasks in order of arrival, at most `limit` at a time (API-FOLLOW-17). */
export function createLookupQueue(limit: number): LookupQueue {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Runs the tasks of one key serially, in call order. A rejected task does not stop the queue. */
export function createSerialQueue() {
  const tails = new Map<string, Promise<void>>()

  return async function enqueue<T>(key: string, task: () => Promise<T>): Promise<T> {
    const tail = tails.get(key)
    const running = tail ? tail.then(task) : task()
    const settled = running.then(
      () => {},
      () => {},
    )
    tails.set(key, settled)
    try {
      return await running
    } finally {
      if (tails.get(key) === settled) tails.delete(key)
    }
  }
}
