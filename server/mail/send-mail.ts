import { HOME_LOCALE, HOME_TIME_ZONE } from '../../src/protocol/base/brand.ts'
import { CONFIRMATION_DAYS, confirmationPath } from '../account/auth/email-confirmation.ts'
import { prepareReset, RESET_MINUTES } from '../account/auth/password-resets.ts'
import type { Context } from '../context.ts'
import type { UserRow } from '../db/schema.ts'
import {
  emailChangedContent,
  emailConfirmationContent,
  type MailContent,
  newSignInContent,
  passwordChangedContent,
  passwordResetContent,
} from './content.ts'
import type { MailJob } from './mail-types.ts'
import { htmlPart, textPart } from './render.ts'
import { MailRejectedError, type MailTransport } from './transport.ts'

/** What the text of a mail needs. */
export type MailContext = Pick<Context, 'db' | 'config' | 'now' | 'log'>

/**
 * Writes and sends a queued mail. Nothing is sent when it no longer applies: the account is deleted,
 * its address has changed, the link has been used.
 * @throws the transport's error when the mail should be sent again later
 */
export async function sendMail(
  ctx: MailContext,
  transport: MailTransport,
  job: MailJob,
): Promise<void> {
  const { id, to, userId } = job
  const user = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const content = user === undefined ? null : await contentOf(ctx, user, job)
  if (content === null) {
    ctx.log.info({ mail: job.mail.kind, user: userId }, 'mail no longer applies')
    return
  }
  try {
    const { subject } = content
    await transport.send({ id, to, subject, text: textPart(content), html: htmlPart(content) })
    ctx.log.info({ mail: job.mail.kind, user: userId }, 'mail sent')
  } catch (error) {
    if (!(error instanceof MailRejectedError)) throw error
    ctx.log.warn({ mail: job.mail.kind, user: userId, err: error }, 'mail refused')
  }
}

async function contentOf(
  ctx: MailContext,
  user: UserRow,
  { mail, to, origin }: MailJob,
): Promise<MailContent | null> {
  const name = user.first_name || user.username
  const isOwnAddress = user.email?.toLowerCase() === to.toLowerCase()
  switch (mail.kind) {
    case 'password_reset': {
      const token = isOwnAddress ? await prepareReset(ctx, mail.resetId) : null
      if (token === null) return null
      const url = `${origin}/reset-password#token=${token}`
      return passwordResetContent({ name, username: user.username }, url, RESET_MINUTES)
    }
    case 'email_confirmation': {
      if (!isOwnAddress || user.email_verified) return null
      const url = origin + confirmationPath(ctx, user.id, to)
      return emailConfirmationContent(name, url, CONFIRMATION_DAYS)
    }
    case 'password_changed':
      return passwordChangedContent(name, origin, timeText(mail.at))
    case 'email_changed':
      return emailChangedContent(name, origin, timeText(mail.at))
    case 'new_sign_in':
      return newSignInContent(name, origin, { device: mail.device, time: timeText(mail.at) })
  }
}

const TIME_FORMAT = new Intl.DateTimeFormat(HOME_LOCALE, {
  timeZone: HOME_TIME_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
})

/** `28 November 2026 at 10:30 (Juba)` */
const timeText = (at: string): string => `${TIME_FORMAT.format(new Date(at))} (Juba time)`
