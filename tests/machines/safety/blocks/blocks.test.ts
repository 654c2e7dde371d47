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
import { BLOCKS_ROWS, type BlocksStep, LIST } from '../../../spec/safety/blocks.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests } from '../../scripts.ts'
import { blocksRig } from './blocks.rig.ts'

const EVENTS = {
  'block.toggle': true,
  'blocks.reload': true,
} satisfies Record<Exclude<BlocksEvent['type'], `xstate.${string}`>, true>

describe('table of blocks', () => scriptTests(blocksRig, BLOCKS_ROWS))

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
})
