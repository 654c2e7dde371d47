import type { User } from '../../../protocol/base/types.ts'
import type { SessionSnapshot } from './session.machine.ts'

export type SessionPhase = 'loading' | 'anonymous' | 'authenticated'

/** The phase of the session (SESSION-01); signing in is still `anonymous`. */
export function sessionPhase(snapshot: SessionSnapshot): SessionPhase {
  if (snapshot.matches('loading')) return 'loading'
  return snapshot.matches('authenticated') ? 'authenticated' : 'anonymous'
}

/** True from page load to the end of the first attempt to restore the session (SESSION-11, A3). */
export const isLoading = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('loading')

/** A stored session is being restored: a user will most likely be signed in. */
export const isRestoring = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ loading: 'user' }) || snapshot.matches({ loading: 'refresh' })

export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('authenticated')

/** The signed-in user, else null. */
export const currentUser = (snapshot: SessionSnapshot): User | null => snapshot.context.user

/** True while a stored session that got no response can be retried (B10). */
export const isResumable = (snapshot: SessionSnapshot): boolean => snapshot.context.resumable
