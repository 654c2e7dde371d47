/** Runs a scenario with the real client in a simulation, and records every actor of every tab. */

import { act } from '../../simulation/run.ts'
import type { Scenario } from '../../simulation/scenario.ts'
import { Simulation } from '../../simulation/simulation.ts'
import { recordTrace } from '../../trace/record.ts'
import { createRecorders } from '../../trace/recorder.ts'
import type { Trace } from '../../trace/schema.ts'
import { type Comparison, compare } from '../model/compare.ts'

export interface RunResult {
  trace: Trace
  /** The step that failed (index from 1) and the reason; null if none failed. */
  stopped: { step: number; why: string } | null
}

/** Results of the original and the edited scenario, and their comparison. */
export interface VariantResult {
  before: RunResult['stopped']
  played: RunResult
  comparison: Comparison
}

export async function runVariant(original: Scenario, variant: Scenario): Promise<VariantResult> {
  const before = await play(original)
  const played = await play(variant)
  return { before: before.stopped, played, comparison: compare(before.trace, played.trace) }
}

export async function play(scenario: Scenario): Promise<RunResult> {
  const recorders = createRecorders()
  const simulation = new Simulation({
    seed: scenario.seed,
    people: scenario.people,
    hasPositions: scenario.hasPositions,
    watch: (tab) => (event) => recorders.of(tab).inspect(event),
    wrapEnvironment: (tab, environment) => recorders.of(tab).environment(environment),
  })
  const start = simulation.clock.now
  const stopped = await runSteps(simulation, scenario)
  const { seed } = scenario
  const { journal } = simulation
  const all = recorders.all()
  return { trace: recordTrace({ recorders: all, seed, scenario, journal, start }), stopped }
}

/** Runs the steps; a failed step ends the run without an error. */
async function runSteps(
  simulation: Simulation,
  { steps: runSteps }: Scenario,
): Promise<RunResult['stopped']> {
  let index = 0
  try {
    for (const step of runSteps) {
      index += 1
      if (!(await act(simulation, step)))
        return { step: index, why: 'the page does not offer this action' }
    }
    return null
  } catch (error) {
    return { step: index, why: (error as Error).message }
  } finally {
    simulation.end()
  }
}
