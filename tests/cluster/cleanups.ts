/** What must end with the run, newest first. */
export interface Cleanups {
  add(cleanup: () => unknown): void
  /** Runs all once. A cleanup that fails does not stop the others. */
  run(): Promise<void>
}

export function createCleanups(): Cleanups {
  const pending: (() => unknown)[] = []
  return {
    add: (cleanup) => void pending.push(cleanup),
    async run() {
      for (let cleanup = pending.pop(); cleanup; cleanup = pending.pop()) {
        try {
          await cleanup()
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}
