import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playResets } from './reset-play.ts'
import { resetEpisode } from './reset-steps.ts'

const MINUTES = 60_000

describe('simulation of password resets', () => {
  it(
    '[A15] finds no client bug in sixty episodes of password resets',
    async () => {
      await fc.assert(
        fc.asyncProperty(resetEpisode, async (steps) => {
          expect(await playResets(steps)).toEqual([])
        }),
        { seed: 1, numRuns: 60 },
      )
    },
    5 * MINUTES,
  )
})
