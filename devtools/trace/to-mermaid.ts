/** Draws a trace as a Mermaid sequence diagram: events between actors, and network traffic. */
import type { Trace, TraceEvent } from './schema.ts'
import { merged, steady } from './steady.ts'

/** Maximum label length; longer labels make the diagram unreadable. */
const SAID_MOST = 60

/** Events that every actor receives when it starts and stops. */
export const isLife = (type: string): boolean => type === 'xstate.init' || type === 'xstate.stop'

type Line = { at: number; text: string }

export function toMermaid(trace: Trace): string {
  const { actors, events, journal = [], start } = trace
  const charts = new Set(actors.filter(({ machine }) => machine !== null).map(({ name }) => name))
  const shown = events.filter(({ actor, event }) => charts.has(actor) && !isLife(event.type))
  const aliases = new Map<string, string>()
  const alias = (name: string): string => {
    const known = aliases.get(name) ?? `p${aliases.size + 1}`
    aliases.set(name, known)
    return known
  }

  // Events from promises and callbacks come from outside the machines.
  const sender = (event: TraceEvent): string =>
    event.from !== undefined && charts.has(event.from) ? event.from : 'outside'

  const times = steady(events, trace.scenario)
  const drawn = shown.map((event): Line => {
    const arrow = event.timer === true ? '-->>' : '->>'
    const value = 'value' in event ? ` / ${stateText(event.value)}` : ''
    const said = clean(`${saidOf(event)}${value}`)
    return {
      at: times.get(event.seq) ?? event.at,
      text: `${alias(sender(event))}${arrow}${alias(event.actor)}: ${said}`,
    }
  })
  const zero = start ?? events[0]?.at ?? 0
  const wire = journal.map(({ at, tab, by, what }): Line => {
    const [client, server] = [alias(tab ?? 'all tabs'), alias('wire')]
    const ends = by === 'client' ? `${client}->>${server}` : `${server}-->>${client}`
    return {
      at: zero + at,
      text:
        by === 'step' || by === 'fault'
          ? `Note over ${server}: ${clean(`${by}: ${what}`)}`
          : `${ends}: ${clean(what)}`,
    }
  })
  const participants = [...aliases].map(
    ([name, short]) => `  participant ${short} as ${clean(name)}`,
  )
  return ['sequenceDiagram', ...participants, ...timed(merged(drawn, wire)), ''].join('\n')
}

/** Inserts a note where time has passed. */
function timed(lines: readonly Line[]): string[] {
  let last = lines[0]?.at ?? 0
  return lines.flatMap(({ at, text }) => {
    const passed = at - last
    last = at
    const who = /^\w+/.exec(text.replace('Note over ', ''))?.[0] ?? ''
    const note = passed > 0 ? [`  Note over ${who}: ${passed} ms later`] : []
    return [...note, `  ${text}`]
  })
}

/** The event type (or `called`), with its close code or status if it has one. */
export function saidOf({ event: { type, code, status } }: TraceEvent, called = type): string {
  const number = [code, status].find((one) => typeof one === 'number')
  return number === undefined ? called : `${called} ${number}`
}

/** `{ anonymous: 'idle' }` as `anonymous.idle`. */
export function stateText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, inner]) => {
      const text = stateText(inner)
      return text === '' ? key : `${key}.${text}`
    })
    .join(' ')
}

/** Mermaid ends a statement at `;` and reads `#` as the start of an entity. */
function clean(text: string): string {
  const plain = text.replace(/[;#\n]/g, ' ')
  return plain.length > SAID_MOST ? `${plain.slice(0, SAID_MOST - 1)}…` : plain
}
