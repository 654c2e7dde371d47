import type { EventObject } from 'xstate'
import type { PartWriter } from '../../../trace/record.ts'
import type { SeenActor } from '../../../trace/recorder.ts'
import type { Redactor, Text } from '../../../trace/redact.ts'

/**
 * Sends a live actor what an inspector asks for.
 * @returns why it was not sent; null when it was
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
  // What of an actor's reference takes events is the same for all.
  const ref = actor.ref as unknown as { send(event: EventObject): void }
  ref.send(event)
  return null
}

/** The event with the words its placeholders stand for; throws where there are none. */
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
  if (words === undefined) throw new Error(`No text has the number ${$text}.`)
  return `${before}${words}${after}`
}
