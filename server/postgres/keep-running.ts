import { setTimeout as wait } from 'node:timers/promises'

/** One run of PostgreSQL. */
export interface Run {
  /** Resolves when the process has exited for any reason. */
  readonly exited: Promise<void>
  /** Shuts down; resolves when the process has exited. */
  stop(): Promise<void>
}

export interface Keeping {
  /** Starts the next run. */
  readonly again: () => Promise<Run>
  /** Called with one sentence per unexpected exit and per outcome of a restart. */
  readonly print: (sentence: string) => void
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 30_000
/** A run longer than this resets the backoff. */
const STEADY_MS = 60_000

/** Restarts PostgreSQL whenever it exits without `stop()`, with exponential backoff. */
export function keepRunning(first: Run, { again, print }: Keeping): Pick<Run, 'stop'> {
  const stopped = new AbortController()
  let current = first
  const next = async (waitMs: number): Promise<Run | null> => {
    try {
      await wait(waitMs, undefined, { signal: stopped.signal })
      const run = await again()
      print('PostgreSQL runs again.')
      return run
    } catch (error) {
      if (!stopped.signal.aborted) print(error instanceof Error ? error.message : String(error))
      return null
    }
  }
  const keep = async (): Promise<void> => {
    let waitMs = FIRST_WAIT_MS
    while (!stopped.signal.aborted) {
      const since = performance.now()
      await current.exited
      if (stopped.signal.aborted) return
      if (performance.now() - since > STEADY_MS) waitMs = FIRST_WAIT_MS
      print('PostgreSQL has ended unexpectedly; it is started again.')
      for (let run: Run | null = null; run === null && !stopped.signal.aborted; ) {
        run = await next(waitMs)
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
        if (run !== null) current = run
      }
    }
  }
  const kept = keep()
  return {
    async stop() {
      stopped.abort()
      await current.stop()
      await kept
      // A run that was just being started.
      await current.stop()
    },
  }
}
