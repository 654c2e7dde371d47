import { parseParticipant } from '../account/user.ts'
import { isSameUser } from '../base/ids.ts'
import { listOf } from '../base/json.ts'
import type { Id, Participant } from '../base/types.ts'

/** A muted user: hidden in lists, without notifications. */
export type Muted = Participant & { id: Id }

/**
 * Name of the preference of the account for a muted user, followed by the user's id. One preference
 * per user, so that changes on two devices merge.
 */
export const MUTED_PREFERENCE = 'muted_user_'

/** Muted users; `services/stores/mutes` implements it. */
export interface Mutes {
  /** Whether they are stored in the account as well, for other devices. */
  readonly isInAccount: boolean
  /** Most recent first; the same array until it changes. */
  all(): readonly Muted[]
  set(user: Muted, on: boolean): void
  /** Takes over a list, as merged with the account. */
  replace(users: readonly Muted[]): void
  /** Called on every change, in this tab and in others; returns the unsubscribe function. */
  onChange(listener: () => void): () => void
}

/** The users of a stored list; invalid ones are dropped. */
export function parseMuted(stored: unknown): Muted[] {
  return listOf(stored).flatMap((raw) => {
    const user = parseParticipant(raw)
    return user === null || user.id === null ? [] : [{ ...user, id: user.id }]
  })
}

/** Whether the user is muted; false for null. */
export const isAmong = (
  muted: readonly Muted[],
  user: { id: Id | null; username: string } | null | undefined,
): boolean => muted.some((one) => isSameUser(one, user))

/** Adds a user at the front of the list, or removes the user. */
export const withMuted = (muted: readonly Muted[], user: Muted, on: boolean): Muted[] => [
  ...(on ? [user] : []),
  ...muted.filter((one) => !isSameUser(one, user)),
]
