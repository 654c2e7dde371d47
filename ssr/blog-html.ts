import sanitizeHtml, { type Attributes } from 'sanitize-html'
import type { BlogHeading } from '../src/views/content/blog/blog-html.ts'
import {
  ALLOWED_ATTR,
  ALLOWED_TAGS,
  ALLOWED_URL,
  headingId,
} from '../src/views/content/blog/blog-marks.ts'

/**
 * Server-side version of the views' `sanitizeBlogHtml`, which needs a DOM. The render build replaces
 * that module with this one, by `vite.config.ts`.
 */
export function sanitizeBlogHtml(raw: string): { html: string; headings: BlogHeading[] } {
  const safe = sanitizeHtml(raw, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { '*': ALLOWED_ATTR },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ALLOWED_URL.test(attribs.src ?? ''),
  })
  const headings = headingsOf(safe)
  let part = 0
  const html = sanitizeHtml(safe, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { alt: '', ...attribs, loading: 'lazy', decoding: 'async' },
      }),
    },
  }).replace(HEADING, (whole, attributes: string, text: string) =>
    textOf(text) === '' ? whole : `<h2 id="${headingId(part++)}"${attributes}>${text}</h2>`,
  )
  return { html, headings }
}

const HEADING = /<h2([^>]*)>([\s\S]*?)<\/h2>/g

function headingsOf(safe: string): BlogHeading[] {
  const texts = [...safe.matchAll(HEADING)].map(([, , text = '']) => textOf(text))
  return texts.filter((text) => text !== '').map((text, index) => ({ id: headingId(index), text }))
}

const ENTITIES: { readonly [entity: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()

function linkOf(attribs: Attributes): Attributes {
  if (attribs.href === undefined || /^[/#]/.test(attribs.href)) return attribs
  return { ...attribs, rel: 'noopener nofollow ugc', target: '_blank' }
}
