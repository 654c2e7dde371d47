import type { Id, Json } from './types.ts'

export type JsonObject = { [key: string]: Json }

/** True for a JSON object, not for arrays or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A string as it is, a finite number as its decimal text, anything else null. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** The first of the values that is a text with more than white space in it, as it came. */
export function firstText(...values: unknown[]): string | null {
  for (const value of values) {
    const text = asText(value)
    if (text !== null && text.trim() !== '') return text
  }
  return null
}

/** A finite number, also when written as text; anything else null. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A whole number of things: never below 0, fractions cut off; unreadable is null. */
export function asCount(value: unknown): number | null {
  const number = asNumber(value)
  return number === null ? null : Math.max(0, Math.trunc(number))
}

/** True for `true`, `'true'` and 1 alone. */
export function asBoolean(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}

/** A field that only hidden content has; its author is told. */
export const readHidden = (raw: JsonObject): { hidden?: true } =>
  asBoolean(raw.hidden) ? { hidden: true } : {}

/** A finite number or a text that is not blank, as it came; anything else null. */
export function asId(value: unknown): Id | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A list answer: an array, or the array under `results`; anything else is an empty list. */
export function listOf(body: unknown): Json[] {
  if (Array.isArray(body)) return body
  return isObject(body) && Array.isArray(body.results) ? body.results : []
}

/**
 * Whether a further page exists (A16): the `next` key decides when the answer has it; otherwise a
 * full page of `limit` items means yes. `limit` null: no.
 */
export function hasNextPage(body: unknown, limit: number | null): boolean {
  if (isObject(body) && Object.hasOwn(body, 'next')) return firstText(body.next) !== null
  return limit !== null && limit > 0 && listOf(body).length >= limit
}

/** Drops what a reader could not read. */
export function readList<T>(body: unknown, read: (raw: Json) => T | null): T[] {
  const found: T[] = []
  for (const raw of listOf(body)) {
    const item = read(raw)
    if (item !== null) found.push(item)
  }
  return found
}
