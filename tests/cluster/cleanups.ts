/** What must end with the run, newest first. */
export interface Cleanups {
  add(cleanup: () => unknown): void
  /**
   * Runs all once; resolves when they have ended, also those that another call runs. A cleanup that
   * fails does not stop the others.
   */
  run(): Promise<void>
}

export function createCleanups(): Cleanups {
  const pending: (() => unknown)[] = []
  let running: Promise<void> | null = null
  const runAll = async (): Promise<void> => {
    for (let cleanup = pending.pop(); cleanup; cleanup = pending.pop()) {
      try {
        await cleanup()
      } catch (error) {
        console.error(error)
      }
    }
  }
  return {
    add: (cleanup) => void pending.push(cleanup),
    run() {
      running ??= runAll().finally(() => {
        running = null
      })
      return running
    },
  }
}
