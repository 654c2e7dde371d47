import { useSelector } from '@xstate/react'
import * as blocksOf from '../../../machines/safety/blocks/blocks.selectors.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { useMember } from '../../app-context.tsx'

export interface BlockState {
  /** Includes unconfirmed optimistic changes. */
  blocked: boolean
  /** The block list is loading or failed to load. */
  unknown: boolean
  /** Toggles the block; reloads the list instead while it is unknown. */
  toggle: () => void
}

/** Block state of a user; `blocked` is false for anonymous users. */
export function useBlock(userId: Id, name: string): BlockState {
  const blocks = useMember()?.blocks
  const blocked = useSelector(blocks, (s) => s !== undefined && blocksOf.isBlocked(s, userId))
  const unknown = useSelector(
    blocks,
    (s) => s === undefined || blocksOf.isLoadingBlocks(s) || blocksOf.blocksFailed(s),
  )
  const toggle = () => {
    // Without the loaded list a toggle could block again instead of unblocking.
    if (unknown) blocks?.send({ type: 'blocks.reload' })
    else blocks?.send({ type: 'block.toggle', userId, name })
  }
  return { blocked, unknown, toggle }
}
