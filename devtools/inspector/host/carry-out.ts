import type { EventObject } from 'xstate'
import type { PartWriter } from '../../trace/record.ts'
import type { SeenActor } from '../../trace/recorder.ts'
import type { Redactor, Text } from '../../trace/redact.ts'

/**
 * Sends an event from an inspector to a live actor.
 * @returns why it was not sent; null if it was sent
 */
export function carryOut(
  actors: ReadonlySet<SeenActor>,
  writer: PartWriter,
  name: string,
  given: unknown,
): string | null {
  const actor = [...actors].find((one) => writer.nameOf(one) === name)
  if (actor === undefined) return `No actor "${name}".`
  if (actor.machine === null) return `"${name}" is not a machine and receives no events.`
  if (actor.ended) return `"${name}" has stopped.`
  if (typeof (given as EventObject | null)?.type !== 'string') return 'An event needs a type.'
  let event: EventObject
  try {
    event = withWords(given, writer.redactor)
  } catch (error) {
    return (error as Error).message
  }
  // `send` is common to all actor references.
  const ref = actor.ref as unknown as { send(event: EventObject): void }
  ref.send(event)
  return null
}

/** Replaces the event's placeholders by their texts; throws if one is unknown. */
const withWords = (given: unknown, redactor: Redactor): EventObject =>
  JSON.parse(JSON.stringify(given), (_, one: unknown) => {
    if (typeof one !== 'object' || one === null) return one
    if ('$text' in one) return text(one as Text, redactor)
    const strange = Object.keys(one).find((key) => key.startsWith('$'))
    if (strange !== undefined) throw new Error(`A "${strange}" from a trace cannot be sent.`)
    return one
  })

function text({ $text, before = '', after = '' }: Text, redactor: Redactor): string {
  const words = redactor.said($text)
  if (words === undefined) throw new Error(`There is no text with number ${$text}.`)
  return `${before}${words}${after}`
}
