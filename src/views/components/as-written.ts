import { useCallback, useSyncExternalStore } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/**
 * What an actor's snapshot says; while a page that came as HTML is taken over, what it was written
 * with (`written`), so that React finds what stands there.
 */
export function useAsWritten<A extends AnyActorRef, T>(
  actor: A,
  select: (snapshot: SnapshotFrom<A>) => T,
  written: T,
): T {
  return useSyncExternalStore(
    useCallback((tell: () => void) => actor.subscribe(tell).unsubscribe, [actor]),
    () => select(actor.getSnapshot()),
    () => written,
  )
}
