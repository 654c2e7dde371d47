import { setTimeout as wait } from 'node:timers/promises'

/** One run of PostgreSQL. */
export interface Run {
  /** Resolves when the process has exited for any reason. */
  readonly exited: Promise<void>
  /** Shuts down; resolves when the process has exited. */
  stop(): Promise<void>
}

export interface RestartOptions {
  /** Starts the next run. */
  readonly restart: () => Promise<Run>
  /** Called with one sentence per unexpected exit and per outcome of a restart. */
  readonly print: (message: string) => void
}

const MIN_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 30_000
/** A run longer than this resets the backoff. */
const BACKOFF_RESET_MS = 60_000

/** Restarts PostgreSQL whenever it exits without `stop()`, with exponential backoff. */
export function superviseRun(first: Run, { restart, print }: RestartOptions): Pick<Run, 'stop'> {
  const stopped = new AbortController()
  let current = first
  const tryRestart = async (waitMs: number): Promise<Run | null> => {
    try {
      await wait(waitMs, undefined, { signal: stopped.signal })
      const run = await restart()
      print('PostgreSQL runs again.')
      return run
    } catch (error) {
      if (!stopped.signal.aborted) print(error instanceof Error ? error.message : String(error))
      return null
    }
  }
  const runLoop = async (): Promise<void> => {
    let waitMs = MIN_BACKOFF_MS
    while (!stopped.signal.aborted) {
      const startedAt = performance.now()
      await current.exited
      if (stopped.signal.aborted) return
      if (performance.now() - startedAt > BACKOFF_RESET_MS) waitMs = MIN_BACKOFF_MS
      print('PostgreSQL has ended unexpectedly; it is started again.')
      for (let run: Run | null = null; run === null && !stopped.signal.aborted; ) {
        run = await tryRestart(waitMs)
        waitMs = Math.min(waitMs * 2, MAX_BACKOFF_MS)
        if (run !== null) current = run
      }
    }
  }
  const loop = runLoop()
  return {
    async stop() {
      stopped.abort()
      await current.stop()
      await loop
      // A run that was just being started.
      await current.stop()
    },
  }
}
