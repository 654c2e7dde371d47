import { useSelector } from '@xstate/react'
import { isStarting, startedConversation } from '../../machines/talk/inbox/inbox.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useMember } from '../app-context.tsx'
import { useWant } from '../session/want.ts'

export interface Addressee {
  id: Id
  username: string
  full_name?: string
}

/**
 * Opens the chat with somebody, made when there is none. `draft` is put before the person to be read
 * and sent, behind what they had written already; nothing is sent unseen. A visitor signs in first.
 */
export function useStartConversation(): (person: Addressee, draft?: string) => void {
  const want = useWant()
  return ({ id, username, full_name }, draft) =>
    want(
      { to: 'inbox', event: { type: 'conversation.start', userId: id, username, draft } },
      `write to ${full_name || username}`,
    )
}

/** Whether the chat with this person is being opened now. */
export function useIsStartingWith(id: Id): boolean {
  const inbox = useMember()?.inbox
  return useSelector(
    inbox,
    (s) => s !== undefined && isStarting(s) && sameId(startedConversation(s)?.userId, id),
  )
}
