import { createServer, type Socket } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailContent } from '../../../server/mail/content.ts'
import { htmlPart, textPart } from '../../../server/mail/render.ts'
import { createMailTransport, MailRejectedError } from '../../../server/mail/transport.ts'
import { startMailServer } from '../../kit/mail-server.ts'
import { SENDER, startMailApi } from '../kit/mail-kit.ts'

const smtp = await startMailServer()
const api = await startMailApi(smtp.url)
afterAll(async () => {
  await api.stop()
  await smtp.stop()
})
beforeEach(() => {
  smtp.received.length = 0
})

const TIMEOUTS = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500 }
const transportTo = (url: string) =>
  createMailTransport({ kind: 'smtp', url, from: SENDER }, Date.now, TIMEOUTS)
const MAIL = {
  id: '6d2f1d52-7b57-4f60-9f0c-000000000001',
  to: 'amani@example.org',
  subject: 'Hello',
  text: 'Text',
  html: '<p>HTML</p>',
}

describe('delivery', () => {
  test('a mail has a text part, an HTML part, a sender and a Message-ID of its job', async () => {
    await api.register('parts')
    await api.runJobs()
    const [mail] = smtp.received
    expect(mail?.parsed.from?.text).toBe('"Kinyeti" <no-reply@kinyeti.example>')
    expect(mail?.parsed.messageId).toMatch(/^<[\da-f-]{36}@kinyeti\.example>$/)
    expect(mail?.parsed.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.parsed.text).toContain('Confirm that this is your address.')
    expect(mail?.parsed.html).toContain('Confirm that this is your address.')
  })

  test('a temporary refusal (4xx) in the middle of DATA is sent again with the same Message-ID', async () => {
    await api.register('again')
    smtp.refusals.push(451, 421)
    for (const attempts of [1, 2]) {
      await api.runJobs()
      expect(smtp.received).toEqual([])
      expect(await api.pendingJobs()).toEqual([{ task: 'send_mail', attempts }])
      await api.skipDelays()
    }
    await api.runJobs()
    expect(smtp.received.map(({ to }) => to)).toEqual([['again@example.org']])
    expect(await api.pendingJobs()).toEqual([])
  })

  test('a permanent refusal (5xx) of the mail is not sent again', async () => {
    await api.register('refused')
    smtp.refusals.push(550)
    await api.runJobs()
    expect([smtp.received, await api.pendingJobs()]).toEqual([[], []])
  })

  test('a crash after the server’s 250 sends the mail again with the same Message-ID', async () => {
    const accepting = await startMailServer()
    const transport = transportTo(accepting.url)
    // The process ends between the 250 and the commit: the job runs again from the start.
    await transport.send(MAIL)
    await transport.send(MAIL)
    await accepting.stop()
    expect(accepting.received.map(({ parsed }) => parsed.messageId)).toEqual([
      `<${MAIL.id}@kinyeti.example>`,
      `<${MAIL.id}@kinyeti.example>`,
    ])
  })

  test('a mail is sent over TLS when the server offers STARTTLS', async () => {
    const secure = await startMailServer({ disabledCommands: [] })
    await transportTo(`${secure.url}?tls.rejectUnauthorized=false`).send(MAIL)
    expect(secure.received.map(({ isSecure }) => isSecure)).toEqual([true])
    // The certificate of the test server is not trusted.
    await expect(transportTo(secure.url).send(MAIL)).rejects.toThrow(/certificate/)
    expect(secure.received).toHaveLength(1)
    await secure.stop()
  })

  test('a server that accepts the connection and stays silent ends the attempt', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => sockets.add(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const failure = transportTo(`smtp://127.0.0.1:${port}`).send(MAIL)
    await expect(failure).rejects.toThrow(/Timeout|Greeting never received/)
    await expect(failure).rejects.not.toBeInstanceOf(MailRejectedError)
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  })

  test('a refused sign-in to the mail server is tried again: its settings can be corrected', async () => {
    const closed = await startMailServer({
      authOptional: false,
      onAuth: (_, __, done) => done(new Error('Invalid username or password')),
    })
    const url = closed.url.replace('smtp://', 'smtp://kinyeti:wrong@')
    const failure = transportTo(`${url}?ignoreTLS=true`).send(MAIL)
    await expect(failure).rejects.toThrow(/Invalid login/)
    await expect(failure).rejects.not.toBeInstanceOf(MailRejectedError)
    await closed.stop()
  })

  test('a transaction that fails adds no mail', async () => {
    const before = await api.pendingJobs()
    await api.register('taken')
    await api.runJobs()
    smtp.received.length = 0
    const again = await api.request('POST', '/api/users/', {
      body: {
        first_name: 'T',
        last_name: 'T',
        username: 'taken',
        email: 'other@example.org',
        password: 'a long enough password',
        user_type: 'creator',
      },
    })
    expect(again.status).toBe(400)
    await api.runJobs()
    expect([smtp.received, await api.pendingJobs()]).toEqual([[], before])
  })

  test('a mail to a deleted account is not sent', async () => {
    const user = await api.register('leaves')
    await api.deleteAccount(user)
    await api.runJobs()
    expect([smtp.received, await api.pendingJobs()]).toEqual([[], []])
  })
})

describe('content', () => {
  const content: MailContent = {
    subject: 'Hello <b>\r\nBcc: everyone@example.org',
    paragraphs: [
      'Hi \u2068أماني <script>alert(1)</script>\u2069,',
      `${'word '.repeat(40)}end`,
      'See https://kinyeti.example/settings?a=1&b=2 for more.',
    ],
    action: { label: 'Open', url: `https://kinyeti.example/x#token=${'a'.repeat(120)}` },
    reason: 'Because.',
  }

  test('the text part has lines of at most 78 columns; only a URL is longer', () => {
    const lines = textPart(content).split('\n')
    expect(lines.filter((line) => line.length > 78)).toEqual([content.action?.url])
    expect(
      Math.max(...lines.map((line) => (line.includes('word') ? line.length : 0))),
    ).toBeGreaterThan(70)
  })

  test('the HTML part escapes user text and has no placeholder left', () => {
    const html = htmlPart(content)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script')
    expect(html).not.toMatch(/\[\[|\]\]/)
    expect(html).toContain('<a href="https://kinyeti.example/settings?a=1&amp;b=2">')
    expect(html).toContain(`href="${content.action?.url}"`)
    const { action: _, ...withoutAction } = content
    expect(htmlPart(withoutAction)).not.toContain('button doesn’t work')
  })

  test('CR and LF in a subject or an address add no header', async () => {
    const server = await startMailServer()
    const transport = transportTo(server.url)
    await transport.send({ ...MAIL, subject: content.subject })
    const sent = server.received[0]
    expect(sent?.parsed.headers.get('bcc')).toBeUndefined()
    expect(sent?.to).toEqual(['amani@example.org'])
    await transport
      .send({ ...MAIL, to: 'amani@example.org\r\nBcc: everyone@example.org' })
      .catch(() => {})
    for (const { raw } of server.received) expect(raw).not.toMatch(/^bcc:/im)
    expect(server.received.flatMap(({ to }) => to)).not.toContain('everyone@example.org')
    await server.stop()
  })
})
