import { describe, expect, it } from 'vitest'
import { playShares, sharesOf } from '../../tools/test/simulation-shares.ts'

const MINUTES = 60_000

describe('simulation shares', () => {
  it('divide the episodes evenly, without overlapping seeds', () => {
    const shares = sharesOf({ seed: 5, episodes: 103, counted: true }, 4)
    expect(shares.map(({ episodes }) => episodes)).toEqual([26, 26, 26, 25])
    const seeds = shares.flatMap(({ seed, episodes }) =>
      Array.from({ length: episodes }, (_, place) => seed + place),
    )
    expect(new Set(seeds).size).toBe(103)
    expect([Math.min(...seeds), Math.max(...seeds)]).toEqual([5, 107])
    expect(shares.map(({ counted }) => counted)).toEqual([true, false, false, false])
  })

  it('are no more than there are episodes', () => {
    const sizes = sharesOf({ seed: 1, episodes: 3, counted: false }, 5).map((s) => s.episodes)
    expect(sizes).toEqual([1, 1, 1])
    expect(sharesOf({ seed: 1, episodes: 0, counted: false }, 5)).toHaveLength(1)
  })

  it('start no further episode when their CPU time is used up', async () => {
    const [played] = await playShares(
      [{ seed: 1, episodes: 1_000_000, seconds: 0, counted: false }],
      1,
    )
    expect([played?.episodes, played?.failure]).toEqual([0, null])
  })

  it(
    'give the same results in parallel as one by one',
    async () => {
      const shares = sharesOf({ seed: 7, episodes: 8, counted: true }, 2)
      const parallel = await playShares(shares, 2)
      expect(parallel.map(({ seed, episodes }) => [seed, episodes])).toEqual([
        [7, 4],
        [11, 4],
      ])
      expect(parallel[0]?.charts?.chat?.taken.length).toBeGreaterThan(0)
      expect(parallel[1]?.charts).toBeNull()
      const alone = await playShares(
        shares.slice(0, 1).map((each) => ({ ...each, counted: false })),
        1,
      )
      expect(alone[0]?.hash).toBe(parallel[0]?.hash)
      expect(parallel[1]?.hash).not.toBe(parallel[0]?.hash)
      const inTurn = await playShares(shares, 1)
      expect(inTurn.map(({ hash }) => hash)).toEqual(parallel.map(({ hash }) => hash))
    },
    2 * MINUTES,
  )
})
