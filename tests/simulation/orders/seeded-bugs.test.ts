import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_BUGS } from './order-bugs.ts'
import { playOrders } from './order-play.ts'
import { orderEpisode } from './order-steps.ts'

const MINUTES = 60_000

describe('a seeded bug of orders', () => {
  it.each(ORDER_BUGS)(
    'that $does is found by the oracle of $breaks, in steps that pass without it',
    async (seededBug) => {
      const property = fc.asyncProperty(orderEpisode, async (steps) => {
        const findings = await playOrders(steps, seededBug)
        return findings.every(({ rule }) => rule !== seededBug.breaks)
      })
      const options = { seed: seededBug.seed, numRuns: 60, endOnFailure: true }
      const [steps] = (await fc.check(property, options)).counterexample ?? []
      if (steps === undefined) throw new Error(`No oracle of ${seededBug.breaks} found it.`)
      expect(await playOrders(steps)).toEqual([])
    },
    5 * MINUTES,
  )
})
