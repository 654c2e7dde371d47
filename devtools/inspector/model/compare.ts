/** Compares two traces: where they first differ, per actor, and which of their steps are equal. */
import type { Trace, TraceEvent } from '../../trace/schema.ts'
import { stateText } from '../../trace/to-mermaid.ts'

export interface Divergence {
  actor: string
  /** Null if this trace has no more events of the actor. */
  one: TraceEvent | null
  other: TraceEvent | null
  what: 'event' | 'state' | 'end'
}

interface SideBySide {
  one: TraceEvent | null
  other: TraceEvent | null
}

export interface Comparison {
  /** The earliest difference; null if the machines behaved the same. */
  first: Divergence | null
  /** The first difference of each actor that has one, in order of time. */
  divergences: Divergence[]
  /** Steps of the machines in order, with equal steps in the same row. */
  rows: SideBySide[]
}

/** Maximum number of steps around the first difference that are shown. */
const MAX_STEPS = 400

export function compare(one: Trace, other: Trace): Comparison {
  const [left, right] = [stepsOf(one), stepsOf(other)]
  const [lefts, rights] = [byActor(left), byActor(right)]
  const names = new Set([...lefts.keys(), ...rights.keys()])
  const divergences = [...names]
    .flatMap((actor) => divergenceOf(actor, lefts.get(actor) ?? [], rights.get(actor) ?? []) ?? [])
    .toSorted((a, b) => timeOfDivergence(a, one, other) - timeOfDivergence(b, one, other))
  return { first: divergences[0] ?? null, divergences, rows: alignSteps(left, right) }
}

function stepsOf({ actors, events }: Trace): TraceEvent[] {
  const charts = new Set(actors.flatMap(({ name, machine }) => (machine === null ? [] : [name])))
  return events.filter(({ actor }) => charts.has(actor))
}

function byActor(steps: readonly TraceEvent[]): Map<string, TraceEvent[]> {
  const stepsByActor = new Map<string, TraceEvent[]>()
  for (const step of steps) {
    const actorSteps = stepsByActor.get(step.actor)
    if (actorSteps === undefined) stepsByActor.set(step.actor, [step])
    else actorSteps.push(step)
  }
  return stepsByActor
}

const eventOf = ({ event }: TraceEvent): string => {
  const { type, code, status } = event as { type: string; code?: unknown; status?: unknown }
  return [type, code, status]
    .filter((field) => ['string', 'number'].includes(typeof field))
    .join(' ')
}

const resultOf = ({ value, status }: TraceEvent): string =>
  `${value === undefined ? '' : stateText(value)} ${status ?? ''}`

function divergenceOf(
  actor: string,
  lefts: readonly TraceEvent[],
  rights: readonly TraceEvent[],
): Divergence | null {
  for (let index = 0; index < Math.max(lefts.length, rights.length); index += 1) {
    const [one = null, other = null] = [lefts[index], rights[index]]
    if (one === null || other === null) return { actor, one, other, what: 'end' }
    if (eventOf(one) !== eventOf(other)) return { actor, one, other, what: 'event' }
    if (resultOf(one) !== resultOf(other)) return { actor, one, other, what: 'state' }
  }
  return null
}

/** ms since the start of the trace; the earlier of the two steps if both exist. */
function timeOfDivergence({ one, other }: Divergence, left: Trace, right: Trace): number {
  const elapsed = (step: TraceEvent | null, { events }: Trace): number =>
    step === null ? Number.POSITIVE_INFINITY : step.at - (events[0]?.at ?? 0) + step.seq / 1e9
  return Math.min(elapsed(one, left), elapsed(other, right))
}

const keyOf = (step: TraceEvent): string => `${step.actor}\n${eventOf(step)}\n${resultOf(step)}`

/**
 * Aligns the steps: the common beginning is skipped except for its last steps, the rest is aligned
 * by longest common subsequence.
 */
function alignSteps(left: readonly TraceEvent[], right: readonly TraceEvent[]): SideBySide[] {
  const [lefts, rights] = [left.map(keyOf), right.map(keyOf)]
  let commonLength = 0
  while (commonLength < lefts.length && lefts[commonLength] === rights[commonLength])
    commonLength += 1
  const rows: SideBySide[] = []
  for (let index = Math.max(0, commonLength - MAX_STEPS / 4); index < commonLength; index += 1)
    rows.push({ one: left[index] ?? null, other: right[index] ?? null })
  const [a, b] = [
    lefts.slice(commonLength, commonLength + MAX_STEPS),
    rights.slice(commonLength, commonLength + MAX_STEPS),
  ]
  const shared = sharedLengths(a, b)
  let [x, y] = [0, 0]
  while (x < a.length || y < b.length) {
    const skipLeft = shared[x + 1]?.[y] ?? -1
    const skipRight = shared[x]?.[y + 1] ?? -1
    const isEqual = x < a.length && y < b.length && a[x] === b[y]
    const takesLeft = isEqual || (x < a.length && (y >= b.length || skipLeft >= skipRight))
    rows.push({
      one: takesLeft ? (left[commonLength + x] ?? null) : null,
      other: isEqual || !takesLeft ? (right[commonLength + y] ?? null) : null,
    })
    if (takesLeft) x += 1
    if (isEqual || !takesLeft) y += 1
  }
  return rows
}

/** Longest common subsequence lengths of all pairs of suffixes. */
function sharedLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let x = a.length - 1; x >= 0; x -= 1)
    for (let y = b.length - 1; y >= 0; y -= 1) {
      const [row, nextRow] = [lengths[x] as Uint16Array, lengths[x + 1] as Uint16Array]
      row[y] =
        a[x] === b[y] ? (nextRow[y + 1] ?? 0) + 1 : Math.max(nextRow[y] ?? 0, row[y + 1] ?? 0)
    }
  return lengths
}
