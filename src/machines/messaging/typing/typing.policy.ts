import { mapKey, sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'

/** A user who is typing, until the entry expires. */
export interface TypingUser {
  conversationId: Id
  userId: Id
  /** ms since 1970. */
  until: number
}

interface TypingChange {
  conversationId: Id
  userId: Id
  typing: boolean
}

export const isCurrent = (typed: Id | null, conversationId: Id): boolean =>
  sameId(typed, conversationId)

export const isTypedElsewhere = (typed: Id | null, conversationId: Id): boolean =>
  typed !== null && !sameId(typed, conversationId)

/** The typing users after this event; one entry per user and conversation. */
export function applyTyping(
  list: readonly TypingUser[],
  change: TypingChange,
  until: number,
): TypingUser[] {
  const { conversationId, userId, typing } = change
  const isSameTyping = (entry: TypingUser) =>
    sameId(entry.conversationId, conversationId) && sameId(entry.userId, userId)
  if (!typing) return list.filter((entry) => !isSameTyping(entry))
  if (!list.some(isSameTyping)) return [...list, { conversationId, userId, until }]
  return list.map((entry) => (isSameTyping(entry) ? { ...entry, until } : entry))
}

/** A time further ahead than `timeout` is from before the clock was set back (B8). */
export const unexpired = (
  list: readonly TypingUser[],
  timeout: number,
  now: number,
): TypingUser[] => list.filter(({ until }) => until > now && until <= now + timeout)

/** When the first entry expires. */
export const earliestExpiry = (list: readonly TypingUser[]): number =>
  Math.min(...list.map((entry) => entry.until))

/** By conversation, in order of start. */
export function typersOf(list: readonly TypingUser[]): Record<string, Id[]> {
  const typers: Record<string, Id[]> = {}
  for (const { conversationId, userId } of list) {
    typers[mapKey(conversationId)] = [...(typers[mapKey(conversationId)] ?? []), userId]
  }
  return typers
}
