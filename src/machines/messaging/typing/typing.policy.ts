import { mapKey, sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'

/** A user who is typing, until the entry expires. */
export interface TypingUser {
  conversationId: Id
  userId: Id
  /** ms since 1970. */
  until: number
}

interface News {
  conversationId: Id
  userId: Id
  typing: boolean
}

export const isCurrent = (typed: Id | null, conversationId: Id): boolean =>
  sameId(typed, conversationId)

export const beginsElsewhere = (typed: Id | null, conversationId: Id): boolean =>
  typed !== null && !sameId(typed, conversationId)

/** The typing users after this event; one entry per user and conversation. */
export function applyTyping(list: readonly TypingUser[], news: News, until: number): TypingUser[] {
  const { conversationId, userId, typing } = news
  const known = (one: TypingUser) =>
    sameId(one.conversationId, conversationId) && sameId(one.userId, userId)
  if (!typing) return list.filter((one) => !known(one))
  if (!list.some(known)) return [...list, { conversationId, userId, until }]
  return list.map((one) => (known(one) ? { ...one, until } : one))
}

export const unexpired = (list: readonly TypingUser[], now: number): TypingUser[] =>
  list.filter((one) => one.until > now)

/** When the first entry expires. */
export const earliest = (list: readonly TypingUser[]): number =>
  Math.min(...list.map((one) => one.until))

/** By conversation, in order of start. */
export function typersOf(list: readonly TypingUser[]): Record<string, Id[]> {
  const typers: Record<string, Id[]> = {}
  for (const { conversationId, userId } of list) {
    typers[mapKey(conversationId)] = [...(typers[mapKey(conversationId)] ?? []), userId]
  }
  return typers
}
