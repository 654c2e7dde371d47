import { BRAND_IMAGE, PRODUCT_NAME, TAGLINE, THEME_COLOR } from '../protocol/brand.ts'

/** META-02 */
export type PageType = 'website' | 'article'

/** What a page says about itself; absent parts are the defaults (META-01, META-11). */
export interface PageMetadata {
  /** Without the brand, which is added (META-03). */
  title?: string
  description?: string
  /** Address of a picture, absolute or from the page's root. */
  image?: string
  /** Address of the page; its query and fragment are left out of the canonical link (A18). */
  url?: string
  type?: PageType
  article?: {
    author?: string
    publishedTime?: string
    modifiedTime?: string
    section?: string
    tags?: readonly string[]
  }
}

export interface MetadataOptions {
  document: Document
  /** Where the page is now. */
  location: { readonly href: string }
  description?: string
}

export interface Metadata {
  /** Sets a page's metadata; returns the function that restores the defaults on leaving (META-10). */
  set(page: PageMetadata): () => void
}

export const DEFAULT_DESCRIPTION = `${PRODUCT_NAME} is where South Sudan's creatives, brands and businesses connect, share and grow.`
const ROBOTS = 'index, follow'

/** Tags of the page's head. One tag of a kind, changed in place, so that none is left double. */
export function createMetadata(options: MetadataOptions): Metadata {
  const { document, location } = options
  let owner: object | null = null

  const apply = (page: PageMetadata): void => {
    const facts = factsOf(page, location.href, options.description ?? DEFAULT_DESCRIPTION)
    document.title = facts.title
    for (const [key, content] of Object.entries(metaTags(facts))) setMeta(document, key, content)
    setCanonical(document, facts.url)
    setArticleTags(document, facts.type === 'article' ? (page.article ?? {}) : {})
    setStructuredData(document, structuredData(facts, page.article))
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
  }
}

interface Facts {
  title: string
  description: string
  image: string
  url: string
  type: PageType
}

function factsOf(page: PageMetadata, href: string, description: string): Facts {
  const url = new URL(page.url || href, href)
  return {
    title: `${page.title || TAGLINE} | ${PRODUCT_NAME}`,
    description: page.description || description,
    image: new URL(page.image || BRAND_IMAGE, href).href,
    url: url.origin + url.pathname,
    type: page.type ?? 'website',
  }
}

/** Open Graph tags go by `property`, all others by `name`. */
function metaTags({ title, description, image, url, type }: Facts): Record<string, string> {
  return {
    description,
    robots: ROBOTS,
    'theme-color': THEME_COLOR,
    'og:site_name': PRODUCT_NAME,
    'og:title': title,
    'og:description': description,
    'og:image': image,
    'og:url': url,
    'og:type': type,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:url': url,
  }
}

function addMeta(document: Document, key: string): HTMLMetaElement {
  const tag = document.createElement('meta')
  tag.setAttribute(/^(?:og|article):/.test(key) ? 'property' : 'name', key)
  document.head.append(tag)
  return tag
}

function setMeta(document: Document, key: string, content: string): void {
  const [first, ...rest] = document.head.querySelectorAll(
    `meta[name="${key}"], meta[property="${key}"]`,
  )
  for (const double of rest) double.remove()
  const tag = first ?? addMeta(document, key)
  tag.setAttribute('content', content)
}

function setCanonical(document: Document, url: string): void {
  const [first, ...rest] = document.head.querySelectorAll('link[rel="canonical"]')
  for (const double of rest) double.remove()
  const link = first ?? document.createElement('link')
  link.setAttribute('rel', 'canonical')
  link.setAttribute('href', url)
  if (!first) document.head.append(link)
}

function setArticleTags(document: Document, article: NonNullable<PageMetadata['article']>): void {
  for (const old of document.head.querySelectorAll('meta[property^="article:"]')) old.remove()
  const entries: [string, string | undefined][] = [
    ['article:author', article.author],
    ['article:published_time', article.publishedTime],
    ['article:modified_time', article.modifiedTime],
    ['article:section', article.section],
    ...(article.tags ?? []).map((tag): [string, string] => ['article:tag', tag]),
  ]
  for (const [key, content] of entries)
    if (content) addMeta(document, key).setAttribute('content', content)
}

/** META-09, META-11 */
function structuredData(facts: Facts, article: PageMetadata['article']): object {
  const { title, description, image, url, type } = facts
  const common = { '@context': 'https://schema.org', description, image, url }
  if (type === 'website') return { ...common, '@type': 'WebPage', name: title }
  return {
    ...common,
    '@type': 'Article',
    headline: title,
    author: article?.author ? { '@type': 'Person', name: article.author } : undefined,
    datePublished: article?.publishedTime,
    dateModified: article?.modifiedTime,
    articleSection: article?.section,
    keywords: article?.tags?.join(', '),
  }
}

function setStructuredData(document: Document, data: object): void {
  const [first, ...rest] = document.head.querySelectorAll('script[type="application/ld+json"]')
  for (const double of rest) double.remove()
  const script = first ?? document.createElement('script')
  script.setAttribute('type', 'application/ld+json')
  // A title with `</script>` in it must not end the script when the page is written out.
  script.textContent = JSON.stringify(data).replaceAll('<', '\\u003c')
  if (!first) document.head.append(script)
}
