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
