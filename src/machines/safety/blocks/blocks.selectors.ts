import { sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { BlocksSnapshot } from './blocks.machine.ts'
import { isShownBlocked, shownBlocks } from './blocks.policy.ts'

/** Whether a person is shown as blocked, unconfirmed changes included. */
export const isBlocked = ({ context }: BlocksSnapshot, userId: Id): boolean =>
  isShownBlocked(context, userId)

/** Everybody shown as blocked, the last one last. */
export const blockedIds = ({ context }: BlocksSnapshot): Id[] => shownBlocks(context)

/** Whether a change of this person waits for the server. */
export const isChangingBlock = ({ context }: BlocksSnapshot, userId: Id): boolean =>
  context.changes.some((change) => sameId(change.userId, userId))

export const isLoadingBlocks = (snapshot: BlocksSnapshot): boolean => snapshot.matches('loading')

/** The list could not be read; `blocks.reload` tries again. */
export const blocksFailed = (snapshot: BlocksSnapshot): boolean => snapshot.matches('failed')
