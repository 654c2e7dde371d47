import { comparedActions, type Entry, TOLERANCE_MS } from './journal.ts'
import type { Scenario } from './scenario.ts'

/**
 * What a scenario expects and a run did not show, in words; empty when it showed everything. The
 * expected actions of a tab (of any, where none is named) come in this order, each within
 * `tolerance` of its time; others may lie between.
 */
export function missed(
  { expect = [] }: Pick<Scenario, 'expect'>,
  journal: readonly Entry[],
  tolerance = TOLERANCE_MS,
): string[] {
  const done = comparedActions(journal)
  const reached = new Map<string | null, number>()
  return expect.flatMap(({ at, tab = null, does }) => {
    const from = reached.get(tab) ?? 0
    const found = done.findIndex(
      (entry, index) =>
        index >= from &&
        entry.what === does &&
        (tab === null || entry.tab === tab) &&
        (at === undefined || Math.abs(entry.at - at) <= tolerance),
    )
    if (found >= 0) {
      reached.set(tab, found + 1)
      return []
    }
    const when = at === undefined ? '' : ` at ${at} ms`
    return [`expected${tab === null ? '' : ` of ${tab}`}${when}: ${does}`]
  })
}
