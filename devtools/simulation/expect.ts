/** Compares the actions of the clients with the expectations of a scenario. */
import { type Entry, TOLERANCE_MS, withoutIds } from './event-log.ts'
import type { Scenario } from './scenario.ts'

export interface Judgement {
  /** Time origin of the scenario, in ms of the journal. */
  zero: number
  /** Index of the entry that met each expectation; null = missed. */
  met: (number | null)[]
  /** Entries of `only` actions that match no expectation. */
  uninvited: number[]
}

/**
 * The expected actions of a tab (or of any tab, if none is named) must occur in this order, each
 * within `tolerance` ms of its time. Other actions may occur between them, and simultaneous actions
 * may have any order.
 */
export function judge(
  { expect = [], only = [] }: Pick<Scenario, 'expect' | 'only'>,
  entries: readonly Entry[],
  tolerance = TOLERANCE_MS,
): Judgement {
  const mark = entries.findLastIndex(({ by, what }) => by === 'step' && what === 'mark')
  const zero = entries[mark]?.at ?? 0
  const acts = entries.flatMap((entry, index) =>
    index > mark && entry.by === 'client'
      ? [{ index, tab: entry.tab, at: entry.at - zero, what: withoutIds(entry.what) }]
      : [],
  )
  const used = new Set<number>()
  const reached = new Map<string | undefined, number>()
  let last = 0
  const met = expect.map(({ at, after, tab, does }) => {
    const due = after === undefined ? at : last + after
    const found = acts.find(
      (act) =>
        !used.has(act.index) &&
        act.what === does &&
        (tab === undefined || act.tab === tab) &&
        act.at >= (reached.get(tab) ?? 0) - tolerance &&
        (due === undefined || Math.abs(act.at - due) <= tolerance),
    )
    if (found === undefined) return null
    used.add(found.index)
    reached.set(tab, Math.max(reached.get(tab) ?? 0, found.at))
    last = found.at
    return found.index
  })
  const uninvited = acts.filter(({ index, what }) => only.includes(what) && !used.has(index))
  return { zero, met, uninvited: uninvited.map(({ index }) => index) }
}

/** Describes missed expectations and unexpected actions; empty if the run passed. */
export function missed(
  scenario: Pick<Scenario, 'expect' | 'only'>,
  entries: readonly Entry[],
  tolerance = TOLERANCE_MS,
): string[] {
  const { zero, met, uninvited } = judge(scenario, entries, tolerance)
  const who = (tab: string | null | undefined): string => (tab == null ? '' : ` of ${tab}`)
  const absent = (scenario.expect ?? []).filter((_, index) => met[index] === null)
  return [
    ...absent.map(({ at, after, tab, does }) => {
      const when = whenText(at, after)
      return `expected${who(tab)}${when}: ${does}`
    }),
    ...uninvited.flatMap((index) => {
      const entry = entries[index]
      return entry ? [`not expected${who(entry.tab)} at ${entry.at - zero} ms: ${entry.what}`] : []
    }),
  ]
}

/** ` at 3000 ms`, or the delay after the previous expectation; empty if any time is allowed. */
export function whenText(at: number | undefined, after: number | undefined): string {
  if (after !== undefined) return ` ${after} ms later`
  return at === undefined ? '' : ` at ${at} ms`
}
