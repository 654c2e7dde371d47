import { requestReset } from '../account/auth/password-resets.ts'
import { type MailContext, sendMail } from '../mail/send-mail.ts'
import { createMailTransport, type MailTransport } from '../mail/transport.ts'
import { startWorker, type Tasks, type Worker } from './worker.ts'

export const createTasks = (ctx: MailContext, transport: MailTransport): Tasks => ({
  send_mail: (job) => sendMail(ctx, transport, job),
  reset_password: (payload) => requestReset(ctx, payload),
})

/** Starts to execute the server's jobs; null when it has none, because it sends no mail. */
export async function startJobs(ctx: MailContext, databaseUrl: string): Promise<Worker | null> {
  const { mail } = ctx.config
  if (mail === null) return null
  const tasks = createTasks(ctx, createMailTransport(mail, ctx.now))
  return startWorker({ databaseUrl, tasks, log: ctx.log })
}
