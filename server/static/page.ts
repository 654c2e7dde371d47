import { createHash } from 'node:crypto'
import { escapeHtml } from '../content/previews/html.ts'
import { PLAIN_PATHS } from '../plain/paths.ts'
import type { FirstStyles } from './first-styles.ts'
import type { SsrPage } from './page-renderer.ts'

/** A page as sent to the browser. */
export interface SentPage {
  readonly status: 200 | 404
  /** Server-rendered with its content, which is the same for all users. */
  readonly isServerRendered: boolean
  readonly html: string
  readonly etag: string
  /** Hash of its inline style for the CSP; null = it has none. */
  readonly styleHash: string | null
}

const ROOT = '<div id="root"></div>'
/** Hides controls that do not work without JavaScript. */
const NOSCRIPT_STYLE = '<noscript><link rel="stylesheet" href="/noscript.css" /></noscript>'
/**
 * Delays the first paint until the main content is parsed: painting part of it would cause a second
 * layout.
 */
const EXPECT_MAIN_LINK = '<link rel="expect" href="#main" blocking="render">'
/** @param messagesPath the plain page to write a message on */
const plainLinks = (messagesPath: string): string =>
  `<a href="${PLAIN_PATHS.signIn}">sign in</a>, <a href="${PLAIN_PATHS.post}">write a post</a> and <a href="${escapeHtml(messagesPath)}">send messages</a>`
const noscriptNotice = (messagesPath: string): string =>
  `<noscript><p class="noscript">Without JavaScript you can read and search, ${plainLinks(messagesPath)}. To like, follow or buy, turn it on and reload the page.</p></noscript>`
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/
/** The client's own text says that the site needs JavaScript. */
const EMPTY_PAGE_NOTICE = `<noscript><p>This page needs JavaScript. Without it you can <a href="/explore">read and search</a>, ${plainLinks(PLAIN_PATHS.messages)}.</p></noscript>`

/** @param shell the client's page with its head */
export function emptyPage(status: SentPage['status'], shell: string): SentPage {
  const html = shell.replace(NOSCRIPT, EMPTY_PAGE_NOTICE)
  return { status, isServerRendered: false, html, etag: etagOf(html), styleHash: null }
}

/**
 * Marks the first page load: rendering below the fold may be deferred until the first navigation.
 */
const FIRST_LOAD_ATTRIBUTE = '$1 data-first="">'
/** The client's entry script as the build places it in the page, after the `theme` script. */
const ENTRY =
  /(<script src="\/(?:assets\/)?theme\b[^"]*"[^>]*)(><\/script>[\s\S]*?)<script type="module"[^>]* src="([^"]+)"><\/script>/

export interface RenderOptions {
  /** Critical CSS goes into the head, the style sheet after the content. */
  readonly styles: FirstStyles
  /**
   * No cookie of an earlier visit: there is no stored theme, so nothing waits for the `theme`
   * script.
   */
  readonly isFirstVisit: boolean
  /** URL of the module that hydrates the page. */
  readonly hydration: string
  /** The rendered query string, if a slow connection waits for the first interaction. */
  readonly waitsFor: string | null
  /** The plain page to write messages on. */
  readonly messagesPath: string
}

/**
 * The `theme` script loads the entry and the hydration module: once the style sheet has loaded, or
 * with the first interaction (src/app/boot/load-client.ts).
 */
function entryAttributes({ isFirstVisit, hydration, waitsFor }: RenderOptions): string {
  const waiting = waitsFor === null ? '' : ` data-search="${escapeAttribute(waitsFor)}"`
  return `${isFirstVisit ? ' async' : ''} data-entry="$3" data-hydration="${hydration}"${waiting}`
}

// A dollar sign would be part of a replacement pattern.
const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('$', '$$$$')

/**
 * @param shell the client's page with its head
 * @returns null if the shell has no place for the content
 */
export function renderedPage(
  shell: string,
  page: SsrPage,
  options: RenderOptions,
): SentPage | null {
  const { now, ...dataWithoutNow } = page.data
  const [before, after, ...extraParts] = shell.split(ROOT)
  const end = before?.indexOf('</head>') ?? -1
  if (before === undefined || after === undefined || extraParts.length > 0 || end < 0) return null
  const baseHead = before.slice(0, end)
  const styled = options.styles(baseHead, page.html) ?? { head: baseHead, css: '', sheet: '' }
  const css = styled.css + page.css
  const style = css === '' ? '' : `<style>${css}</style>`
  const head = styled.head
    .replace(/(<html\b[^>]*)>/, FIRST_LOAD_ATTRIBUTE)
    .replace(ENTRY, `$1${entryAttributes(options)}$2`)
  const links = EXPECT_MAIN_LINK + page.links + paginationLinks(page.html) + style + NOSCRIPT_STYLE
  const body = `${head}${links}${before.slice(end)}${noscriptNotice(options.messagesPath)}<div id="root">${page.html}</div>${styled.sheet}`
  // The empty page's noscript says that the site needs JavaScript; a server-rendered page does not.
  const tail = after.replace(NOSCRIPT, '')
  return {
    status: 200,
    isServerRendered: true,
    html: `${body}${dataElement(page.data)}${tail}`,
    // Excludes `now`: the same content has the same ETag, whenever it was rendered.
    etag: etagOf(body + JSON.stringify(dataWithoutNow) + tail),
    styleHash: css === '' ? null : createHash('sha256').update(css).digest('base64'),
  }
}

/** `<link rel="prev">` and `<link rel="next">` for a paginated list, from the links in its HTML. */
function paginationLinks(html: string): string {
  const anchors = [...html.matchAll(/<a\b[^>]*\brel="(prev|next)"[^>]*>/g)]
  return anchors
    .map(([anchor, rel]) => {
      const href = /\bhref="([^"#]*)"/.exec(anchor)?.[1]
      return href === undefined ? '' : `<link rel="${rel}" href="${href}">`
    })
    .join('')
}

/** Escapes user content, so that it cannot end the script element or a line. */
function dataElement(data: object): string {
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/json" id="ssr-payload">${json}</script>`
}

const etagOf = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
