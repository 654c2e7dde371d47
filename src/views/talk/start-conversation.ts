import { useSelector } from '@xstate/react'
import { isStarting, startedConversation } from '../../machines/talk/inbox/inbox.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useApp, useMember } from '../app-context.tsx'
import { useSession } from '../session/session.ts'

export interface Addressee {
  id: Id
  username: string
}

/**
 * Opens the chat with somebody, made when there is none. `draft` is put before the person to be read
 * and sent, behind what they had written already; nothing is sent unseen. Without a session the
 * sign-in modal opens instead.
 */
export function useStartConversation(): (person: Addressee, draft?: string) => void {
  const app = useApp()
  const member = useMember()
  const { phase } = useSession()
  return ({ id, username }, draft) => {
    if (phase === 'anonymous') app.signInModal.send({ type: 'modal.open', mode: 'login' })
    else member?.inbox.send({ type: 'conversation.start', userId: id, username, draft })
  }
}

/** Whether the chat with this person is being opened now. */
export function useIsStartingWith(id: Id): boolean {
  const inbox = useMember()?.inbox
  return useSelector(
    inbox,
    (s) => s !== undefined && isStarting(s) && sameId(startedConversation(s)?.userId, id),
  )
}
