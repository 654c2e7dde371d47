/** Apart from the other selectors, because public pages need these and nothing else of the inbox. */
import type { InboxSnapshot } from './inbox.machine.ts'
import type { InboxStart } from './inbox.types.ts'

/** True while a conversation is being started. */
export function isStarting(snapshot: InboxSnapshot): boolean {
  return snapshot.matches({ start: 'starting' })
}

/** The last conversation start and its result; null before the first. */
export function startedConversation(snapshot: InboxSnapshot): InboxStart | null {
  return snapshot.context.start
}
