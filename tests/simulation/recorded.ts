import { run } from '../../devtools/simulation/run.ts'
import type { Scenario } from '../../devtools/simulation/scenario.ts'
import { recordTrace } from '../../devtools/trace/record.ts'
import { createRecorders } from '../../devtools/trace/recorder.ts'
import type { Trace } from '../../devtools/trace/schema.ts'
import type { SeededBug } from './seeded-bugs.ts'

/** Runs a scenario again, and records every actor of every tab. */
export async function recorded(scenario: Scenario, seededBug?: SeededBug): Promise<Trace> {
  const recorders = createRecorders()
  const { journal } = await run(scenario, {
    watch: (tab, load) => {
      const observe = seededBug?.watch(tab, load)
      return (event) => {
        observe?.(event)
        recorders.of(tab).inspect(event)
      }
    },
    wrapEnvironment: (tab, given) => recorders.of(tab).environment(given),
  })
  const { seed } = scenario
  return recordTrace({ recorders: recorders.all(), seed, scenario, journal })
}
