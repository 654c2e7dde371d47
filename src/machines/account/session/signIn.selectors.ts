import { TEXTS } from '../../../protocol/base/catalogue.ts'
import type { Json } from '../../../protocol/base/types.ts'
import type { SessionSnapshot } from './session.machine.ts'

/** True while a login, a Google sign-in or a registration is running (LOGIN-02). */
export const isBusy = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('busy')

/** The sign-in that is running, for its button; null if none. */
export function busyWith(snapshot: SessionSnapshot): 'login' | 'google' | 'registration' | null {
  if (snapshot.matches({ anonymous: 'signingIn' })) return 'login'
  if (snapshot.matches({ anonymous: 'google' })) return 'google'
  return snapshot.matches({ anonymous: 'registering' }) ? 'registration' : null
}

/** Login error in the modal: the server's message, else `Login failed` (LOGIN-09, A4). */
export function modalLoginError(snapshot: SessionSnapshot): string | null {
  const error = snapshot.context.loginError
  return error && (error.serverMessage ?? TEXTS.loginFailed)
}

/** Login error on the login page, with its longer default (LOGIN-06, LOGIN-10, A4). */
export function pageLoginError(snapshot: SessionSnapshot): string | null {
  const error = snapshot.context.loginError
  return error && (error.serverMessage ?? TEXTS.loginFailedCheck)
}

/** Google sign-in error; a default replaces an empty message (LOGIN-07, A26). */
export function googleError(snapshot: SessionSnapshot): string | null {
  const error = snapshot.context.googleError
  return error === '' ? TEXTS.googleSignInFailed : error
}

/** Registration error (REG-12, A4). */
export const registrationError = (snapshot: SessionSnapshot): string | null =>
  snapshot.context.registrationError

/** Response to a rejected registration, with the errors of its fields (REG-11); null if none. */
export const registrationBody = (snapshot: SessionSnapshot): Json | null =>
  snapshot.context.registrationBody

/** `Registration successful! …` when the login after a registration failed (SESSION-13). */
export const sessionNotice = (snapshot: SessionSnapshot): string | null => snapshot.context.notice
