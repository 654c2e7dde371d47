/**
 * Writes values as JSON that holds nobody's words. Every text becomes a placeholder, unless its field
 * is one of those that hold ids or words of the program's own (`trace/allowed.ts`) and it looks like
 * one, or it is a moment, or an id that the app made itself.
 */

import { tokenExpiry } from '../src/protocol/session/tokens.ts'
import { allows, isPathWord, isPlainKey } from './allowed.ts'
import { idOf, isActor, isMachine } from './internals.ts'

export interface Text {
  $text: number
  length: number
  before?: string
  after?: string
  open?: string
  like?: 'email' | 'token' | 'number'
  /** Of a token: when it expires, s since 1970. */
  exp?: number
  end?: string
}

/** Without what is not there. */
export const filled = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

export interface Redactor {
  /** @param scope the type of the event, or the chart of the context */
  value(given: unknown, scope: string): unknown
  /** The id of an actor, or the type of an event, which may hold one. */
  name(id: string): string
  /** A path on the wire. */
  line(what: string): string
  /** The words that have this number. */
  said(number: number): string | undefined
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/
/** By which files of no type are known. */
const FILE_ENDING =
  /\.(?:png|jpe?g|gif|webp|avif|heic|heif|svg|zip|rar|7z|tar|gz|pdf|psd|ai|eps|mp[34]|mov|wav|ogg|webm|ttf|otf|woff2?|txt)$/i
/** As the sign-up's guard asks (REG). */
const EMAIL = /^[^\s@]+@[^\s@]+$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** @param made ids that the app made itself */
export function createRedactor(made: ReadonlySet<string>): Redactor {
  const numbers = new Map<string, number>()

  function number(words: string): number {
    const known = numbers.get(words)
    if (known !== undefined) return known
    const next = numbers.size + 1
    numbers.set(words, next)
    return next
  }

  /** What nobody said: no need to ask in which field it stands. */
  const isNobodys = (text: string): boolean =>
    /^[\s0]*$/.test(text) || made.has(text) || UUID.test(text) || MOMENT.test(text)

  function words(text: string): Text {
    const core = text.trim()
    const before = text.slice(0, text.indexOf(core))
    const after = text.slice(before.length + core.length)
    const end = FILE_ENDING.exec(core)?.[0]
    const open = /^(?:https?:\/\/|\/)/.exec(core)?.[0]
    return {
      $text: number(core),
      length: [...core].length,
      ...filled({ before: before || undefined, after: after || undefined, open }),
      ...likeness(core),
      ...filled({ end }),
    }
  }

  function text(given: string, field: string, scope: string): unknown {
    if (isNobodys(given) || allows(given, field, scope)) return given
    const inner = parsed(given)
    return inner === undefined ? words(given) : { $json: value(inner, field, scope) }
  }

  function value(given: unknown, field: string, scope: string): unknown {
    if (typeof given === 'string')
      return field === 'actorId' ? name(given) : text(given, field, scope)
    if (typeof given !== 'object' || given === null) return plain(given)
    if (isActor(given)) return { $actor: name(idOf(given)) }
    if (isMachine(given)) return { $left: 'chart' }
    if (given instanceof Error) return { $error: given.name, message: words(given.message) }
    if (Array.isArray(given)) return given.map((one) => value(one, field, scope) ?? null)
    const prototype = Object.getPrototypeOf(given)
    // Effects answer with plain values; anything else is named, not written.
    if (prototype !== null && prototype.constructor?.name !== 'Object')
      return { $left: prototype.constructor?.name ?? 'object' }
    return object(given as Record<string, unknown>, field, scope)
  }

  function object(given: Record<string, unknown>, field: string, scope: string): unknown {
    const entries = Object.entries(given).filter(([, one]) => one !== undefined)
    const keys = entries.map(([key]) => key)
    // The members of a map by id are of what the map is of.
    const of = (key: string): string => (/^\d+$/.test(key) ? field : key)
    if (keys.every((key) => isPlainKey(key) || made.has(key)))
      return Object.fromEntries(entries.map(([key, one]) => [key, value(one, of(key), scope)]))
    return {
      $map: entries.map(([key, one]) => [
        isPlainKey(key) || made.has(key) ? key : words(key),
        value(one, of(key), scope),
      ]),
    }
  }

  const name = (id: string): string =>
    id.replace(/=([^&/]*)/g, (whole, said: string) =>
      /^\d+$/.test(said) ? whole : `=(${number(decodeURIComponent(said).trim())})`,
    )

  return {
    value: (given, scope) => value(given, '', scope),
    name,
    line: (what) =>
      what
        .split(' ')
        .map((part) => (part.startsWith('/') ? path(part) : part))
        .join(' '),
    said: (wanted) => [...numbers].find(([, one]) => one === wanted)?.[0],
  }

  function path(given: string): string {
    const parts = given.split('/')
    return parts
      .map((one) => (isNobodys(one) || isPathWord(one) ? one : `(${number(one)})`))
      .join('/')
  }
}

/** What charts ask of a text besides its length. */
function likeness(core: string): Pick<Text, 'like' | 'exp'> {
  const expires = tokenExpiry(core)
  if (expires !== null) return { like: 'token', exp: expires / 1000 }
  if (/^\d+(?:[.,]\d{1,2})?$/.test(core)) return { like: 'number' }
  return EMAIL.test(core) ? { like: 'email' } : {}
}

function plain(given: unknown): unknown {
  if (typeof given === 'boolean' || given === null || given === undefined) return given
  if (typeof given === 'number') return Number.isFinite(given) ? given : { $left: String(given) }
  return { $left: typeof given }
}

/** What a text that is a JSON object or list holds; undefined for any other. */
function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
