import { useSelector } from '@xstate/react'
import * as blocksOf from '../../machines/safety/blocks/blocks.selectors.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useMember } from '../app-context.tsx'

export interface BlockState {
  /** Shown as blocked, changes not yet confirmed included. */
  blocked: boolean
  /** Whom one blocked is not known: on its way, or it could not be read. */
  unknown: boolean
  /** The other way round; while nothing is known the list is read anew instead. */
  toggle: () => void
}

/** Whether somebody is blocked, and how to change it; false for a visitor. */
export function useBlock(userId: Id, name: string): BlockState {
  const blocks = useMember()?.blocks
  const blocked = useSelector(blocks, (s) => s !== undefined && blocksOf.isBlocked(s, userId))
  const unknown = useSelector(
    blocks,
    (s) => s === undefined || blocksOf.isLoadingBlocks(s) || blocksOf.blocksFailed(s),
  )
  const toggle = () => {
    // Without the list a press could block once more whom it should unblock.
    if (unknown) blocks?.send({ type: 'blocks.reload' })
    else blocks?.send({ type: 'block.toggle', userId, name })
  }
  return { blocked, unknown, toggle }
}
