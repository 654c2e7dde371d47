export interface Semaphore {
  /** Resolves when a permit is free; rejects when `signal` aborts first. */
  acquire(signal: AbortSignal): Promise<void>
  /** Returns the permit; the longest waiting caller gets it. */
  release(): void
}

/** Grants at most `permits` at a time; further callers wait in order. */
export function createSemaphore(permits: number): Semaphore {
  const waiting = new Set<() => void>()
  let permitsInUse = 0
  return {
    async acquire(signal) {
      signal.throwIfAborted()
      if (permitsInUse < permits) {
        permitsInUse += 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        const resume = () => resolve()
        waiting.add(resume)
        signal.addEventListener('abort', () => {
          // A caller that already has its permit keeps it.
          if (waiting.delete(resume)) reject(signal.reason)
        })
      })
    },
    release() {
      const [next] = waiting
      if (next === undefined) {
        permitsInUse -= 1
        return
      }
      waiting.delete(next)
      next()
    },
  }
}
