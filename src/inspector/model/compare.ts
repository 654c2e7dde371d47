/** Two traces side by side: where they first part, by actor, and which of their steps are the same. */
import type { Trace, TraceEvent } from '../../../trace/schema.ts'
import { stateText } from '../../../trace/to-mermaid.ts'

export interface Parting {
  actor: string
  /** Null where one of them has no more of this actor. */
  one: TraceEvent | null
  other: TraceEvent | null
  what: 'event' | 'state' | 'end'
}

export interface SideBySide {
  one: TraceEvent | null
  other: TraceEvent | null
}

export interface Comparison {
  /** The earliest; null where no chart did anything else. */
  first: Parting | null
  /** Of each actor that did something else, in the order of its parting. */
  partings: Parting[]
  /** Steps of charts in order; the same ones stand beside each other. */
  rows: SideBySide[]
}

/** So many steps around the first parting are put side by side. */
const MOST = 400

export function compare(one: Trace, other: Trace): Comparison {
  const [left, right] = [stepsOf(one), stepsOf(other)]
  const [lefts, rights] = [byActor(left), byActor(right)]
  const names = new Set([...lefts.keys(), ...rights.keys()])
  const partings = [...names]
    .flatMap((actor) => parting(actor, lefts.get(actor) ?? [], rights.get(actor) ?? []) ?? [])
    .toSorted((a, b) => whenOf(a, one, other) - whenOf(b, one, other))
  return { first: partings[0] ?? null, partings, rows: aligned(left, right) }
}

function stepsOf({ actors, events }: Trace): TraceEvent[] {
  const charts = new Set(actors.flatMap(({ name, machine }) => (machine === null ? [] : [name])))
  return events.filter(({ actor }) => charts.has(actor))
}

function byActor(steps: readonly TraceEvent[]): Map<string, TraceEvent[]> {
  const found = new Map<string, TraceEvent[]>()
  for (const step of steps) {
    const known = found.get(step.actor)
    if (known === undefined) found.set(step.actor, [step])
    else known.push(step)
  }
  return found
}

const eventOf = ({ event }: TraceEvent): string => {
  const { type, code, status } = event as { type: string; code?: unknown; status?: unknown }
  return [type, code, status].filter((part) => ['string', 'number'].includes(typeof part)).join(' ')
}

const cameOf = ({ value, status }: TraceEvent): string =>
  `${value === undefined ? '' : stateText(value)} ${status ?? ''}`

function parting(
  actor: string,
  lefts: readonly TraceEvent[],
  rights: readonly TraceEvent[],
): Parting | null {
  for (let place = 0; place < Math.max(lefts.length, rights.length); place += 1) {
    const [one = null, other = null] = [lefts[place], rights[place]]
    if (one === null || other === null) return { actor, one, other, what: 'end' }
    if (eventOf(one) !== eventOf(other)) return { actor, one, other, what: 'event' }
    if (cameOf(one) !== cameOf(other)) return { actor, one, other, what: 'state' }
  }
  return null
}

/** ms after the beginning of its trace; where both have a step, the earlier of them. */
function whenOf({ one, other }: Parting, left: Trace, right: Trace): number {
  const since = (step: TraceEvent | null, { events }: Trace): number =>
    step === null ? Number.POSITIVE_INFINITY : step.at - (events[0]?.at ?? 0) + step.seq / 1e9
  return Math.min(since(one, left), since(other, right))
}

const keyOf = (step: TraceEvent): string => `${step.actor}\n${eventOf(step)}\n${cameOf(step)}`

/** What both begin with is passed over, but for the last steps of it; then the longest they share. */
function aligned(left: readonly TraceEvent[], right: readonly TraceEvent[]): SideBySide[] {
  const [lefts, rights] = [left.map(keyOf), right.map(keyOf)]
  let same = 0
  while (same < lefts.length && lefts[same] === rights[same]) same += 1
  const rows: SideBySide[] = []
  for (let place = Math.max(0, same - MOST / 4); place < same; place += 1)
    rows.push({ one: left[place] ?? null, other: right[place] ?? null })
  const [a, b] = [lefts.slice(same, same + MOST), rights.slice(same, same + MOST)]
  const shared = sharedLengths(a, b)
  let [x, y] = [0, 0]
  while (x < a.length || y < b.length) {
    const down = shared[x + 1]?.[y] ?? -1
    const along = shared[x]?.[y + 1] ?? -1
    const isSame = x < a.length && y < b.length && a[x] === b[y]
    const takesOne = isSame || (x < a.length && (y >= b.length || down >= along))
    rows.push({
      one: takesOne ? (left[same + x] ?? null) : null,
      other: isSame || !takesOne ? (right[same + y] ?? null) : null,
    })
    if (takesOne) x += 1
    if (isSame || !takesOne) y += 1
  }
  return rows
}

/** How many both share from each pair of places on. */
function sharedLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let x = a.length - 1; x >= 0; x -= 1)
    for (let y = b.length - 1; y >= 0; y -= 1) {
      const [row, below] = [lengths[x] as Uint16Array, lengths[x + 1] as Uint16Array]
      row[y] = a[x] === b[y] ? (below[y + 1] ?? 0) + 1 : Math.max(below[y] ?? 0, row[y + 1] ?? 0)
    }
  return lengths
}
