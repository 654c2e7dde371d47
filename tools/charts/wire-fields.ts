/**
 * Field descriptions of wire data in events, derived from the protocol's schemas for the
 * inspector's forms. The schemas themselves would be a fifth of the inspector's size.
 */
import * as v from 'valibot'
import type { Field, WireFields } from '../../devtools/inspector/model/payload.ts'
import { loginSchema, registrationSchema } from '../../src/protocol/base/schemas.ts'
import { newCommentSchema } from '../../src/protocol/content/comments-schemas.ts'
import { reaction } from '../../src/protocol/responses/messaging.ts'
import { followNotification, notification } from '../../src/protocol/responses/notifications.ts'
import { reportSchema } from '../../src/protocol/safety/moderation-schemas.ts'

export const WIRE_FIELDS = 'devtools/inspector/model/wire-fields.json'

type Schema = v.GenericSchema

const WIRE: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  'session.login': loginSchema.entries,
  'session.register': { data: registrationSchema },
  'report.change': { reason: reportSchema.entries.reason, details: reportSchema.entries.details },
  'comment.add': { body: newCommentSchema.entries.body },
  'comment.edit': { body: newCommentSchema.entries.body },
  'reactions.changed': { reactions: v.nullable(v.array(reaction)) },
  'notification.arrived': { raw: notification },
  'followNotification.arrived': { raw: followNotification },
}

interface SchemaInternals {
  type: string
  wrapped?: Schema
  options?: readonly unknown[]
  entries?: Record<string, Schema>
  item?: Schema
  literal?: unknown
}

const internalsOf = (schema: Schema): SchemaInternals => schema as unknown as SchemaInternals

/** The schema without optional and nullable wrappers. */
function unwrap(schema: Schema): Schema {
  const { wrapped } = internalsOf(schema)
  return wrapped === undefined ? schema : unwrap(wrapped)
}

const accepts = (schema: Schema, value: unknown): boolean => v.safeParse(schema, value).success

const isOptional = (schema: Schema): boolean =>
  internalsOf(schema).type === 'exact_optional' || accepts(schema, undefined)

const KIND_OF: Readonly<Record<string, Field['kind']>> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  picklist: 'choice',
}

function wireField(name: string, schema: Schema): Field {
  const { type, options } = internalsOf(unwrap(schema))
  const kind = KIND_OF[type] ?? 'json'
  const optional = isOptional(schema)
  return {
    name,
    kind,
    ...(optional ? { optional } : {}),
    ...(accepts(schema, null) ? { nullable: true } : {}),
    ...(kind === 'choice' ? { choices: (options ?? []).map(String) } : {}),
    initial: optional ? undefined : sampleValue(schema),
  }
}

/** A sample value that matches the schema. */
function sampleValue(schema: Schema): unknown {
  if (accepts(schema, null)) return null
  const { type, options, entries, literal } = internalsOf(unwrap(schema))
  if (entries !== undefined) return sampleObject(entries)
  if (type === 'picklist') return options?.[0]
  if (type === 'literal') return literal
  if (type === 'array') return []
  if (type === 'number') return 1
  if (type === 'boolean') return false
  return type === 'string' ? sampleText(schema) : null
}

const sampleObject = (entries: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, entrySchema]) => !isOptional(entrySchema))
      .map(([key, entrySchema]) => [key, sampleValue(entrySchema)]),
  )

const SAMPLE_TEXTS = ['text', 'user@example.com', '2026-01-05T09:00:00Z', '2026-01-05']

/** The first sample text that the schema accepts. */
const sampleText = (schema: Schema): string =>
  SAMPLE_TEXTS.find((text) => accepts(schema, text)) ?? ''

/** Content of the file that the inspector reads, one event per line. */
export function serializeWireFields(): string {
  const fields: WireFields = Object.fromEntries(
    Object.entries(WIRE).map(([type, schemas]) => [
      type,
      Object.entries(schemas).map(([name, schema]) => wireField(name, schema)),
    ]),
  )
  const lines = Object.entries(fields).map(
    ([type, eventFields]) => `${JSON.stringify(type)}: ${JSON.stringify(eventFields)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}
