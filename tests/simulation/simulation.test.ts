import { describe, expect, it } from 'vitest'
import { PLANTS } from './plants.ts'
import { simulate } from './simulate.ts'

const MINUTES = 60_000

describe('simulated people, lines and servers', () => {
  it(
    '[SEND-03] find nothing against the client in a few hundred episodes',
    async () => {
      const { episodes, failure } = await simulate(1, 300)
      expect(failure).toBeNull()
      expect(episodes).toBe(300)
    },
    5 * MINUTES,
  )

  it(
    'do the same again from the same seed',
    async () => {
      const journals: string[][] = [[], []]
      for (const kept of journals)
        await simulate(7, 30, { onEpisode: (_, journal) => void kept.push(journal) })
      expect(journals[0]).toHaveLength(30)
      expect(journals[0]).toEqual(journals[1])
    },
    2 * MINUTES,
  )
})

describe('a planted bug', () => {
  it.each(PLANTS)(
    'that $does is found, in at most 12 steps',
    async (plant) => {
      const { failure } = await simulate(1, 2000, { plant })
      expect(failure?.findings).not.toEqual([])
      expect(failure?.steps.length).toBeLessThanOrEqual(12)
    },
    10 * MINUTES,
  )
})
