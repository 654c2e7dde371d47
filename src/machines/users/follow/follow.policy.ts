import { TEXTS } from '../../../protocol/base/errors.ts'
import { mapKey } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'
import type { PendingToggleResponse } from '../../kit/pending-toggle.machine.ts'
import {
  type PendingTogglesState,
  pendingTogglesOf,
  type ToggleNetwork,
} from '../../kit/pending-toggles.ts'

/** Target of a follow toggle. */
export interface FollowAbout {
  userId: Id
}

/** `stats`: counts fetched again if the server already had the value; null when unreadable. */
export interface FollowResponse extends PendingToggleResponse {
  stats: FollowStats | null
}

/** Counts confirmed by the server. */
export interface KnownCounts {
  /** The signed-in user. */
  me: Id
  of: { [userId: string]: FollowStats }
}

export interface FollowContext
  extends PendingTogglesState<KnownCounts, FollowAbout>,
    ToggleNetwork {
  /** Users to follow as soon as their counts are known; keys of `of`. */
  awaited: string[]
}

/** Never below 0; an unknown count stays unknown. */
const countPlus = (count: number | null, by: number): number | null =>
  count === null ? null : Math.max(0, count + by)

export function withStats({ me, of }: KnownCounts, userId: Id, stats: FollowStats): KnownCounts {
  return { me, of: { ...of, [mapKey(userId)]: stats } }
}

/**
 * Follows and unfollows, one after the other, because each also changes the user's own counts (A6).
 */
export const FOLLOWS = pendingTogglesOf<KnownCounts, FollowAbout, FollowResponse>({
  key: ({ userId }) => mapKey(userId),
  queueKey: 'follow',
  isOn: ({ of }, { userId }) => of[mapKey(userId)]?.following ?? null,
  /** The counts change only if the flag changes, by 1. */
  applyToggle: (known, { userId }, following) => {
    const target = known.of[mapKey(userId)]
    if (!target) return known
    const by = following ? 1 : -1
    const followers_count = countPlus(target.followers_count, by)
    const next = withStats(known, userId, { ...target, following, followers_count })
    const ownStats = next.of[mapKey(next.me)]
    return ownStats
      ? withStats(next, next.me, {
          ...ownStats,
          following_count: countPlus(ownStats.following_count, by),
        })
      : next
  },
  /** Sets the flag without changing counts, and takes the counts fetched again. */
  already: (known, { userId }, following, { stats }) => {
    const counts = stats ?? known.of[mapKey(userId)]
    return counts ? withStats(known, userId, { ...counts, following }) : known
  },
  failureMessage: (_, on) => (on ? TEXTS.followFailed : TEXTS.unfollowFailed),
})

/** Counts arrived: follows a user that was waiting for them, unless already followed. */
export function withServerStats(
  context: FollowContext,
  about: FollowAbout,
): Partial<FollowContext> {
  const key = mapKey(about.userId)
  if (!context.awaited.includes(key)) return {}
  const awaited = context.awaited.filter((other) => other !== key)
  if (FOLLOWS.isOn(context, about)) return { awaited }
  return { awaited, pendingToggles: FOLLOWS.toggled(context, about) }
}
