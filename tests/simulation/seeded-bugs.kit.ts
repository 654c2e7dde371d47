import { describe, expect, it } from 'vitest'
import { replay } from '../../devtools/trace/replay.ts'
import type { Trace } from '../../devtools/trace/schema.ts'
import { carriedOutOtherwise } from './again.ts'
import { recorded } from './recorded.ts'
import { SEEDED_BUGS } from './seeded-bugs.ts'
import { alone, drawnOf, simulate } from './simulate.ts'

export const MINUTES = 60_000
export const PARTS = 3

/** The first difference between a recorded run and the unmodified client. */
async function divergence(recording: Trace): Promise<string | null> {
  // Serialized, like a stored trace.
  const trace: Trace = JSON.parse(JSON.stringify(recording))
  return replay(trace).divergence?.difference ?? (await carriedOutOtherwise(trace))
}

/**
 * Defines the tests of one part. Each bug takes about ten seconds of CPU time, so the parts are in
 * separate files that run in parallel.
 * @param part of `PARTS`, from 0
 */
export function checkSeededBugs(part: number): void {
  const plants = SEEDED_BUGS.filter((_, place) => place % PARTS === part)
  describe('a seeded bug', () => {
    it.each(plants)(
      'that $does is found by the oracle of $breaks in at most 12 steps, which pass without it, and in a replay of its trace',
      async (seededBug) => {
        const { failure } = await simulate(seededBug.seed, 2000, { seededBug })
        if (failure === null)
          throw new Error(`${seededBug.name} was not found by an oracle of ${seededBug.breaks}`)
        expect(failure.findings.map(({ rule }) => rule)).toContain(seededBug.breaks)
        expect(drawnOf(failure.steps).length).toBeLessThanOrEqual(12)
        const without = await alone(seededBug.seed, failure.steps)
        expect(without.findings).toEqual([])
        expect(await divergence(await recorded(failure.scenario, seededBug))).not.toBeNull()
        // Steps that were only possible with the bug are not part of the comparison.
        expect(await divergence(await recorded(without.scenario))).toBeNull()
      },
      10 * MINUTES,
    )
  })
}
