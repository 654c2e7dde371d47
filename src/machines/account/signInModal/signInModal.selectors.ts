import type { SignInModalMode, SignInModalSnapshot } from './signInModal.machine.ts'

/** The form on screen, or null while the modal is closed (MODAL-03). */
export function openMode(snapshot: SignInModalSnapshot): SignInModalMode | null {
  if (snapshot.matches('login')) return 'login'
  return snapshot.matches('register') ? 'register' : null
}

/** The action to name after “Sign in to”; null if the user only wanted to sign in. */
export const openedFor = ({ context }: SignInModalSnapshot): string | null => context.why
