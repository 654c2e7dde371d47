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
