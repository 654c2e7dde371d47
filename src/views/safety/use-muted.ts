import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Participant } from '../../protocol/base/types.ts'
import { isAmong, type Muted } from '../../protocol/safety/mute.ts'
import { useMember } from '../app-context.tsx'

export type Person = Pick<Participant, 'id' | 'username'> | null | undefined

const NOBODY: readonly Muted[] = []
const none = () => NOBODY
const neverChanges = () => () => {}

/** Users muted by the user, most recent first; empty for anonymous users. */
export function useMuted(): readonly Muted[] {
  const mutes = useMember()?.mutes
  return useSyncExternalStore(mutes?.onChange ?? neverChanges, mutes?.all ?? none, none)
}

/** Returns a predicate for muted users; its identity changes only with the mute list. */
export function useIsMuted(): (user: Person) => boolean {
  const muted = useMuted()
  return useCallback((user) => isAmong(muted, user), [muted])
}

const NOTHING: readonly never[] = []

export const ownerOf = ({ owner }: { owner: Person }): Person => owner
export const userOf = ({ user }: { user: Person }): Person => user
export const sellerOf = ({ seller }: { seller: Person }): Person => seller

/** Filters out items of muted users. The result is memoized. */
export function useUnmuted<T>(
  items: readonly T[] | undefined = NOTHING,
  creatorOf: (item: T) => Person,
): readonly T[] {
  const muted = useMuted()
  return useMemo(
    () => (muted.length === 0 ? items : items.filter((item) => !isAmong(muted, creatorOf(item)))),
    [muted, items, creatorOf],
  )
}
