/** Runs a scenario with the real client in a simulation, and records every actor of every tab. */

import { act } from '../../simulation/run.ts'
import type { Scenario } from '../../simulation/scenario.ts'
import { Simulation } from '../../simulation/simulation.ts'
import { recordTrace } from '../../trace/record.ts'
import { createRecorders } from '../../trace/recorder.ts'
import type { Trace } from '../../trace/schema.ts'
import { type Comparison, compare } from '../model/compare.ts'

export interface Played {
  trace: Trace
  /** The step that failed (index from 1) and the reason; null if none failed. */
  stopped: { step: number; why: string } | null
}

/** Results of the original and the edited scenario, and their comparison. */
export interface Tried {
  before: Played['stopped']
  played: Played
  comparison: Comparison
}

export async function tryOut(given: Scenario, instead: Scenario): Promise<Tried> {
  const before = await play(given)
  const played = await play(instead)
  return { before: before.stopped, played, comparison: compare(before.trace, played.trace) }
}

export async function play(scenario: Scenario): Promise<Played> {
  const recorders = createRecorders()
  const world = new Simulation({
    seed: scenario.seed,
    people: scenario.people,
    watch: (tab) => (event) => recorders.of(tab).inspect(event),
    around: (tab, given) => recorders.of(tab).environment(given),
  })
  const start = world.clock.now
  const stopped = await steps(world, scenario)
  const { seed } = scenario
  const { journal } = world
  const all = recorders.all()
  return { trace: recordTrace({ recorders: all, seed, scenario, journal, start }), stopped }
}

/** Runs the steps; a failed step ends the run without an error. */
async function steps(world: Simulation, { steps }: Scenario): Promise<Played['stopped']> {
  let place = 0
  try {
    for (const step of steps) {
      place += 1
      if (!(await act(world, step)))
        return { step: place, why: 'the page does not offer this action' }
    }
    return null
  } catch (error) {
    return { step: place, why: (error as Error).message }
  } finally {
    world.end()
  }
}
