import type { FastifyBaseLogger } from 'fastify'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createTasks } from '../../../server/jobs/tasks.ts'
import { openJobPool } from '../../../server/jobs/worker.ts'
import { createMailTransport } from '../../../server/mail/transport.ts'
import { type Api, type ApiOptions, startApi } from './kit.ts'

const silentLog = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger

export interface MailApi extends Api {
  /** Executes all due jobs, including those that they add. */
  runJobs(): Promise<void>
  /** Makes failed jobs due, as if their delay had passed. */
  skipDelays(): Promise<void>
  /** Jobs that wait or have failed. */
  pendingJobs(): Promise<{ task: string; attempts: number }[]>
}

export const SENDER = 'Kinyeti <no-reply@kinyeti.example>'
export const SITE = 'https://kinyeti.example'

async function countRunningJobs(db: Api['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs
    where locked_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** An API that sends its mail through the SMTP server at `smtpUrl`. */
export async function startMailApi(smtpUrl: string, options: ApiOptions = {}): Promise<MailApi> {
  const mail = { kind: 'smtp', url: smtpUrl, from: SENDER } as const
  const api = await startApi({
    ...options,
    config: { publicOrigin: SITE, mail, ...options.config },
  })
  // Long enough for a busy machine: a mail whose acceptance is not read in time is sent again.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createMailTransport(mail, api.now, timeouts)
  const tasks = createTasks(
    { db: api.db, config: api.config, now: api.now, log: silentLog },
    transport,
  )
  const pool = openJobPool(api.databaseUrl)
  return {
    ...api,
    async runJobs() {
      await runOnce({
        pgPool: pool,
        taskList: tasks as unknown as TaskList,
        noHandleSignals: true,
        logger: new Logger(() => () => {}),
      })
      // The worker does not wait until the failure of its last job is stored.
      await expect.poll(() => countRunningJobs(api.db)).toBe(0)
    },
    async skipDelays() {
      await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`.execute(
        api.db,
      )
    },
    async pendingJobs() {
      const { rows } = await sql<{
        task: string
        attempts: number
      }>`select task_identifier as task, attempts from graphile_worker.jobs order by id`.execute(
        api.db,
      )
      return rows
    },
    async stop() {
      await pool.end()
      await api.stop()
    },
  }
}
