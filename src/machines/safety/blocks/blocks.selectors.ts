import { sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { BlocksSnapshot } from './blocks.machine.ts'
import { BLOCKS } from './blocks.policy.ts'

/** Whether a user is shown as blocked, pending changes included. */
export const isBlocked = ({ context }: BlocksSnapshot, userId: Id): boolean =>
  BLOCKS.displayed(context)?.some((id) => sameId(id, userId)) ?? false

export const isLoadingBlocks = (snapshot: BlocksSnapshot): boolean => snapshot.matches('loading')

/** The list failed to load and no toggle is pending; `blocks.reload` retries. */
export const blocksFailed = (snapshot: BlocksSnapshot): boolean =>
  snapshot.matches('failed') && snapshot.context.pendingToggles.length === 0
