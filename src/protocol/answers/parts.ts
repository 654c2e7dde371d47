import * as v from 'valibot'
import type { Json } from '../base/api-response.ts'

/**
 * What the reference API answers, field by field and no field more. The server's types, the
 * described API and the client's types come of these schemas; no client reads with them (what
 * comes from any API goes through the readers), so a page takes their types alone.
 */

export const text = v.string()
/** Of a row; positive. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const flag = v.boolean()
/** ISO 8601 with its zone. */
export const time = v.pipe(v.string(), v.isoTimestamp())
/** `YYYY-MM-DD` */
export const day = v.pipe(v.string(), v.isoDate())
/** Whole, or from the API's root on. */
export const link = v.pipe(v.string(), v.metadata({ format: 'uri-reference' }))
export const anything: v.GenericSchema<Json> = v.pipe(v.any(), v.description('Any JSON.'))

export const list = v.array
export const nullable = v.nullable
export const oneOf = <const T extends readonly string[]>(words: T) => v.picklist(words)
/** An object with free names. */
export const record = <const S extends v.GenericSchema>(values: S) => v.record(v.string(), values)
export const said = <const S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description))

/** On one's own things alone: only the owner sees them. */
export const hiding = {
  hidden: v.exactOptional(said(v.literal(true), 'Hidden by the moderators.')),
}
