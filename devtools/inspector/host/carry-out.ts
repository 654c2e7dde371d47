import type { EventObject } from 'xstate'
import type { SegmentWriter } from '../../trace/record.ts'
import type { RecordedActor } from '../../trace/recorded-state.ts'
import type { Redactor, TextPlaceholder } from '../../trace/redact.ts'

/**
 * Sends an event from an inspector to a live actor.
 * @returns why it was not sent; null if it was sent
 */
export function sendToActor(
  actors: ReadonlySet<RecordedActor>,
  writer: SegmentWriter,
  name: string,
  input: unknown,
): string | null {
  const actor = [...actors].find((value) => writer.nameOf(value) === name)
  if (actor === undefined) return `No actor "${name}".`
  if (actor.machine === null) return `"${name}" is not a machine and receives no events.`
  if (actor.ended) return `"${name}" has stopped.`
  if (typeof (input as EventObject | null)?.type !== 'string') return 'An event needs a type.'
  let event: EventObject
  try {
    event = restoreTexts(input, writer.redactor)
  } catch (error) {
    return (error as Error).message
  }
  // `send` is common to all actor references.
  const ref = actor.ref as unknown as { send(event: EventObject): void }
  ref.send(event)
  return null
}

/** Replaces the event's placeholders by their texts; throws if one is unknown. */
const restoreTexts = (input: unknown, redactor: Redactor): EventObject =>
  JSON.parse(JSON.stringify(input), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('$text' in value) return textOf(value as TextPlaceholder, redactor)
    const unknownKey = Object.keys(value).find((key) => key.startsWith('$'))
    if (unknownKey !== undefined) throw new Error(`A "${unknownKey}" from a trace cannot be sent.`)
    return value
  })

function textOf({ $text, before = '', after = '' }: TextPlaceholder, redactor: Redactor): string {
  const original = redactor.originalText($text)
  if (original === undefined) throw new Error(`There is no text with number ${$text}.`)
  return `${before}${original}${after}`
}
