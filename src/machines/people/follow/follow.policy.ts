import { TEXTS } from '../../../protocol/base/errors.ts'
import { mapKey } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'
import type { WishAnswer } from '../../kit/wish.machine.ts'
import { type Wishing, wishesOf } from '../../kit/wishes.ts'

/** Whom one follows or not. */
export interface FollowAbout {
  userId: Id
}

/** `stats`: the figures read anew where it was so already, null when unreadable. */
export interface FollowAnswer extends WishAnswer {
  stats: FollowStats | null
}

/** Figures the server is known to hold. */
export interface Figures {
  /** Who is signed in. */
  me: Id
  of: { [userId: string]: FollowStats }
}

export interface FollowContext extends Wishing<Figures, FollowAbout> {
  /** Whom a visitor wanted to follow whose figures are not known yet; keys of `of`. */
  awaited: string[]
}

const floor = (count: number): number => Math.max(0, count)

export function withFigures({ me, of }: Figures, userId: Id, stats: FollowStats): Figures {
  return { me, of: { ...of, [mapKey(userId)]: stats } }
}

/** Follows and unfollows, one after the other: each moves the own figures too (A6). */
export const FOLLOWS = wishesOf<Figures, FollowAbout, FollowAnswer>({
  key: ({ userId }) => mapKey(userId),
  lane: 'follow',
  isHeld: ({ of }, { userId }) => of[mapKey(userId)]?.following ?? null,
  /** Only a flag that flips moves the counts, by 1, never below 0. */
  switched: (known, { userId }, following) => {
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
  /** The flag stays, no count moves, and the figures read anew are taken. */
  already: (known, { userId }, following, { stats }) => {
    const figures = stats ?? known.of[mapKey(userId)]
    return figures ? withFigures(known, userId, { ...figures, following }) : known
  },
  failedText: (_, on) => (on ? TEXTS.followFailed : TEXTS.unfollowFailed),
})

/** Figures arrived: whoever was waited for is followed, unless they were already. */
export function takenUp(context: FollowContext, about: FollowAbout): Partial<FollowContext> {
  const key = mapKey(about.userId)
  if (!context.awaited.includes(key)) return {}
  const awaited = context.awaited.filter((one) => one !== key)
  if (FOLLOWS.isHeld(context, about)) return { awaited }
  return { awaited, wishes: FOLLOWS.toggled(context, about) }
}
