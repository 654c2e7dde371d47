import { createHash } from 'node:crypto'
import type { WrittenPage } from './writer.ts'

/** A page as it is sent. */
export interface SentPage {
  readonly status: 200 | 404
  /** With its content, which is everybody's. */
  readonly written: boolean
  readonly html: string
  readonly etag: string
  /** Of its own style sheet, for its policy; null = it has none. */
  readonly styleHash: string | null
}

const ROOT = '<div id="root"></div>'
/** Sees to it that nothing is shown that would do nothing. */
const STYLE_WITHOUT_SCRIPT = '<noscript><link rel="stylesheet" href="/noscript.css" /></noscript>'
const WITHOUT_SCRIPT =
  '<noscript><p class="noscript">Without JavaScript you can read, search and follow links here. To sign in, write, like, follow or buy, switch it on and load the page again.</p></noscript>'

export const emptyPage = (status: SentPage['status'], html: string): SentPage => ({
  status,
  written: false,
  html,
  etag: etagOf(html),
  styleHash: null,
})

/** The client's code, as the build names it in its page, behind its script of first things. */
const ENTRY =
  /(<script src="\/theme\.js")(><\/script>[\s\S]*?)<script type="module"[^>]* src="([^"]+)"><\/script>/
/** That script asks for the code once the style is there, which those who read wait for. */
const START = '$1 data-entry="$3"$2'

/** @param shell the client's page with its head; null if it has no place for what was written */
export function filledPage(shell: string, page: WrittenPage): SentPage | null {
  const { now, ...rest } = page.data
  const style = page.css === '' ? '' : `<style>${page.css}</style>`
  const head = page.links + turnsOf(page.html) + style + STYLE_WITHOUT_SCRIPT
  const [before, after, ...more] = shell.split(ROOT)
  const end = before?.indexOf('</head>') ?? -1
  if (before === undefined || after === undefined || more.length > 0 || end < 0) return null
  const body = `${before.slice(0, end).replace(ENTRY, START)}${head}${before.slice(end)}${WITHOUT_SCRIPT}<div id="root">${page.html}</div>`
  // The empty page says that nothing can be had without it.
  const foot = after.replace(/<noscript>[\s\S]*?<\/noscript>/, '')
  return {
    status: 200,
    written: true,
    html: `${body}${dataElement(page.data)}${foot}`,
    // The same content is the same page, whenever it was written.
    etag: etagOf(body + JSON.stringify(rest) + foot),
    styleHash: page.css === '' ? null : createHash('sha256').update(page.css).digest('base64'),
  }
}

/** Where a list goes on and where it came from, said in the head as its links say it. */
function turnsOf(html: string): string {
  const anchors = [...html.matchAll(/<a\b[^>]*\brel="(prev|next)"[^>]*>/g)]
  return anchors
    .map(([anchor, way]) => {
      const href = /\bhref="([^"#]*)"/.exec(anchor)?.[1]
      return href === undefined ? '' : `<link rel="${way}" href="${href}">`
    })
    .join('')
}

/** Nothing in it ends the element or a line, whatever people have written. */
function dataElement(data: object): string {
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/json" id="written">${json}</script>`
}

const etagOf = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
