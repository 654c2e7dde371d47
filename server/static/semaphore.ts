export interface Semaphore {
  /** Settles when it is one's turn; rejects where that does not come in time. */
  take(signal: AbortSignal): Promise<void>
  /** Who had a turn gives it to the next. */
  give(): void
}

/** Lets so many do something at once; the others wait, each behind those who came before. */
export function createSemaphore(most: number): Semaphore {
  const waiting = new Set<() => void>()
  let taken = 0
  return {
    async take(signal) {
      if (taken < most) {
        taken += 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        const begin = () => resolve()
        waiting.add(begin)
        signal.addEventListener('abort', () => {
          // Whose turn has come keeps it.
          if (waiting.delete(begin)) reject(signal.reason)
        })
      })
    },
    give() {
      const [next] = waiting
      if (next === undefined) {
        taken -= 1
        return
      }
      waiting.delete(next)
      next()
    },
  }
}
