import { MessageCircle } from 'lucide-react'
import { sameId } from '../../protocol/base/ids.ts'
import { Button } from '../components/button.tsx'
import { useSession } from '../session/session.ts'
import {
  type Addressee,
  useIsStartingWith,
  useStartConversation,
} from '../talk/start-conversation.ts'

interface Props {
  user: Addressee
  size?: 'sm' | 'md'
  look?: 'accent' | 'outline' | 'quiet'
  label?: string
  /** Put into the chat's input for the person to read and send. */
  draft?: string
}

/** Opens the chat with somebody; a visitor is asked to sign in. Nobody writes to themselves. */
export function MessageButton({
  user,
  size = 'md',
  look = 'outline',
  label = 'Message',
  draft,
}: Props) {
  const { user: me } = useSession()
  const start = useStartConversation()
  const starting = useIsStartingWith(user.id)
  if (sameId(me?.id, user.id)) return null
  return (
    <Button
      look={look}
      size={size}
      // Small ones stand in lists, where each needs a name of its own.
      aria-label={size === 'sm' ? `${label} ${user.full_name || user.username}` : undefined}
      busy={starting}
      onClick={() => start(user, draft)}
    >
      <MessageCircle size={18} aria-hidden />
      {label}
    </Button>
  )
}
