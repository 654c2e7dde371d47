import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BlocksEvent,
  createBlocksMachine,
} from '../../../../src/machines/safety/blocks/blocks.machine.ts'
import {
  isBlocked,
  isLoadingBlocks,
} from '../../../../src/machines/safety/blocks/blocks.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { BlocksReference } from '../../../spec/safety/blocks.reference.ts'
import { BLOCKS_ROWS, type BlocksStep, LIST } from '../../../spec/safety/blocks.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { blocksRig } from './blocks.rig.ts'

const EVENTS = {
  'block.toggle': true,
  'blocks.reload': true,
} satisfies Record<Exclude<BlocksEvent['type'], `xstate.${string}`>, true>

describe('table of blocks', () => scriptTests(blocksRig, BLOCKS_ROWS))

describe('reference of blocks', () => {
  referenceTests(() => new BlocksReference(), BLOCKS_ROWS)
})

describe('blocks', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createBlocksMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('loads the list at once', () => {
    expect(blocksRig().emitted()).toEqual([LIST])
  })

  it('aborts the list request or the running toggle when the session ends', async () => {
    const rig = blocksRig()
    rig.harness.stop()
    const other = blocksRig()
    for (const step of [
      ['listed', []],
      ['toggle', 5],
    ] satisfies BlocksStep[])
      await other.do(step)
    other.harness.stop()
    const calls = [...rig.list.calls, ...other.change.calls]
    expect(calls.map((call) => call.cancelled)).toEqual([true, true])
  })

  it('provides the blocked users', async () => {
    const rig = blocksRig()
    expect(isLoadingBlocks(rig.harness.actor.getSnapshot())).toBe(true)
    await rig.do(['listed', [6]])
    await rig.do(['toggle', 5])
    const snapshot = rig.harness.actor.getSnapshot()
    expect(['5', 6, 7].map((id) => isBlocked(snapshot, id))).toEqual([true, true, false])
    expect(isLoadingBlocks(snapshot)).toBe(false)
  })

  it('matches the reference on random event sequences, with at most one request at a time', async () => {
    const who = fc.constantFrom(5, 6)
    const step: fc.Arbitrary<BlocksStep> = fc.oneof(
      { weight: 5, arbitrary: who.map((id): BlocksStep => ['toggle', id]) },
      { weight: 2, arbitrary: fc.constant<BlocksStep>(['reload']) },
      { weight: 4, arbitrary: fc.subarray([5, 6]).map((ids): BlocksStep => ['listed', ids]) },
      { weight: 4, arbitrary: fc.constant<BlocksStep>(['done']) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(0, 403, -1, -2).map((s): BlocksStep => ['refused', s]),
      },
    )
    let calls = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (script) => {
        const rig = blocksRig()
        const reference = new BlocksReference()
        for (const one of script) {
          if (one[0] === 'listed' && !rig.isListing()) continue
          if (one[0] === 'done' && !rig.isChanging()) continue
          if (one[0] === 'refused' && !rig.isListing() && !rig.isChanging()) continue
          await rig.do(one)
          reference.do(one)
          expect({ look: rig.look(), emitted: rig.emitted() }).toEqual({
            look: reference.look(),
            emitted: reference.emitted(),
          })
          expect(rig.isListing() && rig.isChanging()).toBe(false)
        }
        calls += rig.emitted().filter((emitted) => emitted.type === 'change').length
        rig.harness.stop()
      }),
      { numRuns: 150, seed: 20261121 },
    )
    expect(calls).toBeGreaterThan(150)
  }, 60_000)
})
