/**
 * Serializes values of a machine as in a trace, for values that are computed here and not recorded.
 */
import { idOf, isActor, isMachine } from '../../trace/internals.ts'
import { numberIn } from '../../trace/placeholders.ts'

/** A text is a stand-in (`devtools/trace/placeholders.ts`), so only its number and length are returned. */
export function serializeValue(value: unknown): unknown {
  if (typeof value === 'string') return serializeText(value)
  if (typeof value === 'function' || value === undefined) return { $left: typeof value }
  if (typeof value !== 'object' || value === null) return value
  if (isActor(value)) return { $actor: idOf(value) }
  if (isMachine(value)) return { $left: 'chart' }
  if (value instanceof Error) return { $error: value.name, message: serializeText(value.message) }
  if (Array.isArray(value)) return value.map(serializeValue)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entryValue]) => entryValue !== undefined)
      .map(([key, entryValue]) => [key, serializeValue(entryValue)]),
  )
}

function serializeText(original: string): unknown {
  const core = original.trim()
  const number = core === '' ? null : numberIn(core.replace(/^(?:https?:\/\/|\/)/, ''))
  return number === null ? original : { $text: number, length: [...core].length }
}
