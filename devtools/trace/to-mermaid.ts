/** Draws a trace as a Mermaid sequence diagram: events between actors, and network traffic. */
import type { Trace, TraceEvent } from './schema.ts'
import { mergeByTime, monotonicTimes } from './steady.ts'

/** Maximum label length; longer labels make the diagram unreadable. */
const MAX_LABEL_LENGTH = 60

/** Events that every actor receives when it starts and stops. */
export const isLifecycleEvent = (type: string): boolean =>
  type === 'xstate.init' || type === 'xstate.stop'

type Line = { at: number; text: string }

export function toMermaid(trace: Trace): string {
  const { actors, events, journal = [], start } = trace
  const charts = new Set(actors.filter(({ machine }) => machine !== null).map(({ name }) => name))
  const visible = events.filter(
    ({ actor, event }) => charts.has(actor) && !isLifecycleEvent(event.type),
  )
  const aliases = new Map<string, string>()
  const alias = (name: string): string => {
    const existing = aliases.get(name) ?? `p${aliases.size + 1}`
    aliases.set(name, existing)
    return existing
  }

  // Events from promises and callbacks come from outside the machines.
  const sender = (event: TraceEvent): string =>
    event.from !== undefined && charts.has(event.from) ? event.from : 'outside'

  const times = monotonicTimes(events, trace.scenario)
  const eventLines = visible.map((event): Line => {
    const arrow = event.timer === true ? '-->>' : '->>'
    const value = 'value' in event ? ` / ${stateText(event.value)}` : ''
    const label = escapeLabel(`${eventLabel(event)}${value}`)
    return {
      at: times.get(event.seq) ?? event.at,
      text: `${alias(sender(event))}${arrow}${alias(event.actor)}: ${label}`,
    }
  })
  const origin = start ?? events[0]?.at ?? 0
  const networkLines = journal.map(({ at, tab, by, what }): Line => {
    const [client, server] = [alias(tab ?? 'all tabs'), alias('wire')]
    const arrow = by === 'client' ? `${client}->>${server}` : `${server}-->>${client}`
    return {
      at: origin + at,
      text:
        by === 'step' || by === 'fault'
          ? `Note over ${server}: ${escapeLabel(`${by}: ${what}`)}`
          : `${arrow}: ${escapeLabel(what)}`,
    }
  })
  const participants = [...aliases].map(
    ([name, short]) => `  participant ${short} as ${escapeLabel(name)}`,
  )
  return [
    'sequenceDiagram',
    ...participants,
    ...withTimeNotes(mergeByTime(eventLines, networkLines)),
    '',
  ].join('\n')
}

/** Inserts a note where time has passed. */
function withTimeNotes(lines: readonly Line[]): string[] {
  let last = lines[0]?.at ?? 0
  return lines.flatMap(({ at, text }) => {
    const elapsed = at - last
    last = at
    const participant = /^\w+/.exec(text.replace('Note over ', ''))?.[0] ?? ''
    const note = elapsed > 0 ? [`  Note over ${participant}: ${elapsed} ms later`] : []
    return [...note, `  ${text}`]
  })
}

/** The event type (or `name`), with its close code or status if it has one. */
export function eventLabel({ event: { type, code, status } }: TraceEvent, name = type): string {
  const number = [code, status].find((field) => typeof field === 'number')
  return number === undefined ? name : `${name} ${number}`
}

/** `{ anonymous: 'idle' }` as `anonymous.idle`. */
export function stateText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, childValue]) => {
      const text = stateText(childValue)
      return text === '' ? key : `${key}.${text}`
    })
    .join(' ')
}

/** Mermaid ends a statement at `;` and reads `#` as the start of an entity. */
function escapeLabel(text: string): string {
  const plain = text.replace(/[;#\n]/g, ' ')
  return plain.length > MAX_LABEL_LENGTH ? `${plain.slice(0, MAX_LABEL_LENGTH - 1)}…` : plain
}
