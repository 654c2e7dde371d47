import type { PendingToggleRequest } from '../../../../src/machines/kit/pending-toggle.machine.ts'
import { createBlocksMachine } from '../../../../src/machines/safety/blocks/blocks.machine.ts'
import { BLOCKS, type BlockAbout } from '../../../../src/machines/safety/blocks/blocks.policy.ts'
import { blocksFailed } from '../../../../src/machines/safety/blocks/blocks.selectors.ts'
import { type BlocksLook, type BlocksStep, nameOf } from '../../../spec/safety/blocks.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

const requests = (ask: PendingToggleRequest) => {
  const { userId, on } = ask as PendingToggleRequest & BlockAbout
  return { userId, on }
}

/** The blocks machine; the test settles its requests. */
export function blocksRig() {
  const { effects, rig } = runControlled(createBlocksMachine)
  const { loadBlocks: list, sendRequest: change } = effects
  return {
    list,
    change,
    isListing: () => list.isOpen,
    isChanging: () => change.isOpen,
    ...rig<BlocksStep, BlocksLook>({
      emits: {
        loadBlocks: () => ({ type: 'list' }),
        sendRequest: (input) => ({ type: 'change', ...requests(input) }),
      },
      steps: {
        toggle: (userId) => ({ type: 'block.toggle', userId, name: nameOf(userId) }),
        reload: { type: 'blocks.reload' },
        listed: (ids) => list.current.resolve(ids),
        done: () => change.current.resolve({ already: false }),
        refused: (status) =>
          (list.isOpen ? list.current : change.current).reject(failureOf(status)),
      },
      look: (snapshot) => ({
        blocked: (BLOCKS.displayed(snapshot.context) ?? []).toSorted(),
        running: list.isOpen ? 'list' : change.isOpen ? requests(change.current.input) : null,
        failed: blocksFailed(snapshot),
      }),
    }),
  }
}
