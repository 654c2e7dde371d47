/** Compares two traces: where they first differ, per actor, and which of their steps are equal. */
import type { Trace, TraceEvent } from '../../trace/schema.ts'
import { stateText } from '../../trace/to-mermaid.ts'

export interface Parting {
  actor: string
  /** Null if this trace has no more events of the actor. */
  one: TraceEvent | null
  other: TraceEvent | null
  what: 'event' | 'state' | 'end'
}

export interface SideBySide {
  one: TraceEvent | null
  other: TraceEvent | null
}

export interface Comparison {
  /** The earliest difference; null if the machines behaved the same. */
  first: Parting | null
  /** The first difference of each actor that has one, in order of time. */
  partings: Parting[]
  /** Steps of the machines in order, with equal steps in the same row. */
  rows: SideBySide[]
}

/** Maximum number of steps around the first difference that are shown. */
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

/** ms since the start of the trace; the earlier of the two steps if both exist. */
function whenOf({ one, other }: Parting, left: Trace, right: Trace): number {
  const since = (step: TraceEvent | null, { events }: Trace): number =>
    step === null ? Number.POSITIVE_INFINITY : step.at - (events[0]?.at ?? 0) + step.seq / 1e9
  return Math.min(since(one, left), since(other, right))
}

const keyOf = (step: TraceEvent): string => `${step.actor}\n${eventOf(step)}\n${cameOf(step)}`

/**
 * Aligns the steps: the common beginning is skipped except for its last steps, the rest is aligned
 * by longest common subsequence.
 */
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

/** Longest common subsequence lengths of all pairs of suffixes. */
function sharedLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let x = a.length - 1; x >= 0; x -= 1)
    for (let y = b.length - 1; y >= 0; y -= 1) {
      const [row, below] = [lengths[x] as Uint16Array, lengths[x + 1] as Uint16Array]
      row[y] = a[x] === b[y] ? (below[y + 1] ?? 0) + 1 : Math.max(below[y] ?? 0, row[y + 1] ?? 0)
    }
  return lengths
}
