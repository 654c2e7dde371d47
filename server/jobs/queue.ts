import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { MailJob } from '../mail/mail-types.ts'

/** Background jobs by task name, with their payloads. */
export interface JobPayloads {
  /** Sends one mail. */
  send_mail: MailJob
  /** Creates a password reset and its mail if an account uses the address. */
  reset_password: { readonly email: string; readonly origin: string }
}

export type JobName = keyof JobPayloads

interface JobOptions {
  /** A waiting job with the same key is replaced, so that a repeated request runs once. */
  readonly key?: string
}

/**
 * Adds a job to the queue in PostgreSQL. In a transaction, the job exists only if it commits. Failed
 * jobs are retried with growing delays for about three days.
 */
export async function enqueueJob<N extends JobName>(
  db: Kysely<Database> | Transaction<Database>,
  name: N,
  payload: JobPayloads[N],
  { key }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}
  )`.execute(db)
}

/** Number of jobs that wait for their first or next attempt. */
export async function countWaitingJobs(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts`.execute(db)
  return rows[0]?.count ?? 0
}
