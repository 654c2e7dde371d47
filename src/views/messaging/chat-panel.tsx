import { useSelector } from '@xstate/react'
import { ArrowLeft, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { flex, hstack } from '../../../styled-system/patterns'
import { button } from '../../../styled-system/recipes'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import * as chatOf from '../../machines/messaging/chat/chat.selectors.ts'
import * as inboxOf from '../../machines/messaging/inbox/inbox.selectors.ts'
import { chatUser } from '../../protocol/account/user.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { isolate } from '../../protocol/base/text.ts'
import type { Participant } from '../../protocol/base/types.ts'
import { participantName } from '../../protocol/messaging/conversation.ts'
import type { Member } from '../app-context.tsx'
import { Avatar } from '../components/avatar.tsx'
import { LoadingIndicator } from '../components/loading-indicator.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useNamed } from '../hooks/named-user.ts'
import { useUser } from '../hooks/session.ts'
import { useChat } from '../hooks/use-keyed-actor.ts'
import { ChatBody } from './chat-body.tsx'
import { Composer } from './composer.tsx'
import { ChatBanner, ChatState, ConversationMenu } from './lazy-sections.tsx'
import { PresenceDot } from './presence.tsx'
import { UserRow } from './user-row.tsx'

const panel = flex({ direction: 'column', minWidth: '0', minHeight: '0', position: 'relative' })

const centred = css({ justifyContent: 'center' })

const head = hstack({
  paddingInline: { base: '1', md: '3' },
  paddingBlock: '2',
  borderBlockEnd: 'hairline',
})

// The menu is loaded later.
const menuArea = css({ minWidth: 'touch', minHeight: 'touch' })

// Wide screens show the list next to the chat.
const back = css({ hideFrom: 'lg' })

const titleColumn = css({
  minWidth: '0',
  flexGrow: '1',
  '& h2': { textStyle: 'name', truncate: true },
  '& p': { color: 'muted', textStyle: 'caption', truncate: true },
})

/** The open conversation (INBOX-12, CHAT). */
export function ChatPanel({ id, member }: { id: string; member: Member }) {
  const chat = useChat(id)
  const user = useUser()
  const me = useMemo(() => user && chatUser(user), [user])
  const { inbox } = member
  // Selects only the participant: the conversation object changes with each message, which the
  // panel does not show.
  const listed = useSelector(
    inbox,
    (s) => inboxOf.conversationById(s, id)?.other_participant ?? null,
  )
  const isKnown = useSelector(
    inbox,
    (s) => inboxOf.isLookingUp(s) || inboxOf.conversationById(s, id) !== null,
  )
  const status = useSelector(inbox, inboxOf.inboxStatus)
  const other = useNamed(useOtherParticipant(chat, listed))
  const isChatEmpty = useSelector(chat ?? undefined, (s) => s !== undefined && isEmpty(s))
  if (me === null) return null
  if (status === 'loaded' && !isKnown && isChatEmpty && other === null)
    return (
      <section aria-label="Chat" className={cx(panel, centred)}>
        <ChatState kind="missing" chat={chat} />
      </section>
    )
  return (
    <section aria-label={`Chat with ${isolate(participantName(other))}`} className={panel}>
      <header className={head}>
        <Link
          href="/messages"
          className={cx(button({ look: 'quiet', size: 'icon' }), back)}
          aria-label="Back to conversations"
        >
          <ArrowLeft
            size={22}
            aria-hidden
            className={css({ _rtl: { transform: '[scaleX(-1)]' } })}
          />
        </Link>
        <span className={flex({ position: 'relative' })}>
          {other === null && status === 'loading' ? (
            <Skeleton width="2.5rem" height="2.5rem" round />
          ) : (
            <Avatar
              src={other?.avatar ?? null}
              name={participantName(other)}
              fallback="image"
              decorative
            />
          )}
          <PresenceDot userId={other?.id ?? null} />
        </span>
        <div className={titleColumn}>
          <h2>{participantName(other)}</h2>
          <UserRow id={id} member={member} other={other} />
        </div>
        {other?.username && (
          <Link
            href={`/u/${encodeURIComponent(other.username)}`}
            className={cx(button({ look: 'quiet', size: 'icon' }))}
            aria-label={`Profile of ${isolate(participantName(other))}`}
          >
            <UserRound size={22} aria-hidden />
          </Link>
        )}
        <div className={menuArea}>
          <ConversationMenu chatId={id} other={other} member={member} />
        </div>
      </header>
      {chat ? (
        <>
          <ChatBanner chat={chat} member={member} />
          <ChatBody chat={chat} me={me} otherName={participantName(other)} />
          <Composer chat={chat} otherName={participantName(other)} />
        </>
      ) : (
        <LoadingIndicator />
      )}
    </section>
  )
}

function isEmpty(snapshot: ReturnType<ChatActor['getSnapshot']>): boolean {
  return chatOf.chatStatus(snapshot) === 'loaded' && chatOf.chatMessages(snapshot).length === 0
}

/** The other participant: from the conversation list, else from the messages. */
function useOtherParticipant(
  chat: ChatActor | null,
  listed: Participant | null,
): Participant | null {
  const sender = useSelector(chat ?? undefined, (s) => {
    if (!s || listed !== null) return undefined
    return s.context.messages.find((m) => !sameId(m.sender.id, s.context.currentUser.id))?.sender
  })
  return listed ?? sender ?? null
}
