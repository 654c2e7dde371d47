/**
 * What an event may carry, as the fields of a form. The types of events are not there at run time: what
 * goes over the wire is known by the schemas of the protocol, the rest by what a history saw of it.
 */
import * as v from 'valibot'
import type { TraceEvent } from '../../../trace/schema.ts'
import { followNotification, notification } from '../../protocol/answers/notices.ts'
import { reaction } from '../../protocol/answers/talk.ts'
import { loginSchema, registrationSchema } from '../../protocol/base/schemas.ts'
import { newCommentSchema } from '../../protocol/content/comments-schemas.ts'
import { reportSchema } from '../../protocol/safety/moderation-schemas.ts'
import type { History } from './history.ts'

export interface Field {
  name: string
  /** `json`: a list, an object, or now this and now that. */
  kind: 'text' | 'number' | 'flag' | 'choice' | 'json'
  /** It may be left out. */
  optional: boolean
  nullable: boolean
  /** Of a choice all there are; of a text those that were seen. */
  choices?: readonly string[]
  /** What it is where nothing is said: the last that was seen, or a likely one. */
  initial: unknown
}

type Schema = v.GenericSchema

/** The fields that carry what goes over the wire, by event. */
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

/** So many of a type are looked at, the last ones. */
const LOOKED_AT = 50

/** The fields of an event for actors of a chart; empty where it is known to carry nothing, or unknown. */
export function payloadForm(history: History, machine: string, type: string): Field[] {
  const seen = history.allOf(machine, type).slice(-LOOKED_AT)
  const wire = Object.hasOwn(WIRE, type) ? (WIRE[type] ?? {}) : {}
  const names = new Set([...Object.keys(wire), ...seen.flatMap((event) => Object.keys(event))])
  names.delete('type')
  return [...names].map((name): Field => {
    const schema = Object.hasOwn(wire, name) ? wire[name] : undefined
    const values = seen.filter((event) => Object.hasOwn(event, name)).map((event) => event[name])
    return schema === undefined
      ? seenField(name, values, seen.length)
      : { ...wireField(name, schema), ...(values.length > 0 ? { initial: values.at(-1) } : {}) }
  })
}

/** The event that a form says; fields that were not touched keep what they were. */
export function eventFrom(
  type: string,
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
): { event: TraceEvent['event'] } | { wrong: Record<string, string> } {
  const event: TraceEvent['event'] = { type }
  const wrong: Record<string, string> = {}
  for (const field of fields) {
    const { name, initial } = field
    const typed = Object.hasOwn(values, name) ? values[name] : undefined
    const read = typed === undefined ? { value: initial } : readField(field, typed)
    if ('wrong' in read) wrong[name] = read.wrong
    else if (read.value !== undefined) event[name] = read.value
  }
  return Object.keys(wrong).length > 0 ? { wrong } : { event }
}

function readField(
  { kind, optional, nullable, choices }: Field,
  typed: string,
): { value: unknown } | { wrong: string } {
  const text = typed.trim()
  if (text === '' && optional) return { value: undefined }
  if (nullable && (text === 'null' || (text === '' && kind !== 'text'))) return { value: null }
  if (kind === 'text') return { value: typed }
  if (kind === 'choice')
    return choices?.includes(text) ? { value: text } : { wrong: `One of ${choices?.join(', ')}.` }
  if (kind === 'flag')
    return text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : { wrong: 'true or false.' }
  if (kind === 'number')
    return text !== '' && Number.isFinite(Number(text))
      ? { value: Number(text) }
      : { wrong: 'A number.' }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { wrong: 'JSON: texts stand in "…".' }
  }
}

const isWords = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && '$text' in value)

function kindOf(value: unknown): Field['kind'] {
  if (isWords(value)) return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'flag' : 'json'
}

function seenField(name: string, values: readonly unknown[], events: number): Field {
  const there = values.filter((value) => value !== null)
  const kinds = new Set(there.map(kindOf))
  const [only = 'json'] = kinds
  const kind = kinds.size > 1 ? 'json' : only
  const words = new Set(there.filter((value) => typeof value === 'string'))
  return {
    name,
    kind,
    optional: values.length < events,
    nullable: there.length < values.length,
    ...(kind === 'text' && words.size > 0 ? { choices: [...words] } : {}),
    initial: values.at(-1),
  }
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

/** Without what only says that it may be left out. */
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
    optional,
    nullable: takes(schema, null),
    ...(kind === 'choice' ? { choices: (options ?? []).map(String) } : {}),
    initial: optional ? undefined : likely(schema),
  }
}

/** Something of the right shape. */
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

/** The first that the schema takes. */
const likelyText = (schema: Schema): string => TEXTS.find((text) => takes(schema, text)) ?? ''
