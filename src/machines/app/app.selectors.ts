import type { AppSnapshot } from './app.machine.ts'

/** Key of the pending intent that the page may carry out now that a user is signed in, or null. */
export function grantedIntentKey(snapshot: AppSnapshot): string | null {
  const intent = snapshot.context.wanted?.intent
  return intent?.to === 'page' && snapshot.matches({ signedIn: 'ready' }) ? intent.key : null
}
