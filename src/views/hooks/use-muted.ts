import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Participant } from '../../protocol/base/types.ts'
import { isAmong, type Muted } from '../../protocol/safety/mute.ts'
import { useMember } from '../app-context.tsx'

export type UserRef = Pick<Participant, 'id' | 'username'> | null | undefined

const NO_USERS: readonly Muted[] = []
const getNoUsers = () => NO_USERS
const subscribeToNothing = () => () => {}

/** Users muted by the user, most recent first; empty for anonymous users. */
export function useMuted(): readonly Muted[] {
  const mutes = useMember()?.mutes
  return useSyncExternalStore(
    mutes?.onChange ?? subscribeToNothing,
    mutes?.all ?? getNoUsers,
    getNoUsers,
  )
}

/** Returns a predicate for muted users; its identity changes only with the mute list. */
export function useIsMuted(): (user: UserRef) => boolean {
  const muted = useMuted()
  return useCallback((user) => isAmong(muted, user), [muted])
}

const NO_ITEMS: readonly never[] = []

export const ownerOf = ({ owner }: { owner: UserRef }): UserRef => owner
export const userOf = ({ user }: { user: UserRef }): UserRef => user
export const sellerOf = ({ seller }: { seller: UserRef }): UserRef => seller

/** Filters out items of muted users. The result is memoized. */
export function useUnmuted<T>(
  items: readonly T[] | undefined = NO_ITEMS,
  creatorOf: (item: T) => UserRef,
): readonly T[] {
  const muted = useMuted()
  return useMemo(
    () => (muted.length === 0 ? items : items.filter((item) => !isAmong(muted, creatorOf(item)))),
    [muted, items, creatorOf],
  )
}
