import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createWishlistMachine,
  type WishlistEvent,
} from '../../../../src/machines/market/wishlist/wishlist.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { WISHLIST_ROWS, type WishlistStep } from '../../../spec/market/wishlist.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests } from '../../scripts.ts'
import { wishlistRig } from './wishlist.rig.ts'

const EVENTS = {
  'wishlist.toggle': true,
  'network.online': true,
  'network.offline': true,
} satisfies Record<Exclude<WishlistEvent['type'], `xstate.${string}`>, true>

describe('table of the wishlist', () => scriptTests(wishlistRig, WISHLIST_ROWS))

describe('the wishlist', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createWishlistMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('aborts running requests when the session ends', async () => {
    const rig = wishlistRig()
    await rig.do(['toggle', 5, false])
    await rig.do(['toggle', 6, false])
    rig.harness.stop()
    expect(rig.change.calls.map((call) => call.cancelled)).toEqual([true, true])
  })

  it('projects an asset only when its displayed value changes', async () => {
    const rig = wishlistRig()
    await rig.do(['toggle', 5, false])
    await rig.do(['toggle', 6, false])
    await rig.do(['done'])
    expect(rig.projected()).toBe(2)
  })

  it("shows the server's state once no request is running, for any sequence of toggles", async () => {
    const step: fc.Arbitrary<WishlistStep> = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(5, 6).map((id): WishlistStep => ['toggle', id, id === 6]),
      },
      { weight: 2, arbitrary: fc.constant<WishlistStep>(['done']) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(0, 500, -1).map((s): WishlistStep => ['refused', s]),
      },
      { weight: 1, arbitrary: fc.constantFrom<WishlistStep>(['offline'], ['online']) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24, size: 'max' }), async (script) => {
        const rig = wishlistRig()
        const server: { [id: string]: boolean } = { 5: false, 6: true }
        const settle = async (one: WishlistStep) => {
          const [oldest] = rig.running()
          if (oldest === undefined) return
          if (one[0] === 'done') server[oldest.assetId] = oldest.on
          await rig.do(one)
        }
        for (const one of script) {
          if (one[0] === 'done' || one[0] === 'refused') await settle(one)
          else await rig.do(one)
          const lanes = rig.running().map(({ assetId }) => assetId)
          expect(new Set(lanes).size).toBe(lanes.length)
        }
        await rig.do(['online'])
        while (rig.running().length > 0) await settle(['done'])
        for (const [id, shown] of Object.entries(rig.look().shown)) expect(shown).toBe(server[id])
        rig.harness.stop()
      }),
      { numRuns: 150, seed: 20261125 },
    )
  }, 60_000)
})
