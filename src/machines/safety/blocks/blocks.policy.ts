import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { BLOCK_FAILED, UNBLOCK_FAILED } from '../../../protocol/safety/block-texts.ts'
import type { PendingToggleOutcome } from '../../kit/pending-toggle.machine.ts'
import { type PendingTogglesState, pendingTogglesOf } from '../../kit/pending-toggles.ts'

/** Target of a block toggle. */
export interface BlockAbout {
  userId: Id
  /** Name of the user in toasts. */
  name: string
}

/** Blocked users as confirmed by the server; null: never loaded, so every toggle is sent. */
export type Blocked = Id[] | null

export interface BlocksContext extends PendingTogglesState<Blocked, BlockAbout> {
  /** Whether the list must be fetched again once no toggle runs. */
  stale: boolean
}

const without = (ids: Blocked, userId: Id): Id[] => (ids ?? []).filter((id) => !sameId(id, userId))

/** Blocks and unblocks, one after the other. */
export const BLOCKS = pendingTogglesOf<Blocked, BlockAbout>({
  key: ({ userId }) => idKey(userId),
  queueKey: 'block',
  isOn: (known, { userId }) => known?.some((id) => sameId(id, userId)) ?? null,
  applyToggle: (known, { userId }, on) =>
    on ? [...without(known, userId), userId] : without(known, userId),
  failureMessage: (_, on) => (on ? BLOCK_FAILED : UNBLOCK_FAILED),
})

export const doneMessage = ({ name }: BlockAbout, on: boolean): string =>
  on ? `Blocked ${isolate(name)}.` : `Unblocked ${isolate(name)}.`

/** A list that was never loaded stays unknown after a toggle. */
export function settled(
  context: BlocksContext,
  outcome: PendingToggleOutcome,
): Partial<BlocksContext> {
  const { known, pendingToggles } = BLOCKS.settled(context, outcome)
  return { known: context.known && known, pendingToggles }
}
