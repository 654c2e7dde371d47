import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { BLOCK_FAILED, UNBLOCK_FAILED } from '../../../protocol/safety/moderation.ts'
import type { WishOutcome } from '../../kit/wish.machine.ts'
import { type Wishing, wishesOf } from '../../kit/wishes.ts'

/** Who is blocked or not. */
export interface BlockAbout {
  userId: Id
  /** What the person is called in a notice. */
  name: string
}

/** Whom the server is known to hold as blocked; null = never read, and every wish is needed. */
export type Blocked = Id[] | null

export interface BlocksContext extends Wishing<Blocked, BlockAbout> {
  /** Whether the list has to be read anew once nothing runs. */
  stale: boolean
}

const without = (ids: Blocked, userId: Id): Id[] => (ids ?? []).filter((id) => !sameId(id, userId))

/** Blocks and their lifting, one after the other. */
export const BLOCKS = wishesOf<Blocked, BlockAbout>({
  key: ({ userId }) => idKey(userId),
  lane: 'block',
  isHeld: (known, { userId }) => known?.some((id) => sameId(id, userId)) ?? null,
  switched: (known, { userId }, on) =>
    on ? [...without(known, userId), userId] : without(known, userId),
  failedText: (_, on) => (on ? BLOCK_FAILED : UNBLOCK_FAILED),
})

export const doneText = ({ name }: BlockAbout, on: boolean): string =>
  on ? `Blocked ${name}.` : `Unblocked ${name}.`

/** A list that was never read is not known by what was changed in it. */
export function settled(context: BlocksContext, outcome: WishOutcome): Partial<BlocksContext> {
  const { known, wishes } = BLOCKS.settled(context, outcome)
  return { known: context.known && known, wishes }
}
