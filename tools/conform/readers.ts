import { parseParticipant } from '../../src/protocol/account/user.ts'
import { asCount, asId, asText, isObject, type JsonObject } from '../../src/protocol/base/json.ts'
import { parseTime } from '../../src/protocol/base/time.ts'
import type { Id, Json } from '../../src/protocol/base/types.ts'

/** What a user sees of a record. */
export interface Field {
  /** The field, then its other names; `user.username` is nested. */
  readonly names: readonly string[]
  readonly type: keyof typeof TYPES
}

/** A record of the API, read by the client's own parser. */
export interface Shape<T> {
  /** `a post with an id`. */
  readonly what: string
  /** The clause that shows the record. */
  readonly clause?: string
  readonly parse: (raw: Json) => T | null
  readonly fields: readonly Field[]
}

/** A parsed response, or what was expected instead. */
type Reading<T> =
  | { readonly value: T; readonly losses: readonly string[] }
  | { readonly wrong: string; readonly clause?: string | undefined }

export type Reader<T> = (body: Json | undefined) => Reading<T>

const TYPES = {
  text: { is: (value: Json) => asText(value) !== null, name: 'a text' },
  count: { is: (value: Json) => asCount(value) !== null, name: 'a number' },
  time: { is: (value: Json) => parseTime(value) !== null, name: 'a time' },
  flag: {
    is: (value: Json) => [true, false, 'true', 'false', 0, 1].includes(value as never),
    name: 'true or false',
  },
  user: {
    is: (value: Json) => asId(value) !== null || parseParticipant(value) !== null,
    name: 'a user, a username or an id',
  },
  list: { is: (value: Json) => Array.isArray(value) || typeof value === 'string', name: 'a list' },
  any: { is: () => true, name: 'anything' },
} as const

const at = (raw: JsonObject, name: string): Json | undefined => {
  const [first = '', rest] = name.split('.')
  const value = raw[first]
  if (rest === undefined) return value
  return isObject(value) ? value[rest] : undefined
}

/** The losses of a record and the first field of a wrong type. */
function compareFields(raw: Json, fields: readonly Field[]): { losses: string[]; wrong?: string } {
  if (!isObject(raw)) return { losses: [] }
  const losses: string[] = []
  for (const { names, type } of fields) {
    const name = names.find((each) => (at(raw, each) ?? null) !== null)
    if (name === undefined) losses.push(`no ${names[0]?.replace('user.', '')}`)
    else if (!TYPES[type].is(at(raw, name) ?? null))
      return { losses, wrong: `${name} to be ${TYPES[type].name}` }
  }
  return { losses }
}

/** Reads one record. */
export const readRecord =
  <T>({ what, clause, parse, fields }: Shape<T>): Reader<T> =>
  (body) => {
    const value = body === undefined ? null : parse(body)
    if (value === null) return { wrong: what, clause }
    const { losses, wrong } = compareFields(body ?? null, fields)
    return wrong === undefined ? { value, losses } : { wrong, clause }
  }

/** Reads a list, plain or under `results`. */
export const readList =
  <T>(shape: Shape<T>): Reader<T[]> =>
  (body) => {
    const entries = isObject(body) ? body.results : body
    if (!Array.isArray(entries)) return { wrong: 'a list, or an object with a list under results' }
    const values: T[] = []
    const losses = new Set<string>()
    for (const entry of entries) {
      const reading = readRecord(shape)(entry)
      if ('wrong' in reading) return { ...reading, wrong: `in each entry ${reading.wrong}` }
      values.push(reading.value)
      for (const loss of reading.losses) losses.add(loss)
    }
    return { value: values, losses: [...losses] }
  }

/** Accepts any JSON and an empty body. */
export const readAnything: Reader<Json> = (body) => ({ value: body ?? true, losses: [] })

/** Reads a number under one of these names. */
export const readCount =
  (...names: readonly string[]): Reader<number> =>
  (body) => {
    const fields = isObject(body) ? body : {}
    const value = asCount(names.map((name) => fields[name]).find((found) => found !== undefined))
    return value === null ? { wrong: `${names[0]} as a number` } : { value, losses: [] }
  }

/** The id of a record from any response, for deleting it. */
export function idIn(raw: unknown): Id | null {
  if (!isObject(raw)) return null
  return asId(raw.id) ?? asId(raw.conversation_id) ?? idIn(raw.data)
}
