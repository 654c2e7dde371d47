import { TEXTS } from './catalogue.ts'
import { serviceFailure } from './errors.ts'

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
 * Parses the id in the last segment of a detail route: `42` or `<slug>-42` (A10, ROUTE-30…33,
 * VALID-13). Throws a 404 failure with `notFoundText` for any other form.
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

/** Digits only are an id, anything else is a slug, including `my-blog-12` (A10). */
export function parseBlogRef(segment: string): BlogRef {
  const text = decoded(segment) ?? segment
  return /^\d+$/.test(text) ? { by: 'id', id: text } : { by: 'slug', slug: text }
}

/** The id at the end of the segment, else the segment as slug (A28). */
export function parseProjectRef(segment: string): string {
  const text = decoded(segment) ?? segment
  return trailingId(text) ?? text
}
