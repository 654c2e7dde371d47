import { TEXTS } from '../../../protocol/base/catalogue.ts'
import type { SessionSnapshot } from './session.machine.ts'

/** True while a login, a Google sign-in or a registration is under way (LOGIN-02). */
export const isBusy = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('busy')

/** Which of the three ways in is under way, for its own button; null when none is. */
export function busyWith(snapshot: SessionSnapshot): 'login' | 'google' | 'registration' | null {
  if (snapshot.matches({ anonymous: 'signingIn' })) return 'login'
  if (snapshot.matches({ anonymous: 'google' })) return 'google'
  return snapshot.matches({ anonymous: 'registering' }) ? 'registration' : null
}

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
