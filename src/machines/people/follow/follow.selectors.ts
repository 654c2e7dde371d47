import { mapKey } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'
import type { FollowSnapshot } from './follow.machine.ts'
import { FOLLOWS } from './follow.policy.ts'

/** The figures of a user as shown, unconfirmed changes included; null while they are not known. */
export function followStatsOf({ context }: FollowSnapshot, userId: Id): FollowStats | null {
  return FOLLOWS.shown(context).of[mapKey(userId)] ?? null
}
