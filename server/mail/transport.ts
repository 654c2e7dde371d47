import type { Config } from '../config.ts'
import type { OutgoingMail } from './mail-types.ts'
import { storeMail } from './mailbox.ts'

export interface MailTransport {
  /**
   * Resolves once the mail server, or the local mailbox, has accepted the mail.
   * @throws MailRejectedError when the mail server will never accept it; any other error may be
   * temporary
   */
  send(mail: OutgoingMail): Promise<void>
}

/** The mail server has refused the mail permanently (5xx), for example an unknown address. */
export class MailRejectedError extends Error {}

type MailConfig = NonNullable<Config['mail']>

/** Limits of one attempt, in ms; a slow mail server is tried again later. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export const createMailTransport = (
  config: MailConfig,
  now: () => number,
  timeouts = TIMEOUTS,
): MailTransport =>
  config.kind === 'mailbox'
    ? {
        send: (mail) =>
          storeMail(config.folder, { ...mail, sentAt: new Date(now()).toISOString() }),
      }
    : { send: (mail) => sendBySmtp(config, mail, timeouts) }

async function sendBySmtp(
  { url, from }: Extract<MailConfig, { kind: 'smtp' }>,
  { id, to, subject, text, html }: OutgoingMail,
  timeouts: typeof TIMEOUTS,
): Promise<void> {
  // Imported lazily: a server that sends no mail does not need it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts })
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost'
  try {
    await transport.sendMail({
      messageId: `<${id}@${domain}>`,
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } catch (error) {
    throw isPermanent(error) ? new MailRejectedError(String(error), { cause: error }) : error
  } finally {
    transport.close()
  }
}

/** A 5xx for the address or the message; one for the sign-in is a mistake of the configuration. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutMail && Number(error.responseCode) >= 500
}
