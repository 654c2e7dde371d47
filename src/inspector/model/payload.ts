/**
 * What an event may carry, as the fields of a form. The types of events are not there at run time: what
 * goes over the wire is known by the schemas of the protocol, the rest by what a history saw of it.
 */
import type { TraceEvent } from '../../../trace/schema.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { History } from './history.ts'
import given from './wire-fields.json' with { type: 'json' }

export interface Field {
  name: string
  /** `json`: a list, an object, or now this and now that. */
  kind: 'text' | 'number' | 'flag' | 'choice' | 'json' | 'object'
  /** It may be left out. */
  optional?: boolean
  nullable?: boolean
  /** Of a choice all there are. */
  choices?: readonly string[]
  /** What it is where nothing is said: the last that was seen, or a likely one. */
  initial?: unknown
}

/** By event. `npm run charts` reads them off the schemas (tools/charts/wire-fields.ts). */
export type WireFields = Readonly<Record<string, readonly Field[]>>
const WIRE = given as WireFields

/** So many of a type are looked at, the last ones. */
const LOOKED_AT = 50

/** The fields of an event for actors of a chart; empty where it is known to carry nothing, or unknown. */
export function payloadForm(history: History, machine: string, type: string): Field[] {
  const seen = history.allOf(machine, type).slice(-LOOKED_AT)
  const wire = new Map(
    (Object.hasOwn(WIRE, type) ? (WIRE[type] ?? []) : []).map((field) => [field.name, field]),
  )
  const names = new Set([...wire.keys(), ...seen.flatMap((event) => Object.keys(event))])
  names.delete('type')
  return [...names].map((name): Field => {
    const known = wire.get(name)
    const values = seen.filter((event) => Object.hasOwn(event, name)).map((event) => event[name])
    if (known === undefined) return seenField(name, values, seen.length)
    return values.length > 0 ? { ...known, initial: values.at(-1) } : known
  })
}

/** What else an event shall carry, over the rest. */
export const MORE: Field = { name: 'More, as JSON', kind: 'object', optional: true }

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
    else if (field === MORE) Object.assign(event, read.value, { type })
    else if (read.value !== undefined) event[name] = read.value
  }
  return Object.keys(wrong).length > 0 ? { wrong } : { event }
}

function readField(
  { kind, optional, nullable }: Field,
  typed: string,
): { value: unknown } | { wrong: string } {
  const text = typed.trim()
  if (text === '' && optional) return { value: undefined }
  if (nullable && (text === 'null' || (text === '' && kind !== 'text'))) return { value: null }
  if (kind === 'text') return { value: typed }
  // Picked from a list.
  if (kind === 'choice') return { value: text }
  if (kind === 'flag') return { value: text === 'true' }
  if (kind === 'number')
    return text !== '' && Number.isFinite(Number(text))
      ? { value: Number(text) }
      : { wrong: 'A number.' }
  try {
    const value: unknown = JSON.parse(text)
    if (kind === 'json' || isObject(value)) return { value }
  } catch {
    // It is told below, as what is no object is.
  }
  return { wrong: 'In JSON texts stand in "…", objects in {…}.' }
}

const isWords = (value: unknown): boolean =>
  typeof value === 'string' || (isObject(value) && '$text' in value)

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
  return {
    name,
    kind,
    optional: values.length < events,
    nullable: there.length < values.length,
    initial: values.at(-1),
  }
}
