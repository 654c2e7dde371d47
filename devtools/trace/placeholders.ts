/** Restores the values that `devtools/trace/redact.ts` redacted, and compares values with them. */
import { idOf, isActor } from './internals.ts'
import type { Text } from './redact.ts'

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
export function standIn(text: Text): string {
  const { before = '', after = '' } = text
  return `${before}${text.like === 'token' ? token(text) : words(text)}${after}`
}

function words({ $text, length, open = '', end = '', like }: Text): string {
  if (like === 'number')
    return `1${String($text)
      .padStart(length - 1, '0')
      .slice(1 - length)}`
  const room = length - open.length - end.length
  const digits = [$text % RANGE, Math.floor($text / RANGE)].slice(0, Math.max(1, room))
  const letters = digits.map((digit) => String.fromCharCode(FIRST + digit)).join('')
  const body = letters.padEnd(room, FILLER)
  // An e-mail has its @ after the encoded number if there is room.
  const at = room > 3 ? 2 : 1
  const shaped = like === 'email' ? `${body.slice(0, at)}@${body.slice(at + 1)}` : body
  return `${open}${shaped}${end}`
}

/** A token with the same expiry time. */
const token = ({ $text, exp }: Text): string => `e30.${btoa(JSON.stringify({ exp, $text }))}.`

/** Placeholder number encoded in a stand-in text; null for any other text. */
export function numberIn(text: string): number | null {
  const [first = 0, second = FIRST] = [...text].map((letter) => letter.charCodeAt(0) - FIRST)
  const digits = [first, second].map((digit) => (digit >= 0 && digit < RANGE ? digit : null))
  return digits[0] === null ? null : (digits[0] ?? 0) + (digits[1] ?? 0) * RANGE
}

export interface Reviver {
  actor(id: string): unknown
  /** Called for values that could not be serialized as JSON. */
  left(kind: string): unknown
}

type Special = Partial<Text> & {
  $json?: unknown
  $map?: [unknown, unknown][]
  $actor?: string
  $error?: string
  $left?: string
  message?: unknown
}

const NOT_FINITE: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity'])

/** Restores a serialized value, with stand-ins for redacted or unserializable parts. */
export function revived(written: unknown, reviver: Reviver): unknown {
  if (typeof written !== 'object' || written === null) return written
  if (Array.isArray(written)) return written.map((one) => revived(one, reviver))
  const special = written as Special
  if (special.$text !== undefined) return standIn(special as Text)
  if ('$json' in special) return JSON.stringify(revived(special.$json, reviver))
  if (special.$map !== undefined)
    return Object.fromEntries(
      special.$map.map((pair) => revived(pair, reviver) as [string, unknown]),
    )
  if (special.$actor !== undefined) return reviver.actor(special.$actor)
  if (special.$left !== undefined)
    return NOT_FINITE.has(special.$left) ? Number(special.$left) : reviver.left(special.$left)
  if (special.$error !== undefined)
    return Object.assign(new Error(String(revived(special.message, reviver))), {
      name: special.$error,
    })
  return Object.fromEntries(
    Object.entries(written).map(([key, one]) => [key, revived(one, reviver)]),
  )
}

/** All stand-in texts that occur in the serialized value, with their placeholder numbers. */
function standInsOf(written: unknown, found = new Map<string, number>()): Map<string, number> {
  if (typeof written !== 'object' || written === null) return found
  const { $text, like } = written as Partial<Text>
  if ($text !== undefined) {
    if (like !== 'number') found.set(standIn(written as Text), $text)
  } else for (const one of Object.values(written)) standInsOf(one, found)
  return found
}

/**
 * Compares computed values with recorded ones. A text that the machines compute themselves must
 * match the same placeholder throughout a trace, and no other; the first occurrence defines which
 * one.
 * @param written the whole trace
 */
export function createComparison(written: unknown = null) {
  const words = new Map<number, string>()
  const numbers = new Map<string, number>()
  const standIns = standInsOf(written)

  function text(at: string, written: Text, value: unknown): string | null {
    if (value === standIn(written)) return null
    if (typeof value !== 'string') return `${at}: ${shown(value)} instead of a text`
    const other = standIns.get(value) ?? written.$text
    if (other !== written.$text) return `${at}: text number ${other} instead of ${written.$text}`
    const core = value.trim()
    const { $text, before = '', after = '' } = written
    const isSame = (words.get($text) ?? core) === core && (numbers.get(core) ?? $text) === $text
    const isShaped = value === `${before}${core}${after}` && [...core].length === written.length
    if (!isSame || !isShaped)
      return `${at}: another text than number ${$text} of ${written.length} characters`
    words.set($text, core)
    numbers.set(core, $text)
    return null
  }

  function pairs(at: string, written: [unknown, unknown][], value: unknown): string | null {
    if (!isObject(value)) return `${at}: ${shown(value)} instead of an object`
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    if (entries.length !== written.length)
      return `${at}: ${entries.length} members instead of ${written.length}`
    for (const [place, [key, one]] of written.entries()) {
      const found = entries[place] as [string, unknown]
      // Keys are derived from texts in ways that do not preserve their length.
      if (typeof key === 'string' && key !== found[0])
        return `${at}: the key ${found[0]} instead of ${key}`
      const wrong = difference(`${at}.${place}`, one, found[1])
      if (wrong !== null) return wrong
    }
    return null
  }

  function list(at: string, written: unknown[], value: unknown): string | null {
    if (!Array.isArray(value)) return `${at}: ${shown(value)} instead of a list`
    if (value.length !== written.length)
      return `${at}: ${value.length} items instead of ${written.length}`
    for (const [place, one] of written.entries()) {
      const wrong = difference(`${at}.${place}`, one, value[place])
      if (wrong !== null) return wrong
    }
    return null
  }

  function members(at: string, written: object, value: unknown): string | null {
    if (!isObject(value)) return `${at}: ${shown(value)} instead of an object`
    const known = written as Record<string, unknown>
    for (const key of new Set([...Object.keys(known), ...Object.keys(value)])) {
      const wrong = difference(`${at}.${key}`, known[key], value[key])
      if (wrong !== null) return wrong
    }
    return null
  }

  /** Describes where a value differs from the recorded one; null if they are equal. */
  function difference(at: string, written: unknown, value: unknown): string | null {
    if (typeof written !== 'object' || written === null)
      return Object.is(written, value)
        ? null
        : `${at}: ${shown(value)} instead of ${shown(written)}`
    if (Array.isArray(written)) return list(at, written, value)
    const special = written as Special
    if (special.$text !== undefined) return text(at, special as Text, value)
    if (special.$left !== undefined) return null
    if (special.$map !== undefined) return pairs(at, special.$map, value)
    if (special.$actor !== undefined)
      return isActor(value) ? null : `${at}: ${shown(value)} instead of an actor`
    if ('$json' in special)
      return typeof value === 'string'
        ? difference(at, special.$json, JSON.parse(value))
        : `${at}: ${shown(value)} instead of a text`
    if (special.$error !== undefined)
      return value instanceof Error ? null : `${at}: ${shown(value)} instead of an error`
    return members(at, written, value)
  }

  return { difference }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shown(value: unknown): string {
  if (isActor(value)) return `the actor ${idOf(value)}`
  return JSON.stringify(value) ?? 'nothing'
}
