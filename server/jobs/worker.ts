import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { JobName, JobPayloads } from './queue.ts'

/** Functions that execute jobs; a job whose function rejects is retried later. */
export type Tasks = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> }

export interface Worker {
  /** Lets running jobs finish, for at most five seconds; others stay in the queue. */
  stop(): Promise<void>
}

/** One connection listens for new jobs, the others run them. */
const CONNECTIONS = 3
const CONCURRENCY = 2

/** Connections of the job queue; a lost one only fails the job that uses it. */
export function openJobPool(databaseUrl: string, max = CONNECTIONS): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Creates or updates the tables of the job queue; safe to run from several processes at once. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pool = openJobPool(databaseUrl, 1)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

/** Executes jobs of the queue until it is stopped. Several processes share one queue. */
export async function startWorker(options: {
  readonly databaseUrl: string
  readonly tasks: Tasks
  readonly log: FastifyBaseLogger
}): Promise<Worker> {
  const { databaseUrl, tasks, log } = options
  const pool = openJobPool(databaseUrl)
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    // graphile-worker does not know the payloads' types.
    taskList: tasks as unknown as TaskList,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ job: meta }, message)
      else if (level === 'warning') log.warn({ job: meta }, message)
    }),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue has stopped'))
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}
