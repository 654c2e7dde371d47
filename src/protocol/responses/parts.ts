import * as v from 'valibot'
import type { Json } from '../base/api-response.ts'

/**
 * Exact schemas of the reference API's responses: all fields, and no others. The server's types,
 * the OpenAPI description and the client's types are derived from them. The client imports only the
 * types, because responses of other APIs differ; it parses responses with the tolerant parsers.
 */

export const text = v.string()
/** A positive row id. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const flag = v.boolean()
/** ISO 8601 with time zone. */
export const time = v.pipe(v.string(), v.isoTimestamp())
/** `YYYY-MM-DD` */
export const day = v.pipe(v.string(), v.isoDate())
/** Absolute, or relative to the API's root. */
export const link = v.pipe(v.string(), v.metadata({ format: 'uri-reference' }))
export const anything: v.GenericSchema<Json> = v.pipe(v.any(), v.description('Any JSON.'))

export const list = v.array
export const nullable = v.nullable
export const oneOf = <const T extends readonly string[]>(words: T) => v.picklist(words)
/** An object with arbitrary keys. */
export const record = <const S extends v.GenericSchema>(values: S) => v.record(v.string(), values)
export const said = <const S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description))

/** Only in the user's own content: other users do not see hidden items. */
export const hiding = {
  hidden: v.exactOptional(said(v.literal(true), 'Hidden by the moderators.')),
}
