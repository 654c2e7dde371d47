import { createHash } from 'node:crypto'
import type { FirstStyles } from './first-styles.ts'
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
/** What is to be read is painted at once: a part of it would be laid out again with the rest. */
const READABLE = '<link rel="expect" href="#main" blocking="render">'
const WITHOUT_SCRIPT =
  '<noscript><p class="noscript">Without JavaScript you can read and search. To sign in, post, like, follow or buy, turn it on and reload the page.</p></noscript>'

export const emptyPage = (status: SentPage['status'], html: string): SentPage => ({
  status,
  written: false,
  html,
  etag: etagOf(html),
  styleHash: null,
})

/** What is below the first screen may be laid out as it comes near, until another page is gone to. */
const FIRST = '$1 data-first="">'
/** The client's code, as the build names it in its page, behind its script of first things. */
const ENTRY =
  /(<script src="\/(?:assets\/)?theme\b[^"]*"[^>]*)(><\/script>[\s\S]*?)<script type="module"[^>]* src="([^"]+)"><\/script>/
/** That script asks for the code once the style is there. */
const START = '$1 data-entry="$3"$2'
const START_WAITING_FOR_NONE = '$1 async data-entry="$3"$2'

export interface Filling {
  /** Of the client's style, what the page uses stands in its head, and the sheet comes behind it. */
  readonly styles: FirstStyles
  /** Nothing its reader chose can be known: nobody waits for the script that would say so. */
  readonly isFirstVisit: boolean
}

/** @param shell the client's page with its head; null if it has no place for what was written */
export function filledPage(
  shell: string,
  page: WrittenPage,
  { styles, isFirstVisit }: Filling,
): SentPage | null {
  const { now, ...rest } = page.data
  const [before, after, ...more] = shell.split(ROOT)
  const end = before?.indexOf('</head>') ?? -1
  if (before === undefined || after === undefined || more.length > 0 || end < 0) return null
  const bare = before.slice(0, end)
  const styled = styles(bare, page.html) ?? { head: bare, css: '', sheet: '' }
  const css = styled.css + page.css
  const style = css === '' ? '' : `<style>${css}</style>`
  const head = styled.head
    .replace(/(<html\b[^>]*)>/, FIRST)
    .replace(ENTRY, isFirstVisit ? START_WAITING_FOR_NONE : START)
  const links = READABLE + page.links + turnsOf(page.html) + style + STYLE_WITHOUT_SCRIPT
  const body = `${head}${links}${before.slice(end)}${WITHOUT_SCRIPT}<div id="root">${page.html}</div>${styled.sheet}`
  // The empty page says that nothing can be had without it.
  const foot = after.replace(/<noscript>[\s\S]*?<\/noscript>/, '')
  return {
    status: 200,
    written: true,
    html: `${body}${dataElement(page.data)}${foot}`,
    // The same content is the same page, whenever it was written.
    etag: etagOf(body + JSON.stringify(rest) + foot),
    styleHash: css === '' ? null : createHash('sha256').update(css).digest('base64'),
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
