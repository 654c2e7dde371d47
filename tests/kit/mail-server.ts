import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  readonly raw: string
  readonly parsed: ParsedMail
  /** Envelope addresses. */
  readonly to: readonly string[]
  /** Whether the connection was encrypted. */
  readonly isSecure: boolean
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Error codes for the next mails, sent after their content; empty = accepted. */
  readonly refusals: number[]
  stop(): Promise<void>
}

/** A real SMTP server on a random port. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void text(stream).then(async (raw) => {
        const code = refusals.shift()
        if (code !== undefined) {
          done(Object.assign(new Error('refused by the test'), { responseCode: code }))
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ raw, parsed: await simpleParser(raw), to, isSecure: session.secure })
        done()
      }, done)
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusals,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
