import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../db/failures.ts'
import { onOrphaned } from './parents.ts'

/** Start and end of a server process. */
export interface Lifecycle {
  /** Registers what ends when the process stops; the newest ends first. */
  onStop(end: () => Promise<void> | void): void
  /** From now on the process serves: unexpected errors are logged in full. */
  serves(log: FastifyBaseLogger): void
  /** Whether the process has begun to stop. */
  isStopping(): boolean
  /** The log; undefined before `serves`. */
  log(): FastifyBaseLogger | undefined
}

/** How long running requests and sockets may take to finish during shutdown. */
const SHUTDOWN_TIMEOUT_MS = 15_000

/**
 * Runs a process until a signal, the end of its parent or an unexpected error stops it. An error
 * before it serves is printed as a message only.
 */
export function runProcess(start: (lifecycle: Lifecycle) => Promise<void>): void {
  const cleanups: (() => Promise<void> | void)[] = []
  let stopping: Promise<never> | undefined
  let log: FastifyBaseLogger | undefined

  const stop = (code: number): Promise<never> => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
      for (const end of cleanups.reverse()) {
        try {
          await end()
        } catch (error) {
          console.error(error)
          code = 1
        }
      }
      process.exit(code)
    })()
    return stopping
  }
  const fail = (error: unknown): void => {
    if (stopping) return
    log?.fatal({ err: error }, 'unexpected failure, shutting down')
    console.error(error instanceof Error && log === undefined ? error.message : error)
    void stop(1)
  }
  /** A broken connection only affects its two ends and must not stop the server. */
  const onUnhandledError = (error: unknown): void => {
    if (log !== undefined && isUnavailable(error))
      log.error({ err: error }, 'unhandled connection failure')
    else fail(error)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0))
  }
  onOrphaned(() => void stop(0))
  // The process that started this one as part of a cluster is gone.
  process.on('disconnect', () => void stop(0))
  process.on('uncaughtException', onUnhandledError)
  process.on('unhandledRejection', onUnhandledError)
  start({
    onStop: (end) => void cleanups.push(end),
    serves: (serverLog) => {
      log = serverLog
    },
    isStopping: () => stopping !== undefined,
    log: () => log,
  }).catch(fail)
}
