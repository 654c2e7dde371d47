import {
  currentUser,
  isRestoring,
  type SessionPhase,
  sessionPhase,
} from '../../machines/account/session/session.selectors.ts'
import type { User } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'
import { useSsrSnapshot } from './use-ssr-snapshot.ts'

/**
 * Session phase and user. While `loading`, render neither the anonymous nor the signed-in state.
 * During hydration of a server-rendered page the phase is `loading`, because cached HTML is the
 * same for all users.
 */
export function useSession(): { phase: SessionPhase; user: User | null } {
  return { phase: useSsrSnapshot(useApp().session, sessionPhase, 'loading'), user: useUser() }
}

/**
 * Signed-in user; null while unknown, so components that render the same for both do not rerender.
 */
export function useUser(): User | null {
  return useSsrSnapshot(useApp().session, currentUser, null)
}

/**
 * Attribute of content that only anonymous users or others than its author see. While the user is
 * unknown, a stored session hides it (`theme/global.ts`).
 */
export function useHiddenWhileUnknown(): { 'data-unless-token'?: '' } {
  return useSession().phase === 'loading' ? { 'data-unless-token': '' } : {}
}

/** Whether a stored session is being restored; false during hydration. */
export function useIsRestoring(): boolean {
  return useSsrSnapshot(useApp().session, isRestoring, false)
}
