import { PRODUCT_NAME, TAGLINE } from './brand.ts'

/** In the tab: the page's own words and the brand (META-03). */
export const titleOf = (page: { title?: string }): string =>
  `${page.title || TAGLINE} | ${PRODUCT_NAME}`

/**
 * Where the page is, without its query and fragment (A18).
 * @param href the full address the page is at
 */
export function canonicalOf(page: { url?: string }, href: string): string {
  const { origin, pathname } = new URL(page.url || href, href)
  return origin + pathname
}
