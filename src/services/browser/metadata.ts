import { THEME_COLOR } from '../../protocol/base/brand.ts'
import {
  headOf,
  isProperty,
  type PageHead,
  type PageMetadata,
  structuredText,
} from '../../protocol/base/page-head.ts'

/** As badges in the page: more is `99+`. */
const MOST_SHOWN = 99

export interface MetadataOptions {
  document: Document
  /** Where the page is now. */
  location: { readonly href: string }
  description?: string
}

export interface Metadata {
  /** Sets a page's metadata; returns the function that restores the defaults on leaving (META-10). */
  set(page: PageMetadata): () => void
  /** How much is unread stands before the title in the tab; 0 takes it away. */
  setUnread(count: number): void
}

/** Tags of the page's head. One tag of a kind, changed in place, so that none is left double. */
export function createMetadata({ document, location, description }: MetadataOptions): Metadata {
  let owner: object | null = null
  let title: string | null = null
  let unread = 0

  const showTitle = (): void => {
    // Before a page has spoken the server's title stands.
    if (title === null) title = document.title
    document.title =
      unread > 0 ? `(${unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}) ${title}` : title
  }

  const apply = (page: PageMetadata): void => {
    const head = headOf(page, location.href, description)
    title = head.title
    showTitle()
    setMetas(document, head.metas)
    setThemeColor(document)
    setCanonical(document, head.canonical)
    setStructuredData(document, head.structuredData)
  }

  return {
    set(page) {
      const own = {}
      owner = own
      apply(page)
      return () => {
        // A page that came meanwhile has put its own in place already.
        if (owner === own) apply({})
      }
    },
    setUnread(count) {
      if (count === unread) return
      unread = count
      showTitle()
    },
  }
}

function setMetas(document: Document, metas: PageHead['metas']): void {
  for (const old of document.head.querySelectorAll('meta[property^="article:"]')) old.remove()
  for (const [key, content] of metas) {
    if (key.startsWith('article:')) addMeta(document, key).setAttribute('content', content)
    else setMeta(document, key, content)
  }
}

function setMeta(document: Document, key: string, content: string): void {
  const [first, ...rest] = document.head.querySelectorAll(
    `meta[name="${key}"], meta[property="${key}"]`,
  )
  for (const double of rest) double.remove()
  const tag = first ?? addMeta(document, key)
  tag.setAttribute('content', content)
}

function addMeta(document: Document, key: string): HTMLMetaElement {
  const tag = document.createElement('meta')
  tag.setAttribute(isProperty(key) ? 'property' : 'name', key)
  document.head.append(tag)
  return tag
}

/** The page brings one for each scheme; only a page without any gets one (META-08). */
function setThemeColor(document: Document): void {
  if (document.head.querySelector('meta[name="theme-color"]')) return
  addMeta(document, 'theme-color').setAttribute('content', THEME_COLOR)
}

function setCanonical(document: Document, url: string): void {
  const [first, ...rest] = document.head.querySelectorAll('link[rel="canonical"]')
  for (const double of rest) double.remove()
  const link = first ?? document.createElement('link')
  link.setAttribute('rel', 'canonical')
  link.setAttribute('href', url)
  if (!first) document.head.append(link)
}

function setStructuredData(document: Document, data: object): void {
  const [first, ...rest] = document.head.querySelectorAll('script[type="application/ld+json"]')
  for (const double of rest) double.remove()
  const script = first ?? document.createElement('script')
  script.setAttribute('type', 'application/ld+json')
  script.textContent = structuredText(data)
  if (!first) document.head.append(script)
}
