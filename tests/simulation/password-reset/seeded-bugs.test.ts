import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RESET_BUGS } from './reset-bugs.ts'
import { playResets } from './reset-play.ts'
import { resetEpisode } from './reset-steps.ts'

const MINUTES = 60_000

describe('a seeded bug of password resets', () => {
  it.each(RESET_BUGS)(
    'that $does is found by the oracle of $breaks, in steps that pass without it',
    async (seededBug) => {
      const property = fc.asyncProperty(resetEpisode, async (steps) => {
        const findings = await playResets(steps, seededBug)
        return findings.every(({ rule }) => rule !== seededBug.breaks)
      })
      const options = { seed: seededBug.seed, numRuns: 60, endOnFailure: true }
      const [steps] = (await fc.check(property, options)).counterexample ?? []
      if (steps === undefined) throw new Error(`No oracle of ${seededBug.breaks} found it.`)
      expect(await playResets(steps)).toEqual([])
    },
    5 * MINUTES,
  )
})
