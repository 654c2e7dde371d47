import { mapKey, sameId } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'
import type { FollowSnapshot } from './follow.machine.ts'

/** The figures of a user as shown, unconfirmed changes included; null while they are not known. */
export function followStatsOf(snapshot: FollowSnapshot, userId: Id): FollowStats | null {
  return snapshot.context.shown[mapKey(userId)] ?? null
}

/** True while a change of this user waits for the server. */
export function isChanging(snapshot: FollowSnapshot, userId: Id): boolean {
  return snapshot.context.changes.some((change) => sameId(change.userId, userId))
}
