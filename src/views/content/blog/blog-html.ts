import DOMPurify from 'dompurify'
import { sameOriginPath } from '../../../protocol/base/same-origin-path.ts'
import { flattenBlocks, hasUnknownBlocks } from '../../shared/content/flat-blocks.ts'
import { ALLOWED_ATTR, ALLOWED_TAGS, ALLOWED_URL, headingId } from './blog-marks.ts'

export interface BlogHeading {
  id: string
  text: string
}

/**
 * Sanitises the HTML of a blog post again on the client: only known tags and attributes, no
 * scripts, styles or foreign frames. Headings get ids for the table of contents, external links
 * `rel` and `target`.
 */
export function sanitizeBlogHtml(raw: string): { html: string; headings: BlogHeading[] } {
  const body = document.createElement('div')
  const safe = DOMPurify.sanitize(flattened(raw), {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: ALLOWED_URL,
    ADD_URI_SAFE_ATTR: ['width', 'height', 'sizes'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  body.append(safe)
  for (const image of body.querySelectorAll('img')) {
    if (!ALLOWED_URL.test(image.getAttribute('src') ?? '')) image.remove()
  }
  const headings = decorateBody(body)
  return { html: body.innerHTML, headings }
}

/** An API may have blocks in its texts that the client does not show. */
function flattened(raw: string): string {
  if (!hasUnknownBlocks(raw)) return raw
  const { body } = new DOMParser().parseFromString(raw, 'text/html')
  flattenBlocks(body)
  return body.innerHTML
}

/** Marks external links, lazy-loads images and gives each `h2` an id. Returns the headings. */
export function decorateBody(body: Element): BlogHeading[] {
  for (const link of body.querySelectorAll('a[href]')) {
    if (sameOriginPath(link.getAttribute('href')) !== null) continue
    link.setAttribute('rel', 'noopener nofollow ugc')
    link.setAttribute('target', '_blank')
  }
  for (const image of body.querySelectorAll('img')) {
    image.setAttribute('loading', 'lazy')
    image.setAttribute('decoding', 'async')
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
  const headings: BlogHeading[] = []
  for (const heading of body.querySelectorAll('h2')) {
    const text = heading.textContent?.trim() ?? ''
    if (text === '') continue
    const id = headingId(headings.length)
    heading.setAttribute('id', id)
    headings.push({ id, text })
  }
  return headings
}
