import type { Id, Json } from './types.ts'

export type JsonObject = { [key: string]: Json }

/** True for a JSON object, not for arrays or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A string unchanged, a finite number as its decimal text, else null. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** The first of the values that is a non-blank text, untrimmed. */
export function firstText(...values: unknown[]): string | null {
  for (const value of values) {
    const text = asText(value)
    if (text !== null && text.trim() !== '') return text
  }
  return null
}

/** A finite number, also from text; else null. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A non-negative integer, truncated; null if not a number. */
export function asCount(value: unknown): number | null {
  const number = asNumber(value)
  return number === null ? null : Math.max(0, Math.trunc(number))
}

/** True only for `true`, `'true'` and 1. */
export function asBoolean(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}

/** Like `asBoolean`, but null for what is neither yes nor no. */
export function asFlag(value: unknown): boolean | null {
  if (asBoolean(value)) return true
  return value === false || value === 'false' || value === 0 ? false : null
}

/** Whether a record is read: an API that does not say means no; null for what cannot be read. */
export const asReadFlag = (value: unknown): boolean | null =>
  value === undefined ? false : asFlag(value)

/** Present only on hidden content, for its author. */
export const parseHidden = (raw: JsonObject): { hidden?: true } =>
  asBoolean(raw.hidden) ? { hidden: true } : {}

/** One of the known choices, ignoring case, else the text as it came; '' without one (B15). */
export function asChoice(value: unknown, known: readonly string[]): string {
  const text = firstText(value)?.trim() ?? ''
  return known.find((choice) => choice === text.toLowerCase()) ?? text
}

/** A finite number or a non-blank text, unchanged; else null. */
export function asId(value: unknown): Id | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The items of a list response: an array, or the array under `results`; else empty. */
export function listOf(body: unknown): Json[] {
  if (Array.isArray(body)) return body
  return isObject(body) && Array.isArray(body.results) ? body.results : []
}

/**
 * Whether there is a next page (A16): the response's `next` key decides if present; otherwise a
 * full page of `limit` items means yes. `limit` null: no.
 */
export function hasNextPage(body: unknown, limit: number | null): boolean {
  if (isObject(body) && Object.hasOwn(body, 'next')) return firstText(body.next) !== null
  return limit !== null && limit > 0 && listOf(body).length >= limit
}

/** Parses a list and drops items that cannot be parsed. */
export function parseList<T>(body: unknown, read: (raw: Json) => T | null): T[] {
  const found: T[] = []
  for (const raw of listOf(body)) {
    const item = read(raw)
    if (item !== null) found.push(item)
  }
  return found
}
