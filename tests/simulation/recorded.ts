import { recordTrace } from '../../trace/record.ts'
import { createRecorders } from '../../trace/recorder.ts'
import type { Trace } from '../../trace/schema.ts'
import { run } from '../../world/run.ts'
import type { Scenario } from '../../world/scenario.ts'
import type { SeededBug } from './plants.ts'

/** Runs a scenario again, and records every actor of every tab. */
export async function recorded(scenario: Scenario, seededBug?: SeededBug): Promise<Trace> {
  const recorders = createRecorders()
  const { journal } = await run(scenario, {
    watch: (tab, load) => {
      const planted = seededBug?.watch(tab, load)
      return (event) => {
        planted?.(event)
        recorders.of(tab).inspect(event)
      }
    },
    around: (tab, given) => recorders.of(tab).environment(given),
  })
  const { seed } = scenario
  return recordTrace({ recorders: recorders.all(), seed, scenario, journal })
}
