import { asNumber, isObject, type JsonObject } from './json.ts'
import type { Json } from './types.ts'

/**
 * The names that each field of a record may have in an API (B15), in the order in which they are
 * read. The first is the reference API's.
 */
export type FieldNames = { readonly [field: string]: readonly string[] }

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length)

/** The values that a record has under these names, for parsers that take the first usable one. */
export const valuesOf = (record: JsonObject, names: readonly string[]): (Json | undefined)[] =>
  names.map((name) => record[name])

/** The name by which a record has a field: the first with a value, else the first present. */
export function nameIn(record: JsonObject | null, names: readonly string[]): string | undefined {
  if (record === null) return undefined
  return (
    names.find((name) => isFilled(record[name])) ??
    names.find((name) => Object.hasOwn(record, name))
  )
}

/**
 * Renames fields for a request: each gets the name by which `record` has it, else all its names
 * together.
 * @param record this record, or one of its kind; null if none has been read
 */
export function renameFields<T>(
  values: { readonly [field: string]: T },
  names: FieldNames,
  record: JsonObject | null,
): { [name: string]: T } {
  const renamed: { [name: string]: T } = {}
  for (const [field, value] of Object.entries(values)) {
    const all = names[field] ?? [field]
    const known = nameIn(record, all)
    for (const name of known === undefined ? all : [known]) {
      // A field's own name wins over another field's alternative.
      if (name === field || !Object.hasOwn(values, name)) renamed[name] = value
    }
  }
  return renamed
}

/** The fields that have a value; a new record is sent without the others. */
export function filledFields<T>(values: { readonly [field: string]: T }): { [field: string]: T } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isFilled(value)))
}

const CURRENCY = /^[A-Z]{3}\s+(?=[\d.]+$)|(?<=^[\d.]+)\s+[A-Z]{3}$/

/** `USD 15.50` as `15.50`. */
const withoutCurrency = (text: string): string => text.trim().replace(CURRENCY, '')

/**
 * A value in a form in which a cleaned copy equals the original: numbers as such, also with a
 * currency, texts without mark-up, case and repeated spaces, lists without order. Null if it cannot
 * be compared.
 */
function comparable(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  const number = asNumber(typeof value === 'string' ? withoutCurrency(value) : value)
  if (number !== null) return String(number)
  if (typeof value === 'string') {
    const text = value.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    return text.trim().toLowerCase()
  }
  if (typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return null
  const items = value.map((item) => (isObject(item) ? null : comparable(item)))
  return items.includes(null) ? null : items.toSorted().join('\n')
}

interface Saved {
  names: FieldNames
  /** The record before the change; null if it was not read. */
  before: JsonObject | null
  /** The response. */
  after: Json
}

/**
 * The fields that a response shows as not saved although they were sent: those that still have
 * their old value or, if that is unknown, none. A field that the response lacks or that cannot be
 * compared is not listed. An API may clean what it stores, so equality with what was sent is not
 * required.
 */
export function unsavedFields(
  sent: { readonly [field: string]: unknown },
  { names, before, after }: Saved,
): string[] {
  if (!isObject(after)) return []
  return Object.entries(sent).flatMap(([field, value]) => {
    const name = nameIn(after, names[field] ?? [field])
    const [wanted, now] = [comparable(value), comparable(name === undefined ? null : after[name])]
    if (name === undefined || wanted === null || now === null || wanted === now) return []
    const isKnown = before !== null && Object.hasOwn(before, name)
    return now === (isKnown ? comparable(before[name]) : '') ? [field] : []
  })
}
