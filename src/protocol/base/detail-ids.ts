import { TEXTS } from './catalogue.ts'
import { serviceFailure } from './errors.ts'

const UUID_AT_END = /(?:^|-)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

function trailingId(text: string): string | null {
  return /^(?:.+-)?(\d+)$/.exec(text)?.[1] ?? null
}

/**
 * Parses the id in the last segment of the page of a post or portfolio item: `42` or `<slug>-42`
 * (A10, ROUTE-30…33, VALID-13). Ids of other content are opaque (B15). Throws a 404 failure with `notFoundText` for any other form.
 */
export function parseDetailId(
  segment: string,
  notFoundText: string = TEXTS.resourceNotFound,
): string {
  const text = decoded(segment)
  const id = text === null ? null : trailingId(text)
  if (id === null) throw serviceFailure({ message: notFoundText, status: 404 })
  return id
}

export type BlogRef = { by: 'id'; id: string } | { by: 'slug'; slug: string }

/** Whether a text is an id by its form: digits or a UUID. */
export const isIdText = (text: string): boolean =>
  /^\d+$/.test(text) || UUID_AT_END.exec(text)?.[0] === text

/** Digits or a UUID are an id, anything else is a slug, including `my-blog-12` (A10, B15). */
export function parseBlogRef(segment: string): BlogRef {
  const text = decoded(segment) ?? segment
  return isIdText(text) ? { by: 'id', id: text } : { by: 'slug', slug: text }
}

/** The number or UUID at the end of the segment, else the whole segment: a slug or an id (A28). */
export function parseProjectRef(segment: string): string {
  const text = decoded(segment) ?? segment
  return UUID_AT_END.exec(text)?.[1] ?? trailingId(text) ?? text
}
