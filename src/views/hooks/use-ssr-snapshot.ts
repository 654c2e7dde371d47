import { useCallback, useSyncExternalStore } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/**
 * Selects from an actor's snapshot. While a server-rendered page hydrates it returns `serverValue`, the
 * value the page was rendered with, so that the markup matches.
 */
export function useSsrSnapshot<A extends AnyActorRef, T>(
  actor: A,
  select: (snapshot: SnapshotFrom<A>) => T,
  serverValue: T,
): T {
  return useSyncExternalStore(
    useCallback((onStoreChange: () => void) => actor.subscribe(onStoreChange).unsubscribe, [actor]),
    () => select(actor.getSnapshot()),
    () => serverValue,
  )
}
