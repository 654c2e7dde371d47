/** Shows what happened in a run next to what was expected, as lines of text. */

import type { Entry } from '../simulation/event-log.ts'
import { checkExpectations, timeLabel } from '../simulation/expect.ts'
import type { Scenario } from '../simulation/scenario.ts'

export interface Row {
  /** ms after the mark. */
  at: number
  /** ms of the journal. */
  entryAt: number
  tab: string | null
  by: Entry['by'] | 'missing'
  what: string
  /** Null if nothing was expected. */
  expected: string | null
  good: boolean
}

/** All journal entries, and a row for each missed expectation at its expected time. */
export function rowsOf(
  scenario: Pick<Scenario, 'expect' | 'only'>,
  entries: readonly Entry[],
): Row[] {
  const { markTime, met, unexpected } = checkExpectations(scenario, entries)
  const expected = scenario.expect ?? []
  const rows = entries.map((entry, index): Row => {
    const expectationIndex = met.indexOf(index)
    const isUnexpected = unexpected.includes(index)
    const expectationLabel =
      expectationIndex === -1 ? null : expectationLabelOf(expected[expectationIndex])
    return {
      at: entry.at - markTime,
      entryAt: entry.at,
      tab: entry.tab,
      by: entry.by,
      what: entry.what,
      expected: isUnexpected ? 'not expected' : expectationLabel,
      good: !isUnexpected,
    }
  })
  const missing = expected.flatMap((expectation, index): Row[] => {
    if (met[index] !== null) return []
    const { at = 0, tab = null, does } = expectation
    return [
      {
        at,
        entryAt: at + markTime,
        tab,
        by: 'missing',
        what: does,
        expected: expectationLabelOf(expectation),
        good: false,
      },
    ]
  })
  return [...rows, ...missing].sort((first, second) => first.at - second.at)
}

const expectationLabelOf = (
  expectation: { at?: number | undefined; after?: number | undefined } = {},
): string => `expected${timeLabel(expectation.at, expectation.after)}`

const NAMES: { [by in Row['by']]: string } = {
  client: '→',
  server: '←',
  step: '·',
  fault: '⚡',
  missing: '✗',
}

/** Starts at the mark; earlier entries are setup. */
export function timeline(scenario: Scenario, entries: readonly Entry[]): string {
  const rows = rowsOf(scenario, entries).filter(({ at }) => at >= 0)
  const textWidth = Math.max(...rows.map(({ what }) => Math.min(what.length, 72)), 20)
  return rows
    .map(({ at, tab, by, what, expected, good }) => {
      const message = expected === null ? '' : `${good ? '✓' : '✗'} ${expected}`
      const text = what.length > 72 ? `${what.slice(0, 71)}…` : what
      return `${String(at).padStart(7)}  ${(tab ?? '-').padEnd(8)} ${NAMES[by]} ${text.padEnd(textWidth)}  ${message}`.trimEnd()
    })
    .join('\n')
}
