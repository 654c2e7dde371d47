import type { Id } from './types.ts'

/** Compares ids as text; an absent id equals nothing. */
export function sameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b)
}

/**
 * Whether both are the same user: by id, or by username if the other has no id. A username of
 * digits may also be an id that arrived as text.
 */
export function isSameUser(
  one: { id: Id; username: string } | null | undefined,
  other: { id: Id | null; username: string } | null | undefined,
): boolean {
  if (!one || !other) return false
  if (other.id !== null) return sameId(one.id, other.id)
  const name = other.username.toLowerCase()
  return name !== '' && (name === one.username.toLowerCase() || sameId(one.id, name))
}

/** An id as text, for paths, sets, maps and lists. */
export function idKey(id: Id): string {
  return String(id)
}

/**
 * The key of an external id in a plain object, such as a context or the read model. Escapes
 * inherited property names, so that `constructor` and `__proto__` are valid ids.
 */
export function mapKey(id: Id): string {
  const key = String(id)
  return key in Object.prototype ? `~${key}` : key
}
