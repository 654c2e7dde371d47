import { mapKey, sameId } from '../../../protocol/base/ids.ts'
import type { FollowStats, Id } from '../../../protocol/base/types.ts'

/** A follow or unfollow already shown that the server still has to confirm. */
export interface FollowChange {
  userId: Id
  follow: boolean
}

export interface FollowContext {
  /** Who is signed in. */
  userId: Id
  /** Figures the server is known to hold, by user id. */
  known: { [userId: string]: FollowStats }
  /** In order of the person's doing; the first one runs. */
  changes: FollowChange[]
  /** The figures as the person sees them, changes included. */
  shown: { [userId: string]: FollowStats }
}

type Known = Pick<FollowContext, 'userId' | 'known'>

const floor = (count: number): number => Math.max(0, count)

/** The figures after one change: only a flag that flips moves a count, by 1, never below 0 (A6). */
function applyChange(figures: Known, change: FollowChange): Known {
  const target = figures.known[mapKey(change.userId)]
  if (!target || target.following === change.follow) return figures
  const by = change.follow ? 1 : -1
  const known = {
    ...figures.known,
    [mapKey(change.userId)]: {
      ...target,
      following: change.follow,
      followers_count: floor(target.followers_count + by),
    },
  }
  const own = known[mapKey(figures.userId)]
  if (own) {
    known[mapKey(figures.userId)] = { ...own, following_count: floor(own.following_count + by) }
  }
  return { ...figures, known }
}

/** The figures as the person sees them: what is known, with every unconfirmed change (FOLLOW-01…04). */
export function shownFigures(context: FollowContext): FollowContext['known'] {
  return context.changes.reduce<Known>(applyChange, context).known
}

/** True when the change would flip the flag the server holds; otherwise there is nothing to ask. */
export function isNeeded(context: FollowContext, change: FollowChange): boolean {
  const target = context.known[mapKey(change.userId)]
  return target !== undefined && target.following !== change.follow
}

/**
 * The person's toggle: the opposite of what is shown. A change that still waits is withdrawn
 * instead, so that at most one waits behind the one that runs.
 */
export function toggle(context: FollowContext, userId: Id): FollowContext {
  const shown = shownFigures(context)[mapKey(userId)]
  if (!shown) return context
  const waiting = context.changes.findIndex(
    (change, index) => index > 0 && sameId(change.userId, userId),
  )
  const changes =
    waiting > 0
      ? context.changes.filter((_, index) => index !== waiting)
      : [...context.changes, { userId, follow: !shown.following }]
  return { ...context, changes }
}

/** The server did it: the running change becomes part of what is known. */
export function confirm(context: FollowContext): FollowContext {
  const [change, ...changes] = context.changes
  if (!change) return context
  return { ...context, ...applyChange(context, change), changes }
}

/**
 * It was so already: the flag stays, no count moves, and the figures read anew are taken (A6).
 * `stats` null when they could not be read.
 */
export function confirmAlready(context: FollowContext, stats: FollowStats | null): FollowContext {
  const [change, ...changes] = context.changes
  const target = change && context.known[mapKey(change.userId)]
  if (!change || !target) return { ...context, changes }
  const figures = { ...(stats ?? target), following: change.follow }
  return { ...context, changes, known: { ...context.known, [mapKey(change.userId)]: figures } }
}

/** The server refused or did not answer: the running change is left out again. */
export function undo(context: FollowContext): FollowContext {
  return { ...context, changes: context.changes.slice(1) }
}
