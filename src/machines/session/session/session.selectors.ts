import { TEXTS } from '../../../protocol/base/catalogue.ts'
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

/** True while a login, a Google sign-in or a registration is under way (LOGIN-02). */
export const isBusy = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('busy')

/** Which of the three ways in is under way, for its own button; null when none is. */
export function busyWith(snapshot: SessionSnapshot): 'login' | 'google' | 'registration' | null {
  if (snapshot.matches({ anonymous: 'signingIn' })) return 'login'
  if (snapshot.matches({ anonymous: 'google' })) return 'google'
  return snapshot.matches({ anonymous: 'registering' }) ? 'registration' : null
}

/** True while a stored session that nobody answered for can be started again (B10). */
export const isResumable = (snapshot: SessionSnapshot): boolean => snapshot.context.resumable

/** A failed login in the modal: the server's words, else `Login failed` (LOGIN-09, A4). */
export function modalLoginError(snapshot: SessionSnapshot): string | null {
  const error = snapshot.context.loginError
  return error && (error.serverMessage ?? TEXTS.loginFailed)
}

/** The same on the login page, with its longer default (LOGIN-06, LOGIN-10, A4). */
export function pageLoginError(snapshot: SessionSnapshot): string | null {
  const error = snapshot.context.loginError
  return error && (error.serverMessage ?? TEXTS.loginFailedCheck)
}

/** A failed Google sign-in; the page's own text stands in for a blank one (LOGIN-07, A26). */
export function googleError(snapshot: SessionSnapshot): string | null {
  const error = snapshot.context.googleError
  return error === '' ? TEXTS.googleSignInFailed : error
}

/** A failed registration (REG-12, A4). */
export const registrationError = (snapshot: SessionSnapshot): string | null =>
  snapshot.context.registrationError

/** `Registration successful! …` when the login after a registration failed (SESSION-13). */
export const sessionNotice = (snapshot: SessionSnapshot): string | null => snapshot.context.notice
