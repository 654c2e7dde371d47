import { describe, expect, it } from 'vitest'
import { replay } from '../../trace/replay.ts'
import type { Trace } from '../../trace/schema.ts'
import { carriedOutOtherwise } from './again.ts'
import { PLANTS } from './plants.ts'
import { recorded } from './recorded.ts'
import { alone, drawnOf, simulate } from './simulate.ts'

export const MINUTES = 60_000
export const PARTS = 3

/** Where a replay says that a recorded run went another way than the client goes. */
async function divergence(recording: Trace): Promise<string | null> {
  // As a file has it.
  const trace: Trace = JSON.parse(JSON.stringify(recording))
  return replay(trace).divergence?.difference ?? (await carriedOutOtherwise(trace))
}

/**
 * Each takes its ten seconds of one processor: they stand in several files, which are run side by side.
 * @param part of `PARTS`, from 0
 */
export function judgePlants(part: number): void {
  const plants = PLANTS.filter((_, place) => place % PARTS === part)
  describe('a planted bug', () => {
    it.each(plants)(
      'that $does is found by the judge of $breaks, in at most 12 drawn steps, which find nothing without it, and shows in a replay of its trace',
      async (plant) => {
        const { failure } = await simulate(plant.seed, 2000, { plant })
        if (failure === null)
          throw new Error(`${plant.name} was not found by an oracle of ${plant.breaks}`)
        expect(failure.findings.map(({ rule }) => rule)).toContain(plant.breaks)
        expect(drawnOf(failure.steps).length).toBeLessThanOrEqual(12)
        const without = await alone(plant.seed, failure.steps)
        expect(without.findings).toEqual([])
        expect(await divergence(await recorded(failure.scenario, plant))).not.toBeNull()
        // What was possible with the plant alone is no part of it.
        expect(await divergence(await recorded(without.scenario))).toBeNull()
      },
      10 * MINUTES,
    )
  })
}
