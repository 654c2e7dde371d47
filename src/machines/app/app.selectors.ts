import type { AppSnapshot } from './app.machine.ts'

/** What the page may do now that there is a person, by its key; null when nothing waits for it. */
export function grantedKey(snapshot: AppSnapshot): string | null {
  const intent = snapshot.context.wanted?.intent
  return intent?.to === 'page' && snapshot.matches({ signedIn: 'ready' }) ? intent.key : null
}
