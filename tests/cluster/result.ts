import type { Load } from '../contract/kit/cluster-load.ts'
import { findViolations, type Rule } from '../kit/history.ts'
import { healedAfter } from './outages.ts'

/** The outcome of one fault. */
export interface FaultResult {
  readonly sent: number
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly unordered: number
  /** Messages that a listener never learnt of, and reads that showed less than before. */
  readonly gaps: number
  readonly healedMs: number
  /** Figures of this fault. */
  readonly notes: readonly string[]
  /** Rules that are violated, one sentence each. */
  readonly violations: readonly string[]
}

/**
 * Counts what the history of members shows.
 * @param faultAt when the fault began
 */
export function resultOf(
  { history, sent, failures }: Load,
  faultAt: number,
  { notes, violations: others }: Pick<FaultResult, 'notes' | 'violations'>,
): FaultResult {
  const violations = findViolations(history)
  const count = (...rules: readonly Rule[]): number =>
    violations.filter(({ rule }) => rules.includes(rule)).length
  return {
    sent: sent(),
    acknowledged: history.filter(({ type }) => type === 'acknowledged').length,
    lost: count('lost'),
    doubled: count('doubled'),
    unordered: count('unordered'),
    gaps: count('unlearnt', 'forgotten'),
    healedMs: healedAfter(history, faultAt),
    notes: [...notes, `failed attempts: ${describeFailures(failures)}`],
    violations: [...others, ...violations.map(({ text }) => text)],
  }
}

function describeFailures(failures: Load['failures']): string {
  const counts = [...failures].map(
    ([status, count]) => `${count} × ${status === 0 ? 'no response' : status}`,
  )
  return counts.length === 0 ? 'none' : counts.join(', ')
}
