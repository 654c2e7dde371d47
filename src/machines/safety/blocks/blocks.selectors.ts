import { sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { BlocksSnapshot } from './blocks.machine.ts'
import { BLOCKS } from './blocks.policy.ts'

/** Whether a person is shown as blocked, unconfirmed changes included. */
export const isBlocked = ({ context }: BlocksSnapshot, userId: Id): boolean =>
  BLOCKS.shown(context)?.some((id) => sameId(id, userId)) ?? false

export const isLoadingBlocks = (snapshot: BlocksSnapshot): boolean => snapshot.matches('loading')

/** The list could not be read, and nothing is under way; `blocks.reload` tries again. */
export const blocksFailed = (snapshot: BlocksSnapshot): boolean =>
  snapshot.matches('failed') && snapshot.context.wishes.length === 0
