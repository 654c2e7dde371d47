import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type ComponentName, componentUrl, type Shape } from './components.ts'

export const text: Shape = { type: 'string' }
/** Row id; positive. */
export const id: Shape = { type: 'integer', minimum: 1 }
export const count: Shape = { type: 'integer', minimum: 0 }
export const flag: Shape = { type: 'boolean' }
/** ISO 8601 with time zone. */
export const time: Shape = { type: 'string', format: 'date-time' }
/** Absolute URL, or a path from the API's root. */
export const link: Shape = { type: 'string', format: 'uri-reference' }
export const anything: Shape = { description: 'Any JSON.' }

export const described = (shape: Shape, description: string): Shape => ({ ...shape, description })
export const oneOf = (values: readonly string[]): Shape => ({ type: 'string', enum: values })
export const list = (items: Shape): Shape => ({ type: 'array', items })
export const ref = (name: ComponentName): Shape => ({ $ref: componentUrl(name) })
export const nullable = (shape: Shape): Shape => ({ anyOf: [shape, { type: 'null' }] })

/** An object with exactly these fields; those in `optional` may be absent. */
export function object(
  fields: { readonly [name: string]: Shape },
  optional: { readonly [name: string]: Shape } = {},
): Shape {
  return {
    type: 'object',
    properties: { ...fields, ...optional },
    required: Object.keys(fields),
    additionalProperties: false,
  }
}

/** An object with arbitrary keys. */
export const record = (values: Shape): Shape => ({ type: 'object', additionalProperties: values })

/** One page of a list. */
export const page = (items: Shape, more: { readonly [name: string]: Shape } = {}): Shape =>
  object({
    count,
    next: nullable(link),
    previous: nullable(link),
    results: list(items),
    ...more,
  })

/**
 * JSON Schema of a request body, from the schema a route parses with. Checks that JSON Schema
 * cannot express (such as two fields that belong together) are omitted: the error response explains
 * them.
 */
export function bodyShape(schema: GenericSchema): Shape {
  const { $schema: _dialect, ...shape } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
  })
  return shape as Shape
}
