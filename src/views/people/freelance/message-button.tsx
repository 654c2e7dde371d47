import { useSelector } from '@xstate/react'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { isStarting } from '../../../machines/talk/inbox/inbox.selectors.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { useMember } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { useSession } from '../../session/session.ts'
import { useStartConversation } from '../../talk/start-conversation.ts'

interface Props {
  id: Id
  username: string
  size?: 'sm' | 'md'
  look?: 'outline' | 'accent'
  /** What the message begins with; it is never sent unseen. */
  draft?: string | undefined
  /** Its whole name for whoever hears the button without its surroundings. */
  label?: string
  children: ReactNode
}

/** Opens a conversation; a visitor is asked to sign in. Nobody writes to themselves. */
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
  const starting = useSelector(member?.inbox, (now) => now !== undefined && isStarting(now))
  if (sameId(user?.id, id)) return null
  return (
    <Button
      look={look}
      size={size}
      aria-label={label}
      busy={starting}
      disabled={phase === 'loading'}
      onClick={() => start({ id, username }, draft)}
    >
      <MessageCircle size={18} aria-hidden />
      {children}
    </Button>
  )
}
