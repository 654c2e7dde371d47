import { pluralise } from '../../../src/protocol/base/text.ts'

/** Local time of day with milliseconds. */
export function clockText(at: number): string {
  const time = new Date(at)
  return `${time.toTimeString().slice(0, 8)}.${String(time.getMilliseconds()).padStart(3, '0')}`
}

/** Actor name without its tab. */
export const shortName = (name: string): string => name.slice(name.indexOf(' ') + 1)

/** Own id of an actor, without those of its parents. */
export const lastSegment = (name: string): string => name.split(/[ /]/).at(-1) ?? name

/** Whether an event is xstate's own: start, stop or a promise result. */
export const isXStateEvent = (type: string): boolean => /^xstate\.(?!after\.)/.test(type)

/** Readable form of an event type such as `xstate.after.5000.connection.waiting`. */
export function eventText(type: string): string {
  const after = /^xstate\.after\.([^.]+)\./.exec(type)?.[1]
  if (after === undefined) return type
  return `after ${/^\d+$/.test(after) ? `${after} ms` : after}`
}

export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

interface Placeholder {
  $text?: number
  length?: number
  like?: string
  $actor?: string
  $left?: string
  $error?: string
}

/** A trace value as indented text, with readable placeholders. */
export function valueText(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing'
  const placeholder = placeholderText(value)
  if (placeholder !== null) return placeholder
  const nestedIndent = `${indent}  `
  const isList = Array.isArray(value)
  const lines = Object.entries(value).map(([key, member]) => {
    const name = isList ? '' : `${key}: `
    return `${nestedIndent}${name}${valueText(member, nestedIndent)}`
  })
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return lines.length === 0 ? open + close : `${open}\n${lines.join('\n')}\n${indent}${close}`
}

/** The same on one line. */
export const singleLineText = (value: unknown): string => valueText(value).replace(/\s+/g, ' ')

function placeholderText(value: object): string | null {
  const { $text, length, like, $actor, $left, $error } = value as Placeholder
  if ($text !== undefined)
    return `‹${like ?? 'text'} ${$text}, ${pluralise(Number(length), 'character', 'characters')}›`
  if ($actor !== undefined) return `‹actor ${$actor}›`
  if ($left !== undefined) return `‹${$left}›`
  return $error === undefined ? null : `‹${$error}›`
}
