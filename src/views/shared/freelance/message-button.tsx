import { useSelector } from '@xstate/react'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { isStarting } from '../../../machines/messaging/inbox/start.selectors.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { useMember } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { useHasFeature } from '../../hooks/features.ts'
import { useHiddenWhileUnknown, useSession } from '../../hooks/session.ts'
import { useStartConversation } from '../../hooks/start-conversation.ts'

interface Props {
  id: Id
  username: string
  size?: 'sm' | 'md'
  look?: 'outline' | 'accent'
  /** Text put into the composer; it is never sent automatically. */
  draft?: string | undefined
  /** Accessible name, for users who read the button out of context. */
  label?: string
  children: ReactNode
}

/**
 * Opens a conversation; an anonymous user signs in first. Renders nothing for the user's own
 * profile.
 */
export function MessageButton({
  id,
  username,
  size = 'md',
  look = 'outline',
  draft,
  label,
  children,
}: Props) {
  const member = useMember()
  const start = useStartConversation()
  const { phase, user } = useSession()
  const isBusy = useSelector(
    member?.inbox,
    (snapshot) => snapshot !== undefined && isStarting(snapshot),
  )
  const hasMessages = useHasFeature('messages')
  const hiddenWhileUnknown = useHiddenWhileUnknown()
  if (!hasMessages || sameId(user?.id, id)) return null
  return (
    <Button
      look={look}
      size={size}
      aria-label={label}
      busy={isBusy}
      disabled={phase === 'loading'}
      {...hiddenWhileUnknown}
      onClick={() => start({ id, username }, draft)}
    >
      <MessageCircle size={18} aria-hidden />
      {children}
    </Button>
  )
}
