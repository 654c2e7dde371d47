import { TEXTS } from './catalogue.ts'
import { serviceFailure } from './errors.ts'
import type { Id } from './types.ts'

/** Ids are equal when their texts are; nothing equals an absent id. */
export function sameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b)
}

/**
 * Whether a person is the one that is named: by id, or by name where the other has no id. A name of
 * digits may as well be an id that came as text.
 */
export function isPerson(
  one: { id: Id; username: string } | null | undefined,
  other: { id: Id | null; username: string } | null | undefined,
): boolean {
  if (!one || !other) return false
  if (other.id !== null) return sameId(one.id, other.id)
  const name = other.username.toLowerCase()
  return name !== '' && (name === one.username.toLowerCase() || sameId(one.id, name))
}

/** An id as text: in addresses, sets, maps and lists. */
export function idKey(id: Id): string {
  return String(id)
}

/**
 * The key of an id from outside in a plain object, as contexts and the read model are: one that no
 * object inherits, so that `constructor` or `__proto__` are ids like any other.
 */
export function mapKey(id: Id): string {
  const key = String(id)
  return key in Object.prototype ? `~${key}` : key
}

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
 * The digits of a detail route's last segment: `42` or `<slug>-42` (A10, ROUTE-30…33, VALID-13).
 * Throws a 404 failure with `notFoundText` for any other form.
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

/** Digits are a blog id, anything else a slug, `my-blog-12` too (A10). */
export function parseBlogRef(segment: string): BlogRef {
  const text = decoded(segment) ?? segment
  return /^\d+$/.test(text) ? { by: 'id', id: text } : { by: 'slug', slug: text }
}

/** A project's id when the segment has one, else the slug as it is (A28). */
export function parseProjectRef(segment: string): string {
  const text = decoded(segment) ?? segment
  return trailingId(text) ?? text
}
