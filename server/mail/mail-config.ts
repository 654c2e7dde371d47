import { PRODUCT_NAME } from '../../src/protocol/base/brand.ts'

/**
 * How mail is sent: through an SMTP server, into a folder that the demo shows at `/dev/mail`, or not
 * at all (null).
 */
export type MailConfig =
  | {
      readonly kind: 'smtp'
      /** `smtp://user:password@host:587`; `smtps` for TLS from the start. */
      readonly url: string
      /** Sender, `Name <address>` or an address. */
      readonly from: string
    }
  | { readonly kind: 'mailbox'; readonly folder: string }
  | null

interface MailSettings {
  readonly url: string | null
  readonly from: string | null
  /** PUBLIC_ORIGIN. */
  readonly origin: string | null
  /** Folder of the demo's mails; null = not the demo. */
  readonly mailbox: string | null
}

const MAIL_ADDRESS = /^(?:[^<>@\r\n]*<[^<>@\s]+@[\w.-]+>|[^<>@\s]+@[\w.-]+)$/

/**
 * Without a mail server only the demo, whose users are not real, has a mailbox.
 * @throws Error without PUBLIC_ORIGIN: anyone could choose the host of the links by a Host header
 */
export function mailConfig({ url, from, origin, mailbox }: MailSettings): MailConfig {
  if (url === null) return mailbox === null ? null : { kind: 'mailbox', folder: mailbox }
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url)) {
    throw new Error('SMTP_URL must be like smtp://user:password@mail.example:587.')
  }
  if (origin === null) throw new Error('SMTP_URL needs PUBLIC_ORIGIN: links in mails lead there.')
  const sender = from ?? `${PRODUCT_NAME} <no-reply@${new URL(origin).hostname}>`
  if (!MAIL_ADDRESS.test(sender)) {
    throw new Error(`MAIL_FROM must be like Kinyeti <no-reply@kinyeti.example>, not "${sender}".`)
  }
  return { kind: 'smtp', url, from: sender }
}
