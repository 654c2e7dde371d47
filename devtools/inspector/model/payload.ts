/**
 * Payload of an event as form fields. Event types do not exist at run time: fields of wire events
 * come from the protocol schemas, all others from events in the history.
 */

import { isObject } from '../../../src/protocol/base/json.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import type { History } from './history.ts'
import wireFields from './wire-fields.json' with { type: 'json' }

export interface Field {
  name: string
  /** `json`: an array, an object, or values of different kinds. */
  kind: 'text' | 'number' | 'flag' | 'choice' | 'json' | 'object'
  /** Whether it may be omitted. */
  optional?: boolean
  nullable?: boolean
  /** Options of a `choice`. */
  choices?: readonly string[]
  /** Default value: the last one seen, or a plausible one. */
  initial?: unknown
}

/** By event type. Generated from the schemas by `npm run charts` (tools/charts/wire-fields.ts). */
export type WireFields = Readonly<Record<string, readonly Field[]>>
const WIRE = wireFields as WireFields

/** Maximum number of recent events of a type that are considered. */
const MAX_SAMPLES = 50

/** Form fields of an event for a machine; empty if it has no payload or is unknown. */
export function payloadForm(history: History, machine: string, type: string): Field[] {
  const samples = history.allOf(machine, type).slice(-MAX_SAMPLES)
  const wire = new Map(
    (Object.hasOwn(WIRE, type) ? (WIRE[type] ?? []) : []).map((field) => [field.name, field]),
  )
  const names = new Set([...wire.keys(), ...samples.flatMap((event) => Object.keys(event))])
  names.delete('type')
  return [...names].map((name): Field => {
    const wireField = wire.get(name)
    const values = samples.filter((event) => Object.hasOwn(event, name)).map((event) => event[name])
    if (wireField === undefined) return inferField(name, values, samples.length)
    return values.length > 0 ? { ...wireField, initial: values.at(-1) } : wireField
  })
}

/** Additional properties, which override the other fields. */
export const EXTRA_JSON: Field = { name: 'More, as JSON', kind: 'object', optional: true }

/** Builds the event from the form; untouched fields keep their default value. */
export function eventFrom(
  type: string,
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
): { event: TraceEvent['event'] } | { wrong: Record<string, string> } {
  const event: TraceEvent['event'] = { type }
  const wrong: Record<string, string> = {}
  for (const field of fields) {
    const { name, initial } = field
    const input = Object.hasOwn(values, name) ? values[name] : undefined
    const parsed = input === undefined ? { value: initial } : parseField(field, input)
    if ('wrong' in parsed) wrong[name] = parsed.wrong
    else if (field === EXTRA_JSON) Object.assign(event, parsed.value, { type })
    else if (parsed.value !== undefined) event[name] = parsed.value
  }
  return Object.keys(wrong).length > 0 ? { wrong } : { event }
}

function parseField(
  { kind, optional, nullable }: Field,
  input: string,
): { value: unknown } | { wrong: string } {
  const text = input.trim()
  if (text === '' && optional) return { value: undefined }
  if (nullable && (text === 'null' || (text === '' && kind !== 'text'))) return { value: null }
  if (kind === 'text') return { value: input }
  // The value comes from a list of options.
  if (kind === 'choice') return { value: text }
  if (kind === 'flag') return { value: text === 'true' }
  if (kind === 'number')
    return text !== '' && Number.isFinite(Number(text))
      ? { value: Number(text) }
      : { wrong: 'Must be a number.' }
  try {
    const value: unknown = JSON.parse(text)
    if (kind === 'json' || isObject(value)) return { value }
  } catch {
    // Reported below, like a value that is not an object.
  }
  return { wrong: 'Invalid JSON. Use "…" for strings and {…} for objects.' }
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' || (isObject(value) && '$text' in value)

function kindOf(value: unknown): Field['kind'] {
  if (isText(value)) return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'flag' : 'json'
}

function inferField(name: string, values: readonly unknown[], events: number): Field {
  const nonNullValues = values.filter((value) => value !== null)
  const kinds = new Set(nonNullValues.map(kindOf))
  const [only = 'json'] = kinds
  const kind = kinds.size > 1 ? 'json' : only
  return {
    name,
    kind,
    optional: values.length < events,
    nullable: nonNullValues.length < values.length,
    initial: values.at(-1),
  }
}
