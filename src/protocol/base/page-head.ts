import { BRAND_IMAGE, PRODUCT_NAME } from './brand.ts'
import { canonicalOf, titleOf } from './page-title.ts'
import { startOfText } from './text.ts'

/** META-02 */
type PageType = 'website' | 'article'

/** Metadata of a page; absent fields have defaults (META-01, META-11). */
export interface PageMetadata {
  /** Without the product's name, which is appended (META-03). */
  title?: string
  description?: string
  /** URL of a picture, absolute or root-relative. */
  image?: string
  /** URL of the page; the canonical link omits its query and fragment (A18). */
  url?: string
  type?: PageType
  article?: {
    author?: string
    publishedTime?: string
    modifiedTime?: string
    section?: string
    tags?: readonly string[]
  }
  /** schema.org object of the main entity, for pages that are not articles. */
  mainEntity?: object
}

/** The machine-readable head of a page; the same on the server and the client. */
export interface PageHead {
  title: string
  canonical: string
  /** Name and content. Open Graph and article tags use `property`, all others `name`. */
  metas: readonly (readonly [string, string])[]
  structuredData: object
}

export const DEFAULT_DESCRIPTION = `${PRODUCT_NAME} is where South Sudan's creatives, brands and businesses connect, share and grow.`
const ROBOTS = 'index, follow'
const DESCRIPTION_LENGTH = 200

/** Whether a meta tag uses `property` instead of `name`. */
export const isProperty = (key: string): boolean => /^(?:og|article):/.test(key)

/** The text as one line for previews and search engines; at most 200 characters. */
export function descriptionOf(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (startOfText(line, DESCRIPTION_LENGTH) === line) return line
  const start = startOfText(line, DESCRIPTION_LENGTH - 1)
  const cut = start.lastIndexOf(' ')
  return `${(cut > 0 ? start.slice(0, cut) : start).trimEnd()}…`
}

/**
 * The head of a page (META-01…META-12).
 * @param href absolute URL of the page
 */
export function headOf(
  page: PageMetadata,
  href: string,
  description: string = DEFAULT_DESCRIPTION,
): PageHead {
  const facts = factsOf(page, href, description)
  return {
    title: facts.title,
    canonical: facts.url,
    metas: [...metaTags(facts), ...articleTags(facts, page.article ?? {})],
    structuredData: structuredData(facts, page),
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
  return {
    title: titleOf(page),
    description: page.description || description,
    image: new URL(page.image || BRAND_IMAGE, href).href,
    url: canonicalOf(page, href),
    type: page.type ?? 'website',
  }
}

function metaTags({ title, description, image, url, type }: Facts): [string, string][] {
  return [
    ['description', description],
    ['robots', ROBOTS],
    ['og:site_name', PRODUCT_NAME],
    ['og:title', title],
    ['og:description', description],
    ['og:image', image],
    ['og:url', url],
    ['og:type', type],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', image],
    ['twitter:url', url],
  ]
}

function articleTags(
  { type }: Facts,
  article: NonNullable<PageMetadata['article']>,
): [string, string][] {
  if (type !== 'article') return []
  const entries: [string, string | undefined][] = [
    ['article:author', article.author],
    ['article:published_time', article.publishedTime],
    ['article:modified_time', article.modifiedTime],
    ['article:section', article.section],
    ...(article.tags ?? []).map((tag): [string, string] => ['article:tag', tag]),
  ]
  return entries.flatMap(([key, content]) => (content ? [[key, content] as [string, string]] : []))
}

/** META-09, META-11 */
function structuredData(facts: Facts, { article, mainEntity }: PageMetadata): object {
  const { title, description, image, url, type } = facts
  const common = { '@context': 'https://schema.org', description, image, url }
  if (type === 'website') return { ...common, '@type': 'WebPage', name: title, mainEntity }
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

/** JSON for a script tag, escaped so that `</script>` in a title does not end the script. */
export function structuredText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
