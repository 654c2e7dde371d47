import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playOrders } from './order-play.ts'
import { orderEpisode } from './order-steps.ts'

const MINUTES = 60_000

describe('simulation of buyers and sellers', () => {
  it(
    '[A15] finds no client bug in forty episodes of orders',
    async () => {
      await fc.assert(
        fc.asyncProperty(orderEpisode, async (steps) => {
          expect(await playOrders(steps)).toEqual([])
        }),
        { seed: 1, numRuns: 40 },
      )
    },
    5 * MINUTES,
  )
})
