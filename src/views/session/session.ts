import {
  currentUser,
  isRestoring,
  type SessionPhase,
  sessionPhase,
} from '../../machines/session/session/session.selectors.ts'
import type { User } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'
import { useAsWritten } from '../components/as-written.ts'

/**
 * Who is signed in. While `loading` nobody knows yet: show neither guest nor member. A page that was
 * written by the server is everybody's, and is taken over as such.
 */
export function useSession(): { phase: SessionPhase; user: User | null } {
  return { phase: useAsWritten(useApp().session, sessionPhase, 'loading'), user: useUser() }
}

/** Who is signed in, null also while nobody knows: what shows the same to both is not drawn anew. */
export function useUser(): User | null {
  return useAsWritten(useApp().session, currentUser, null)
}

/** Whether somebody will most likely be there; nobody is while a written page is taken over. */
export function useIsRestoring(): boolean {
  return useAsWritten(useApp().session, isRestoring, false)
}
