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

interface Inside {
  type: string
  wrapped?: Schema
  options?: readonly unknown[]
  entries?: Record<string, Schema>
  item?: Schema
  literal?: unknown
}

const inside = (schema: Schema): Inside => schema as unknown as Inside

/** The schema without optional and nullable wrappers. */
function bare(schema: Schema): Schema {
  const { wrapped } = inside(schema)
  return wrapped === undefined ? schema : bare(wrapped)
}

const takes = (schema: Schema, value: unknown): boolean => v.safeParse(schema, value).success

const isOptional = (schema: Schema): boolean =>
  inside(schema).type === 'exact_optional' || takes(schema, undefined)

const KIND_OF: Readonly<Record<string, Field['kind']>> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  picklist: 'choice',
}

function wireField(name: string, schema: Schema): Field {
  const { type, options } = inside(bare(schema))
  const kind = KIND_OF[type] ?? 'json'
  const optional = isOptional(schema)
  return {
    name,
    kind,
    ...(optional ? { optional } : {}),
    ...(takes(schema, null) ? { nullable: true } : {}),
    ...(kind === 'choice' ? { choices: (options ?? []).map(String) } : {}),
    initial: optional ? undefined : likely(schema),
  }
}

/** A sample value that matches the schema. */
function likely(schema: Schema): unknown {
  if (takes(schema, null)) return null
  const { type, options, entries, literal } = inside(bare(schema))
  if (entries !== undefined) return likelyObject(entries)
  if (type === 'picklist') return options?.[0]
  if (type === 'literal') return literal
  if (type === 'array') return []
  if (type === 'number') return 1
  if (type === 'boolean') return false
  return type === 'string' ? likelyText(schema) : null
}

const likelyObject = (entries: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, one]) => !isOptional(one))
      .map(([key, one]) => [key, likely(one)]),
  )

const TEXTS = ['text', 'somebody@example.com', '2026-01-05T09:00:00Z', '2026-01-05']

/** The first sample text that the schema accepts. */
const likelyText = (schema: Schema): string => TEXTS.find((text) => takes(schema, text)) ?? ''

/** Content of the file that the inspector reads, one event per line. */
export function wireFieldsText(): string {
  const fields: WireFields = Object.fromEntries(
    Object.entries(WIRE).map(([type, schemas]) => [
      type,
      Object.entries(schemas).map(([name, schema]) => wireField(name, schema)),
    ]),
  )
  const lines = Object.entries(fields).map(
    ([type, each]) => `${JSON.stringify(type)}: ${JSON.stringify(each)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}
