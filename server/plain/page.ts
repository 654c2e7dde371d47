import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import {
  HOME_LOCALE,
  HOME_TIME_ZONE,
  PRODUCT_NAME,
  THEME_COLOR,
  THEME_COLOR_DARK,
} from '../../src/protocol/base/brand.ts'
import { Html, html } from './html.ts'

/** Content of a plain page. */
export interface PlainPage {
  /** Also the level 1 heading. */
  readonly title: string
  readonly main: Html
  readonly status?: number
}

/** The colours of `src/views/theme`. */
const CSS = `:root{color-scheme:light dark;--canvas:#FBF7F1;--surface:#FFFDFA;--fg:#1E1712;--muted:#655749;--line:#E2D6C6;--control:#8A7868;--accent:#A63A1E;--on:#FFFDFA;--danger:#A3201C;--wash:#FAE6E3}
@media (prefers-color-scheme:dark){:root{--canvas:#15110E;--surface:#211B16;--fg:#F5EDE3;--muted:#B8A898;--line:#382F28;--control:#7D6D5E;--accent:#F0906C;--on:#15110E;--danger:#FF8A80;--wash:#3B1B19}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--fg);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:40rem;margin:0 auto;padding:.75rem 1rem}
header{border-bottom:1px solid var(--line)}
nav{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem}
nav a,nav button,.act{display:inline-block;padding:.6rem 0}
a{color:var(--accent)}
h1{font-size:1.4rem;line-height:1.25;margin:.5rem 0}
h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
label{display:block;font-weight:600;margin-top:1rem}
input,textarea,button{font:inherit}
input:not([type=hidden]),textarea{display:block;width:100%;padding:.6rem;border:1px solid var(--control);border-radius:.5rem;background:var(--surface);color:var(--fg)}
textarea{min-height:8rem}
button{padding:.6rem 1.1rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on);font-weight:600}
form>button{margin-top:1rem}
nav button{margin:0;padding-inline:0;background:none;color:var(--accent);font-weight:400;text-decoration:underline}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.error{margin:.25rem 0;color:var(--danger)}
.alert{padding:.75rem;border-radius:.5rem;background:var(--wash);color:var(--fg)}
.muted{color:var(--muted);font-size:.875rem}
.text{white-space:pre-wrap;margin:.25rem 0}
ol,ul{list-style:none;margin:0;padding:0}
li{padding:.75rem 0;border-bottom:1px solid var(--line)}
li.reply{margin-left:1.5rem}`

/** No script, and nothing is loaded: the style is part of the page. */
const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': PLAIN_POLICY,
  // The browser names the origin of a form only if the policy lets it.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}

/** Sends a page. @param nav links of its header */
export function sendPlainPage(reply: FastifyReply, page: PlainPage, nav: Html): FastifyReply {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${THEME_COLOR}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${THEME_COLOR_DARK}" media="(prefers-color-scheme: dark)">
<title>${page.title} | ${PRODUCT_NAME}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${new Html(CSS)}</style>
</head>
<body>
<header><nav aria-label="Main"><a href="/">${PRODUCT_NAME}</a> ${nav}</nav></header>
<main>
<h1 dir="auto">${page.title}</h1>
${page.main}
</main>
</body>
</html>
`
  return reply
    .code(page.status ?? 200)
    .headers(HEADERS)
    .type('text/html; charset=utf-8')
    .send(document.text)
}

/** Redirects after a form, so that a reload does not send it again. */
export const seeOther = (reply: FastifyReply, path: string): FastifyReply =>
  reply.headers(HEADERS).redirect(path, 303)

const TIME = new Intl.DateTimeFormat(HOME_LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: HOME_TIME_ZONE,
})

/** A time in the time zone of most users. @param iso ISO 8601 */
export const timeElement = (iso: string): Html =>
  html`<time datetime="${iso}">${TIME.format(new Date(iso))}</time>`
