import { MessageCircle } from 'lucide-react'
import { sameId } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { Button } from '../../components/button.tsx'
import { useHasFeature } from '../../hooks/features.ts'
import { useSession } from '../../hooks/session.ts'
import {
  type Addressee,
  useIsStartingWith,
  useStartConversation,
} from '../../hooks/start-conversation.ts'

interface Props {
  user: Addressee
  size?: 'sm' | 'md'
  look?: 'accent' | 'outline' | 'quiet'
  label?: string
  /** Prefills the chat's input; the user can edit it before sending. */
  draft?: string
}

/**
 * Opens the chat with a user; anonymous users are asked to sign in. Renders nothing for one's own
 * account.
 */
export function MessageButton({
  user,
  size = 'md',
  look = 'outline',
  label = 'Message',
  draft,
}: Props) {
  const { user: me } = useSession()
  const start = useStartConversation()
  const isStarting = useIsStartingWith(user.id)
  const hasMessages = useHasFeature('messages')
  if (!hasMessages || sameId(me?.id, user.id)) return null
  return (
    <Button
      look={look}
      size={size}
      // Small buttons are in lists, where each needs a distinct accessible name.
      aria-label={
        size === 'sm' ? `${label} ${isolate(user.full_name || user.username)}` : undefined
      }
      busy={isStarting}
      onClick={() => start(user, draft)}
    >
      <MessageCircle size={18} aria-hidden />
      {label}
    </Button>
  )
}
