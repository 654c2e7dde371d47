/** Restores the values that `devtools/trace/redact.ts` redacted, and compares values with them. */
import { idOf, isActor } from './internals.ts'
import type { TextPlaceholder } from './redact.ts'

/**
 * Private-use Unicode characters encode the placeholder's number, because no user text contains
 * them.
 */
const FIRST = 0xe000
const RANGE = 6_000
const FILLER = '\uf8ff'

/**
 * A stand-in text with the same length and surrounding whitespace as the redacted text. Equal texts
 * get equal stand-ins.
 */
export function standIn(textDifference: TextPlaceholder): string {
  const { before = '', after = '' } = textDifference
  return `${before}${textDifference.like === 'token' ? encodeToken(textDifference) : encodeText(textDifference)}${after}`
}

function encodeText({ $text, length, open = '', end = '', like }: TextPlaceholder): string {
  if (like === 'number')
    return `1${String($text)
      .padStart(length - 1, '0')
      .slice(1 - length)}`
  const available = length - open.length - end.length
  const digits = [$text % RANGE, Math.floor($text / RANGE)].slice(0, Math.max(1, available))
  const encodedNumber = digits.map((digit) => String.fromCharCode(FIRST + digit)).join('')
  const body = encodedNumber.padEnd(available, FILLER)
  // An e-mail has its @ after the encoded number if there is room.
  const at = available > 3 ? 2 : 1
  const formatted = like === 'email' ? `${body.slice(0, at)}@${body.slice(at + 1)}` : body
  return `${open}${formatted}${end}`
}

/** A token with the same expiry time. */
const encodeToken = ({ $text, exp }: TextPlaceholder): string =>
  `e30.${btoa(JSON.stringify({ exp, $text }))}.`

/** Placeholder number encoded in a stand-in text; null for any other text. */
export function numberIn(textDifference: string): number | null {
  const [first = 0, second = FIRST] = [...textDifference].map(
    (letter) => letter.charCodeAt(0) - FIRST,
  )
  const digits = [first, second].map((digit) => (digit >= 0 && digit < RANGE ? digit : null))
  return digits[0] === null ? null : (digits[0] ?? 0) + (digits[1] ?? 0) * RANGE
}

export interface Reviver {
  actor(id: string): unknown
  /** Called for values that could not be serialized as JSON. */
  left(kind: string): unknown
}

type Placeholder = Partial<TextPlaceholder> & {
  $json?: unknown
  $map?: [unknown, unknown][]
  $actor?: string
  $error?: string
  $left?: string
  message?: unknown
}

const NOT_FINITE: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity'])

/** Restores a serialized value, with stand-ins for redacted or unserializable parts. */
export function reviveValue(recorded: unknown, reviver: Reviver): unknown {
  if (typeof recorded !== 'object' || recorded === null) return recorded
  if (Array.isArray(recorded)) return recorded.map((item) => reviveValue(item, reviver))
  const placeholder = recorded as Placeholder
  if (placeholder.$text !== undefined) return standIn(placeholder as TextPlaceholder)
  if ('$json' in placeholder) return JSON.stringify(reviveValue(placeholder.$json, reviver))
  if (placeholder.$map !== undefined)
    return Object.fromEntries(
      placeholder.$map.map((pair) => reviveValue(pair, reviver) as [string, unknown]),
    )
  if (placeholder.$actor !== undefined) return reviver.actor(placeholder.$actor)
  if (placeholder.$left !== undefined)
    return NOT_FINITE.has(placeholder.$left)
      ? Number(placeholder.$left)
      : reviver.left(placeholder.$left)
  if (placeholder.$error !== undefined)
    return Object.assign(new Error(String(reviveValue(placeholder.message, reviver))), {
      name: placeholder.$error,
    })
  return Object.fromEntries(
    Object.entries(recorded).map(([key, item]) => [key, reviveValue(item, reviver)]),
  )
}

/** All stand-in texts that occur in the serialized value, with their placeholder numbers. */
function collectStandIns(
  recorded: unknown,
  collected = new Map<string, number>(),
): Map<string, number> {
  if (typeof recorded !== 'object' || recorded === null) return collected
  const { $text, like } = recorded as Partial<TextPlaceholder>
  if ($text !== undefined) {
    if (like !== 'number') collected.set(standIn(recorded as TextPlaceholder), $text)
  } else for (const item of Object.values(recorded)) collectStandIns(item, collected)
  return collected
}

/**
 * Compares computed values with recorded ones. A text that the machines compute themselves must
 * match the same placeholder throughout a trace, and no other; the first occurrence defines which
 * one.
 * @param recorded the whole trace
 */
export function createComparison(recorded: unknown = null) {
  const textsByNumber = new Map<number, string>()
  const numbersByText = new Map<string, number>()
  const standIns = collectStandIns(recorded)

  function textDifference(at: string, recorded: TextPlaceholder, value: unknown): string | null {
    if (value === standIn(recorded)) return null
    if (typeof value !== 'string') return `${at}: ${describeValue(value)} instead of a text`
    const otherNumber = standIns.get(value) ?? recorded.$text
    if (otherNumber !== recorded.$text)
      return `${at}: text number ${otherNumber} instead of ${recorded.$text}`
    const core = value.trim()
    const { $text, before = '', after = '' } = recorded
    const isSame =
      (textsByNumber.get($text) ?? core) === core && (numbersByText.get(core) ?? $text) === $text
    const hasSameFormat =
      value === `${before}${core}${after}` && [...core].length === recorded.length
    if (!isSame || !hasSameFormat)
      return `${at}: another text than number ${$text} of ${recorded.length} characters`
    textsByNumber.set($text, core)
    numbersByText.set(core, $text)
    return null
  }

  function pairsDifference(
    at: string,
    recorded: [unknown, unknown][],
    value: unknown,
  ): string | null {
    if (!isObject(value)) return `${at}: ${describeValue(value)} instead of an object`
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    if (entries.length !== recorded.length)
      return `${at}: ${entries.length} members instead of ${recorded.length}`
    for (const [index, [key, item]] of recorded.entries()) {
      const entry = entries[index] as [string, unknown]
      // Keys are derived from texts in ways that do not preserve their length.
      if (typeof key === 'string' && key !== entry[0])
        return `${at}: the key ${entry[0]} instead of ${key}`
      const mismatch = difference(`${at}.${index}`, item, entry[1])
      if (mismatch !== null) return mismatch
    }
    return null
  }

  function listDifference(at: string, recorded: unknown[], value: unknown): string | null {
    if (!Array.isArray(value)) return `${at}: ${describeValue(value)} instead of a list`
    if (value.length !== recorded.length)
      return `${at}: ${value.length} items instead of ${recorded.length}`
    for (const [index, item] of recorded.entries()) {
      const mismatch = difference(`${at}.${index}`, item, value[index])
      if (mismatch !== null) return mismatch
    }
    return null
  }

  function objectDifference(at: string, recorded: object, value: unknown): string | null {
    if (!isObject(value)) return `${at}: ${describeValue(value)} instead of an object`
    const recordedFields = recorded as Record<string, unknown>
    for (const key of new Set([...Object.keys(recordedFields), ...Object.keys(value)])) {
      const mismatch = difference(`${at}.${key}`, recordedFields[key], value[key])
      if (mismatch !== null) return mismatch
    }
    return null
  }

  /** Describes where a value differs from the recorded one; null if they are equal. */
  function difference(at: string, recorded: unknown, value: unknown): string | null {
    if (typeof recorded !== 'object' || recorded === null)
      return Object.is(recorded, value)
        ? null
        : `${at}: ${describeValue(value)} instead of ${describeValue(recorded)}`
    if (Array.isArray(recorded)) return listDifference(at, recorded, value)
    const placeholder = recorded as Placeholder
    if (placeholder.$text !== undefined)
      return textDifference(at, placeholder as TextPlaceholder, value)
    if (placeholder.$left !== undefined) return null
    if (placeholder.$map !== undefined) return pairsDifference(at, placeholder.$map, value)
    if (placeholder.$actor !== undefined)
      return isActor(value) ? null : `${at}: ${describeValue(value)} instead of an actor`
    if ('$json' in placeholder)
      return typeof value === 'string'
        ? difference(at, placeholder.$json, JSON.parse(value))
        : `${at}: ${describeValue(value)} instead of a text`
    if (placeholder.$error !== undefined)
      return value instanceof Error ? null : `${at}: ${describeValue(value)} instead of an error`
    return objectDifference(at, recorded, value)
  }

  return { difference }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function describeValue(value: unknown): string {
  if (isActor(value)) return `the actor ${idOf(value)}`
  return JSON.stringify(value) ?? 'nothing'
}
