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
  if (actor === undefined) return `There is no actor "${name}" here.`
  if (actor.machine === null) return `"${name}" is no chart and hears no events.`
  if (actor.ended) return `"${name}" has ended.`
  if (typeof (given as EventObject | null)?.type !== 'string') return 'An event has a type.'
  const meant = withWords(given, writer.redactor)
  if ('wrong' in meant) return meant.wrong
  // What of an actor's reference takes events is the same for all.
  const ref = actor.ref as unknown as { send(event: EventObject): void }
  ref.send(meant.value as EventObject)
  return null
}

type Meant = { value: unknown } | { wrong: string }

/** The event with the words its placeholders stand for. */
function withWords(given: unknown, redactor: Redactor): Meant {
  if (typeof given !== 'object' || given === null) return { value: given }
  if ('$text' in given) return text(given as Text, redactor)
  const strange = Object.keys(given).find((key) => key.startsWith('$'))
  if (strange !== undefined) return { wrong: `A "${strange}" of a trace cannot be sent.` }
  const parts = Object.entries(given).map(([key, one]) => [key, withWords(one, redactor)] as const)
  for (const [, part] of parts) if ('wrong' in part) return part
  const entries = parts.map(([key, part]) => [key, (part as { value: unknown }).value] as const)
  return {
    value: Array.isArray(given) ? entries.map(([, one]) => one) : Object.fromEntries(entries),
  }
}

function text({ $text, before = '', after = '' }: Text, redactor: Redactor): Meant {
  const words = redactor.said($text)
  return words === undefined
    ? { wrong: `No words have the number ${$text} here.` }
    : { value: `${before}${words}${after}` }
}
