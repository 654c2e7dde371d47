import { useSelector } from '@xstate/react'
import { isStarting, startedConversation } from '../../machines/messaging/inbox/start.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { isolate } from '../../protocol/base/text.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useMember } from '../app-context.tsx'
import { useRequireAuth } from './use-require-auth.ts'

export interface Addressee {
  id: Id
  username: string
  full_name?: string
}

/**
 * Returns a function that opens the chat with a user and creates it if needed. `draft` is appended
 * to the text already in the composer; nothing is sent automatically. An anonymous user signs in
 * first.
 */
export function useStartConversation(): (user: Addressee, draft?: string) => void {
  const requireAuth = useRequireAuth()
  return ({ id, username, full_name }, draft) =>
    requireAuth(
      { to: 'inbox', event: { type: 'conversation.start', userId: id, username, draft } },
      `write to ${isolate(full_name || username)}`,
    )
}

/** Whether the chat with this user is being opened. */
export function useIsStartingWith(id: Id): boolean {
  const inbox = useMember()?.inbox
  return useSelector(
    inbox,
    (s) => s !== undefined && isStarting(s) && sameId(startedConversation(s)?.userId, id),
  )
}
