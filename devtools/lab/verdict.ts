/** Result of a run in words. */
import type { Scenario } from '../simulation/scenario.ts'
import { type Outcome, STOPPED } from './run.ts'
import type { Row } from './timeline.ts'

export interface Verdict {
  state: 'passed' | 'failed' | 'stopped'
  /** `Passed: 2 of 2 checks.` */
  text: string
}

const stepCount = (step: number, steps: number): string => `step ${step} of ${steps}`

export function verdictOf(
  { steps }: Pick<Scenario, 'steps'>,
  rows: readonly Row[],
  stopped: Outcome['stopped'],
): Verdict {
  if (stopped !== null) {
    const step = stopped.step === null ? '' : ` at ${stepCount(stopped.step + 1, steps.length)}`
    return stopped.why === STOPPED
      ? { state: 'stopped', text: `Stopped${step}.` }
      : { state: 'failed', text: `Failed${step}: ${stopped.why}` }
  }
  const wrong = rows.filter(({ good }) => !good)
  const met = rows.filter(({ good, expected }) => good && expected !== null).length
  const total = met + wrong.length
  const [first] = wrong
  if (first === undefined)
    return {
      state: 'passed',
      text: total === 0 ? 'Finished: no checks.' : `Passed: ${met} of ${total} checks.`,
    }
  const at = `first at ${first.at.toLocaleString('en')} ms: ${first.what} (${first.expected})`
  return { state: 'failed', text: `Failed: ${wrong.length} of ${total} checks, ${at}.` }
}
