/**
 * Serializes values of a machine as in a trace, for values that are computed here and not recorded.
 */
import { idOf, isActor, isMachine } from '../../trace/internals.ts'
import { numberIn } from '../../trace/placeholders.ts'

/** A text is a stand-in (`devtools/trace/placeholders.ts`), so only its number and length are returned. */
export function shown(value: unknown): unknown {
  if (typeof value === 'string') return text(value)
  if (typeof value === 'function' || value === undefined) return { $left: typeof value }
  if (typeof value !== 'object' || value === null) return value
  if (isActor(value)) return { $actor: idOf(value) }
  if (isMachine(value)) return { $left: 'chart' }
  if (value instanceof Error) return { $error: value.name, message: text(value.message) }
  if (Array.isArray(value)) return value.map(shown)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([key, one]) => [key, shown(one)]),
  )
}

function text(given: string): unknown {
  const core = given.trim()
  const number = core === '' ? null : numberIn(core.replace(/^(?:https?:\/\/|\/)/, ''))
  return number === null ? given : { $text: number, length: [...core].length }
}
