import { escapeHtml } from '../content/previews/html.ts'
import type { Area } from '../context.ts'
import { notFound } from '../http/errors.ts'
import { listMails, type StoredMail } from './mailbox.ts'

/** The page has no script and shows the mails' HTML in frames without rights. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem;
    color: #1e1712; background: #fbf7f1; overflow-wrap: anywhere }
  article { border-top: 1px solid #e2d6c6; padding: 1rem 0 }
  h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin: 0 }
  dl { margin: 0; color: #655749; font-size: .875rem } dl div { display: flex; gap: .5rem } dd { margin: 0 }
  pre { font: inherit; white-space: pre-wrap; margin: .75rem 0 } a { color: #a63a1e }
  iframe { width: 100%; height: 32rem; border: 1px solid #e2d6c6; border-radius: 8px; background: #fff }
  @media (prefers-color-scheme: dark) {
    body { color: #f5ede3; background: #15110e } dl { color: #b8a898 } a { color: #f0906c }
    article, iframe { border-color: #382f28 }
  }`

/** The demo's mailbox: `/dev/mail` lists the mails that were sent instead of a mail server. */
export const register: Area = (app, ctx) => {
  const { mail } = ctx.config
  if (mail?.kind !== 'mailbox') return
  const { folder } = mail

  app.get('/dev/mail', async (_, reply) => {
    const mails = await listMails(folder)
    return reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(mailboxPage(mails))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const found = (await listMails(folder)).find(({ id }) => id === request.params.id)
    if (found === undefined) throw notFound('There is no such mail.')
    return reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(found.html.replace('<head>', '<head><base target="_top">'))
  })
}

const mailboxPage = (mails: readonly StoredMail[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mailbox of the demo</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>Mailbox of the demo</h1>
<p>The demo sends no mail. What it would send is here, newest first. Set <code>SMTP_URL</code> to send mail.</p>
${mails.length === 0 ? '<p>No mails yet.</p>' : mails.map(mailArticle).join('')}
</main></body></html>`

const mailArticle = ({ id, to, subject, text, sentAt }: StoredMail): string => `
<article><h2>${escapeHtml(subject)}</h2>
<dl><div><dt>To</dt><dd>${escapeHtml(to)}</dd></div><div><dt>Sent</dt><dd>${escapeHtml(sentAt)}</dd></div></dl>
<pre>${escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)}</pre>
<details><summary>HTML part</summary><iframe sandbox="allow-top-navigation-by-user-activation" loading="lazy" title="${escapeHtml(subject)}" src="/dev/mail/${encodeURIComponent(id)}"></iframe></details>
</article>`
