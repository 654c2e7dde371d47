/** Compares the actions of the clients with the expectations of a scenario. */
import { type Entry, TOLERANCE_MS, withoutIds } from './event-log.ts'
import type { Scenario } from './scenario.ts'

export interface ExpectationResult {
  /** Time origin of the scenario, in ms of the journal. */
  markTime: number
  /** Index of the entry that met each expectation; null = missed. */
  met: (number | null)[]
  /** Entries of `only` actions that match no expectation. */
  unexpected: number[]
}

/**
 * The expected actions of a tab (or of any tab, if none is named) must occur in this order, each
 * within `tolerance` ms of its time. Other actions may occur between them, and simultaneous actions
 * may have any order.
 */
export function checkExpectations(
  { expect = [], only = [] }: Pick<Scenario, 'expect' | 'only'>,
  entries: readonly Entry[],
  tolerance = TOLERANCE_MS,
): ExpectationResult {
  const mark = entries.findLastIndex(({ by, what }) => by === 'step' && what === 'mark')
  const markTime = entries[mark]?.at ?? 0
  const clientActions = entries.flatMap((entry, index) =>
    index > mark && entry.by === 'client'
      ? [{ index, tab: entry.tab, at: entry.at - markTime, what: withoutIds(entry.what) }]
      : [],
  )
  const used = new Set<number>()
  const lastMatchAt = new Map<string | undefined, number>()
  let last = 0
  const met = expect.map(({ at, after, tab, does }) => {
    const due = after === undefined ? at : last + after
    const match = clientActions.find(
      (action) =>
        !used.has(action.index) &&
        action.what === does &&
        (tab === undefined || action.tab === tab) &&
        action.at >= (lastMatchAt.get(tab) ?? 0) - tolerance &&
        (due === undefined || Math.abs(action.at - due) <= tolerance),
    )
    if (match === undefined) return null
    used.add(match.index)
    lastMatchAt.set(tab, Math.max(lastMatchAt.get(tab) ?? 0, match.at))
    last = match.at
    return match.index
  })
  const unexpected = clientActions.filter(
    ({ index, what }) => only.includes(what) && !used.has(index),
  )
  return { markTime, met, unexpected: unexpected.map(({ index }) => index) }
}

/** Describes missed expectations and unexpected actions; empty if the run passed. */
export function failedExpectations(
  scenario: Pick<Scenario, 'expect' | 'only'>,
  entries: readonly Entry[],
  tolerance = TOLERANCE_MS,
): string[] {
  const { markTime, met, unexpected } = checkExpectations(scenario, entries, tolerance)
  const tabSuffix = (tab: string | null | undefined): string => (tab == null ? '' : ` of ${tab}`)
  const missing = (scenario.expect ?? []).filter((_, index) => met[index] === null)
  return [
    ...missing.map(({ at, after, tab, does }) => {
      const when = timeLabel(at, after)
      return `expected${tabSuffix(tab)}${when}: ${does}`
    }),
    ...unexpected.flatMap((index) => {
      const entry = entries[index]
      return entry
        ? [`not expected${tabSuffix(entry.tab)} at ${entry.at - markTime} ms: ${entry.what}`]
        : []
    }),
  ]
}

/** ` at 3000 ms`, or the delay after the previous expectation; empty if any time is allowed. */
export function timeLabel(at: number | undefined, after: number | undefined): string {
  if (after !== undefined) return ` ${after} ms later`
  return at === undefined ? '' : ` at ${at} ms`
}
