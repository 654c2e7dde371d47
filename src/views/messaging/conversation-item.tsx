import { memo } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { flex, grid } from '../../../styled-system/patterns'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { CONVERSATION_PREVIEW_LENGTH } from '../../protocol/base/constants.ts'
import { idKey, sameId } from '../../protocol/base/ids.ts'
import { truncate } from '../../protocol/base/text.ts'
import { inboxLabel } from '../../protocol/base/time.ts'
import type { Conversation, Id } from '../../protocol/base/types.ts'
import { conversationUnread, participantName } from '../../protocol/messaging/conversation.ts'
import { messageText } from '../../protocol/messaging/message.ts'
import { Avatar } from '../components/avatar.tsx'
import { Badge } from '../components/badge.tsx'
import { Time } from '../components/time.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { useNamed } from '../hooks/named-user.ts'
import { PresenceDot } from './presence.tsx'
import { useIsTyping } from './typing.tsx'

const item = grid({
  gridTemplateColumns: '[auto minmax(0, 1fr) auto]',
  columnGap: '3',
  alignItems: 'center',
  contain: 'content',
  padding: '2',
  borderRadius: 'md',
  color: 'fg',
  textDecoration: 'none',
  _hover: { background: 'sunken' },
  _current: { background: 'nile.wash' },
})

const name = css({ textStyle: 'name', truncate: true, fontWeight: 'medium', alignSelf: 'end' })
const time = css({ color: 'muted', textStyle: 'caption', alignSelf: 'end' })
const preview = css({ textStyle: 'small', truncate: true, alignSelf: 'start' })
const readPreview = css({ color: 'muted' })
const unreadPreview = css({ color: 'fg', fontWeight: 'semibold' })
const marker = css({ justifySelf: 'end' })
// Unread, but the API does not say how many messages.
const dot = css({
  width: '[10px]',
  height: '[10px]',
  borderRadius: 'full',
  background: 'accent',
})

interface Props {
  conversation: Conversation
  open: boolean
  me: Id | null
  /** Milliseconds since 1970. */
  now: number
}

/** Conversation in the list (INBOX-06…11). Memoized: rerenders only when its props change. */
export const ConversationItem = memo(function ConversationItem(props: Props) {
  const { conversation, open, me, now } = props
  const isUnread = conversationUnread(conversation, me)
  const isTyping = useIsTyping(conversation.id)
  const { latest_message: latest } = conversation
  const other = useNamed(conversation.other_participant)
  const isOwn = latest ? sameId(latest.sender.id, me) : false
  // Nothing is shown where the API does not say whether there is a message.
  const emptyText = latest === null ? TEXTS.noMessagesPreview : ''
  return (
    <Link
      href={`/messages/${encodeURIComponent(idKey(conversation.id))}`}
      className={item}
      aria-current={open ? 'page' : undefined}
    >
      <span className={flex({ position: 'relative', gridRow: '[1 / span 2]' })}>
        <Avatar
          src={other?.avatar ?? null}
          name={participantName(other)}
          size="lg"
          fallback="image"
          decorative
        />
        <PresenceDot userId={other?.id ?? null} />
      </span>
      <span className={cx(name, isUnread && unreadPreview)}>{participantName(other)}</span>
      {latest ? (
        <Time iso={latest.created_at} label={inboxLabel(latest.created_at, now)} className={time} />
      ) : (
        <span />
      )}
      <span className={cx(preview, isUnread ? unreadPreview : readPreview)}>
        {isTyping ? (
          <span className={css({ color: 'nile' })}>Typing…</span>
        ) : (
          <>
            {isOwn && <VisuallyHidden>You: </VisuallyHidden>}
            {latest ? truncate(messageText(latest), CONVERSATION_PREVIEW_LENGTH) : emptyText}
          </>
        )}
      </span>
      {conversation.unread_count > 0 ? (
        <Badge count={conversation.unread_count} className={marker} />
      ) : (
        isUnread && (
          <span className={cx(marker, dot)}>
            <VisuallyHidden>Unread</VisuallyHidden>
          </span>
        )
      )}
    </Link>
  )
})
