import { describe, expect, it } from 'vitest'
import { simulate } from './simulate.ts'

const MINUTES = 60_000

describe('simulation of users, networks and servers', () => {
  it(
    '[SEND-03] finds no client bug in a hundred episodes',
    async () => {
      const { episodes, failure } = await simulate(1, 100)
      expect(failure).toBeNull()
      expect(episodes).toBe(100)
    },
    5 * MINUTES,
  )

  it('names the seed if the simulation itself throws', async () => {
    const watch = () => {
      throw new Error('no such tab')
    }
    const seededBug = { name: 'broken', does: 'throws', breaks: 'A1.3', seed: 3, watch }
    await expect(simulate(3, 1, { seededBug })).rejects.toThrow(/^seed 3, path 0: .*: no such tab$/)
  })

  it(
    'repeats identically with the same seed',
    async () => {
      const journals: string[][] = [[], []]
      for (const ofRun of journals)
        await simulate(7, 30, { onEpisode: (_, journal) => void ofRun.push(journal) })
      expect(journals[0]).toHaveLength(30)
      expect(journals[0]).toEqual(journals[1])
    },
    2 * MINUTES,
  )
})
