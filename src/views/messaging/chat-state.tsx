import { MessageCircle, MessageCircleOff, RotateCcw } from 'lucide-react'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { MessageScreen } from '../components/errors/error-screens.tsx'
import { EmptyState } from '../shared/lists/empty-state.tsx'

interface Props {
  kind: 'failed' | 'empty' | 'missing' | 'none'
  chat: ChatActor | null
}

/** Why a chat shows no messages. */
export default function ChatState({ kind, chat }: Props) {
  if (kind === 'failed') {
    return (
      <MessageScreen
        level={2}
        icon={<RotateCcw size={40} aria-hidden />}
        title="Couldn’t load messages"
        text="Your draft is saved."
      >
        <Button onClick={() => chat?.send({ type: 'messages.reload' })}>Try Again</Button>
      </MessageScreen>
    )
  }
  if (kind === 'empty') {
    return (
      <MessageScreen
        level={2}
        icon={<MessageCircle size={40} aria-hidden />}
        title={TEXTS.noMessages}
      >
        {null}
      </MessageScreen>
    )
  }
  if (kind === 'none') {
    return (
      <EmptyState
        title={TEXTS.selectConversation}
        text="Choose one from the list, or start a chat from someone's profile."
      />
    )
  }
  // CHAT-08: the URL names no conversation of this user.
  return (
    <MessageScreen
      level={2}
      icon={<MessageCircleOff size={40} aria-hidden />}
      title={TEXTS.noConversation}
      text="Conversation not found"
    >
      <ButtonLink href="/messages" look="outline">
        All conversations
      </ButtonLink>
    </MessageScreen>
  )
}
