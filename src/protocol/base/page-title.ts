import { PRODUCT_NAME, TAGLINE } from './brand.ts'
import { isolate } from './text.ts'

/** The tab's title: the page's title and the product's name (META-03). */
export const titleOf = (page: { title?: string }): string =>
  `${isolate(page.title || TAGLINE)} | ${PRODUCT_NAME}`

/**
 * The canonical URL, without query and fragment (A18).
 * @param href absolute URL of the page
 */
export function canonicalOf(page: { url?: string }, href: string): string {
  const { origin, pathname } = new URL(page.url || href, href)
  return origin + pathname
}
