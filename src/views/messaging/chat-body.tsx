import { useSelector } from '@xstate/react'
import { css } from '../../../styled-system/css'
import { flex, stack } from '../../../styled-system/patterns'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import * as chatOf from '../../machines/messaging/chat/chat.selectors.ts'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import type { ChatUser } from '../../protocol/base/types.ts'
import { Skeleton } from '../components/skeleton.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { ChatState } from './lazy-sections.tsx'
import { MessageList } from './message-list.tsx'

const middle = flex({
  flexGrow: '1',
  minHeight: '0',
  overflowY: 'auto',
  direction: 'column',
  justify: 'center',
})

const skeletonStack = stack({
  justify: 'end',
  gap: '3',
  flexGrow: '1',
  minHeight: '0',
  overflow: 'hidden',
  padding: '4',
  '& > [data-pending]:nth-child(even)': { alignSelf: 'end' },
})

interface Props {
  chat: ChatActor
  me: ChatUser
  otherName: string
}

/** Chat content between header and composer: loading, failed, empty or the messages. */
export function ChatBody({ chat, me, otherName }: Props) {
  const status = useSelector(chat, chatOf.chatStatus)
  const hasMessages = useSelector(chat, (s) => chatOf.chatMessages(s).length > 0)
  if (hasMessages) return <MessageList chat={chat} me={me} otherName={otherName} />
  if (status === 'loading') return <Loading />
  return (
    <div className={middle}>
      <ChatState kind={status === 'failed' ? 'failed' : 'empty'} chat={chat} />
    </div>
  )
}

const SKELETONS = ['52%', '38%', '64%', '46%', '30%', '58%'] as const

/** CHAT-09 */
function Loading() {
  return (
    <div className={skeletonStack} role="status">
      <VisuallyHidden>{TEXTS.loadingMessages}</VisuallyHidden>
      {SKELETONS.map((width) => (
        <Skeleton key={width} width={width} height="40px" className={css({ borderRadius: 'lg' })} />
      ))}
    </div>
  )
}
