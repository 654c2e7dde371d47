import { memo } from 'react'
import { css, cx } from '../../../styled-system/css'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { canReact, canReply } from '../../machines/messaging/chat/chat.selectors.ts'
import { isUnsent } from '../../machines/messaging/chat/messages.index.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { ChatUser, Id } from '../../protocol/base/types.ts'
import { Bubble } from './bubble.tsx'
import { UnsentMessage } from './lazy-sections.tsx'
import { MessageBoundary } from './message-boundary.tsx'
import { MessageMenu } from './message-menu.tsx'
import { ICON_BUTTON, REPLY_ICON } from './row-icons.tsx'
import type { TimelineRow } from './timeline.ts'

const box = css({ paddingInline: { base: '3', md: '4' } })

const divider = css({
  textAlign: 'center',
  color: 'muted',
  textStyle: 'caption',
  paddingBlockStart: '4',
  paddingBlockEnd: '3',
})

const unreadDivider = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  color: 'accent',
  textStyle: 'caption',
  fontWeight: 'semibold',
  _before: { content: '""', flexGrow: '1', height: '[1px]', background: 'accent' },
  _after: { content: '""', flexGrow: '1', height: '[1px]', background: 'accent' },
})

const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  // The bubble alone determines the row's height, with or without buttons.
  '& [data-reply], & [data-react]': { color: 'muted', flexShrink: '0', marginBlock: '-1' },
  // `display: none` instead of opacity, so that hidden icons are neither laid out nor painted.
  '& :is([data-reply], [data-react]) > svg': { '@media (hover: hover)': { display: 'none' } },
  // On phones a long press opens the menu, which offers Reply and Copy; the buttons remain for
  // screen readers and keyboards.
  '& :is([data-reply], [data-react]):not(:focus-visible)': {
    '@media (hover: none)': { srOnly: true },
  },
  '@media (hover: none)': { userSelect: 'none' },
  '&:hover :is([data-reply], [data-react]) > svg, & :is([data-reply], [data-react]):focus-visible > svg, & [data-react][aria-expanded=true] > svg':
    { display: 'block' },
})

// Spacing that keeps touch targets from overlapping.
const inCluster = css({ paddingBlockStart: '2' })
const startsCluster = css({ paddingBlockStart: '4' })
const ownRow = css({ justifyContent: 'end' })

// Indexed by whether the row starts a cluster (1) and whether it is the user's own (2).
const rowStyles = [
  cx(rowStyle, inCluster),
  cx(rowStyle, startsCluster),
  cx(rowStyle, inCluster, ownRow),
  cx(rowStyle, startsCluster, ownRow),
]

interface Props {
  row: TimelineRow
  me: ChatUser
  chat: ChatActor
  otherName: string
  /** Whether the row was jumped to. */
  flash: boolean
  onFlashed: () => void
  onQuote: (id: Id) => void
}

/** Message with the dividers above it. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { row, me, chat } = props
  const { message } = row
  return (
    <div className={box}>
      {row.date && <p className={divider}>{row.date}</p>}
      {row.unread && <p className={unreadDivider}>New messages</p>}
      <MessageBoundary>
        <MessageLine {...props} />
      </MessageBoundary>
      {(isUnsent(message) || message.edit_failed) && (
        <UnsentMessage message={message} me={me} chat={chat} />
      )}
    </div>
  )
})

function MessageLine(props: Props) {
  const { row, me, chat } = props
  const { message } = row
  const isOwn = sameId(message.sender.id, me.id)
  const isDeleted = message.deleted_at !== undefined
  const menu = canReact(message) && !isDeleted && (
    <MessageMenu message={message} me={me} chat={chat} />
  )
  return (
    <div
      className={rowStyles[Number(row.first && row.date === null) + 2 * Number(isOwn)]}
      data-message={String(message.id)}
    >
      {isOwn && menu}
      <Bubble {...props} />
      {!isOwn && menu}
      {canReply(message, me) && !isDeleted && (
        <button
          type="button"
          className={ICON_BUTTON}
          data-reply=""
          aria-label="Reply"
          title="Reply"
          onClick={() => chat.send({ type: 'reply.choose', id: message.id })}
        >
          {REPLY_ICON}
        </button>
      )}
    </div>
  )
}
