import { THEME_COLOR } from '../../protocol/base/brand.ts'
import {
  headOf,
  isProperty,
  type PageHead,
  type PageMetadata,
  structuredText,
} from '../../protocol/base/page-head.ts'

/**
 * Updates the metadata of the page's head for crawlers and link previews.
 * @param href URL of the page
 */
export function updateHead(
  document: Document,
  page: PageMetadata,
  href: string,
  description?: string,
): void {
  const head = headOf(page, href, description)
  setMetas(document, head.metas)
  setThemeColor(document)
  setCanonical(document, head.canonical)
  setStructuredData(document, head.structuredData)
}

function setMetas(document: Document, metas: PageHead['metas']): void {
  for (const outdated of document.head.querySelectorAll('meta[property^="article:"]'))
    outdated.remove()
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

/** The HTML has one tag per colour scheme; adds one only if there is none (META-08). */
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
