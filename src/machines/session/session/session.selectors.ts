import type { User } from '../../../protocol/base/types.ts'
import type { SessionSnapshot } from './session.machine.ts'

export type SessionPhase = 'loading' | 'anonymous' | 'authenticated'

/** The one of three that the session is in (SESSION-01). Signing in is still `anonymous`. */
export function sessionPhase(snapshot: SessionSnapshot): SessionPhase {
  if (snapshot.matches('loading')) return 'loading'
  return snapshot.matches('authenticated') ? 'authenticated' : 'anonymous'
}

/** True from app load to the end of the first attempt (SESSION-11, A3). */
export const isLoading = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('loading')

/** A session was stored and is being taken up: somebody will most likely be there. */
export const isRestoring = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ loading: 'user' }) || snapshot.matches({ loading: 'refresh' })

export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('authenticated')

/** The signed-in user, else null. */
export const currentUser = (snapshot: SessionSnapshot): User | null => snapshot.context.user

/** True while a stored session that nobody answered for can be started again (B10). */
export const isResumable = (snapshot: SessionSnapshot): boolean => snapshot.context.resumable
