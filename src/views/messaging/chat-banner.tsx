import { useSelector } from '@xstate/react'
import { CircleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { hstack } from '../../../styled-system/patterns'
import { button } from '../../../styled-system/recipes'
import { bannerMessage } from '../../machines/live/connection/connection.policy.ts'
import * as connectionOf from '../../machines/live/connection/connection.selectors.ts'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { chatError } from '../../machines/messaging/chat/chat.selectors.ts'
import type { Member } from '../app-context.tsx'
import { useAnnounce } from '../components/announcer.tsx'
import { QuoteNotice } from './quote-notice.tsx'

const banner = hstack({
  paddingInlineStart: '4',
  background: 'danger.wash',
  color: 'danger',
  textStyle: 'small',
  '& > svg': { flexShrink: '0' },
  '& p': { flexGrow: '1', minWidth: '0', paddingBlock: '2' },
})

interface Props {
  chat: ChatActor
  member: Member
}

/** What a chat has to say above its messages. */
export default function ChatBanner(props: Props) {
  return (
    <>
      <ErrorBanner {...props} />
      <QuoteNotice chat={props.chat} />
    </>
  )
}

/**
 * CHAT-04, D15: shows the most important of three errors. Dismissing it clears it in the machine
 * that reported it.
 */
function ErrorBanner({ chat, member }: Props) {
  const announce = useAnnounce()
  const { connection, conversationConnection } = member
  const chatErrorText = useSelector(chat, chatError)
  const conversation = useSelector(conversationConnection, connectionOf.error)
  const general = useSelector(connection, connectionOf.error)
  const open = useSelector(conversationConnection, connectionOf.isOpen)
  const text = bannerMessage({
    chatError: chatErrorText,
    conversationError: conversation,
    generalError: general,
    conversationOpen: open,
  })
  useEffect(() => {
    if (text !== null) announce(text, 'assertive')
  }, [announce, text])
  if (text === null) return null
  const dismiss = () => {
    const owner = chatErrorText ? chat : conversation ? conversationConnection : connection
    owner.send({ type: 'error.dismiss' })
  }
  return (
    <div className={banner} data-part="banner">
      <CircleAlert size={20} aria-hidden />
      <p>{text}</p>
      <button
        type="button"
        className={button({ look: 'quiet', size: 'icon' })}
        aria-label="Dismiss"
        onClick={dismiss}
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  )
}
