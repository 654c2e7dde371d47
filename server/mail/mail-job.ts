import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { enqueueJob } from '../jobs/queue.ts'
import type { MailJob } from './mail-types.ts'

/** Adds a mail to the queue; nothing without `config.mail`. */
export async function enqueueMail(
  db: Kysely<Database> | Transaction<Database>,
  { mail: isEnabled }: Pick<Config, 'mail'>,
  job: Omit<MailJob, 'id'>,
): Promise<void> {
  if (isEnabled !== null) await enqueueJob(db, 'send_mail', { ...job, id: randomUUID() })
}

/** Adds a mail about a change of the account to the queue; it goes to the address before the change. */
export async function enqueueNotice(
  db: Kysely<Database> | Transaction<Database>,
  { config, now }: Pick<Context, 'config' | 'now'>,
  notice: {
    readonly user: { readonly id: number; readonly email: string | null }
    readonly origin: string
    readonly kind: 'password_changed' | 'email_changed'
  },
): Promise<void> {
  const { user, origin, kind } = notice
  if (user.email === null) return
  const mail = { kind, at: new Date(now()).toISOString() }
  await enqueueMail(db, config, { userId: user.id, to: user.email, origin, mail })
}
