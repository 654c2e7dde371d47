import { TEXTS } from '../../../protocol/base/errors.ts'
import { mapKey } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'
import type { PendingToggleResponse } from '../../kit/pending-toggle.machine.ts'
import { type PendingTogglesState, pendingTogglesOf } from '../../kit/pending-toggles.ts'

/** Target of a follow toggle. */
export interface FollowAbout {
  userId: Id
}

/** `stats`: counts fetched again if the server already had the value; null when unreadable. */
export interface FollowResponse extends PendingToggleResponse {
  stats: FollowStats | null
}

/** Counts confirmed by the server. */
export interface Figures {
  /** The signed-in user. */
  me: Id
  of: { [userId: string]: FollowStats }
}

export interface FollowContext extends PendingTogglesState<Figures, FollowAbout> {
  /** Users to follow as soon as their counts are known; keys of `of`. */
  awaited: string[]
}

const floor = (count: number): number => Math.max(0, count)

export function withFigures({ me, of }: Figures, userId: Id, stats: FollowStats): Figures {
  return { me, of: { ...of, [mapKey(userId)]: stats } }
}

/**
 * Follows and unfollows, one after the other, because each also changes the user's own counts (A6).
 */
export const FOLLOWS = pendingTogglesOf<Figures, FollowAbout, FollowResponse>({
  key: ({ userId }) => mapKey(userId),
  queueKey: 'follow',
  isOn: ({ of }, { userId }) => of[mapKey(userId)]?.following ?? null,
  /** The counts change only if the flag changes: by 1, never below 0. */
  applyToggle: (known, { userId }, following) => {
    const by = following ? 1 : -1
    const target = known.of[mapKey(userId)]
    if (!target) return known
    const followers_count = floor(target.followers_count + by)
    const next = withFigures(known, userId, { ...target, following, followers_count })
    const own = next.of[mapKey(next.me)]
    return own
      ? withFigures(next, next.me, { ...own, following_count: floor(own.following_count + by) })
      : next
  },
  /** Sets the flag without changing counts, and takes the counts fetched again. */
  already: (known, { userId }, following, { stats }) => {
    const figures = stats ?? known.of[mapKey(userId)]
    return figures ? withFigures(known, userId, { ...figures, following }) : known
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
  const awaited = context.awaited.filter((one) => one !== key)
  if (FOLLOWS.isOn(context, about)) return { awaited }
  return { awaited, pendingToggles: FOLLOWS.toggled(context, about) }
}
