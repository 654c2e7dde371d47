import { mapKey } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'
import type { FollowSnapshot } from './follow.machine.ts'
import { FOLLOWS } from './follow.policy.ts'

/** A user's counts as shown, pending changes included; null while unknown. */
export function followStatsOf({ context }: FollowSnapshot, userId: Id): FollowStats | null {
  return FOLLOWS.displayed(context).of[mapKey(userId)] ?? null
}
