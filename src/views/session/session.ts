import { useCallback, useSyncExternalStore } from 'react'
import {
  currentUser,
  isRestoring,
  type SessionPhase,
  sessionPhase,
} from '../../machines/session/session/session.selectors.ts'
import type { User } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'

/**
 * Who is signed in. While `loading` nobody knows yet: show neither guest nor member. A page that was
 * written by the server is everybody's, and is taken over as such.
 */
export function useSession(): { phase: SessionPhase; user: User | null } {
  const { session } = useApp()
  const subscribe = useSubscribe()
  return {
    phase: useSyncExternalStore<SessionPhase>(
      subscribe,
      () => sessionPhase(session.getSnapshot()),
      () => 'loading',
    ),
    user: useSyncExternalStore<User | null>(
      subscribe,
      () => currentUser(session.getSnapshot()),
      () => null,
    ),
  }
}

/** Whether somebody will most likely be there; nobody is while a written page is taken over. */
export function useIsRestoring(): boolean {
  const { session } = useApp()
  return useSyncExternalStore(
    useSubscribe(),
    () => isRestoring(session.getSnapshot()),
    () => false,
  )
}

function useSubscribe() {
  const { session } = useApp()
  return useCallback(
    (tell: () => void) => {
      const subscription = session.subscribe(tell)
      return () => subscription.unsubscribe()
    },
    [session],
  )
}
