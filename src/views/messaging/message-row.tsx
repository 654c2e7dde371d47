import { memo } from 'react'
import { css, cx } from '../../../styled-system/css'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import {
  canReact,
  canReply,
  isWaiting,
  markerOf,
} from '../../machines/messaging/chat/chat.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { ChatUser, Id, Message } from '../../protocol/base/types.ts'
import { Button } from '../components/button.tsx'
import { Bubble } from './bubble.tsx'
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

const unreadLine = css({
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

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  // The bubble alone determines the row's height, with or without buttons.
  '& [data-reply], & [data-react]': { color: 'muted', flexShrink: '0', marginBlock: '-1' },
  // `display: none` instead of opacity, so that hidden icons are neither laid out nor painted.
  '& :is([data-reply], [data-react]) > svg': { '@media (hover: hover)': { display: 'none' } },
  // On phones Reply is in the menu; here it remains for screen readers and keyboards.
  '& [data-reply]:not(:focus-visible)': { '@media (hover: none)': { srOnly: true } },
  // A long press opens the menu, which offers Copy.
  '@media (hover: none)': { userSelect: 'none' },
  '&:hover :is([data-reply], [data-react]) > svg, & :is([data-reply], [data-react]):focus-visible > svg, & [data-react][aria-expanded=true] > svg':
    { display: 'block' },
})

// Spacing that keeps touch targets from overlapping.
const inCluster = css({ paddingBlockStart: '2' })
const startsCluster = css({ paddingBlockStart: '4' })
const own = css({ justifyContent: 'end' })

// Indexed by whether the row starts a cluster (1) and whether it is the user's own (2).
const lines = [
  cx(line, inCluster),
  cx(line, startsCluster),
  cx(line, inCluster, own),
  cx(line, startsCluster, own),
]

const unsentRow = css({
  display: 'flex',
  justifyContent: 'end',
  alignItems: 'center',
  gap: '1',
})

const notSent = css({ color: 'danger', textStyle: 'caption' })
const waits = css({ color: 'muted', textStyle: 'caption' })

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
      {row.unread && <p className={unreadLine}>New messages</p>}
      <MessageBoundary>
        <Line {...props} />
      </MessageBoundary>
      <Unsent message={message} me={me} chat={chat} />
    </div>
  )
})

/** Retry and Delete for a message that is not being sent (SEND-03, B6, B12). */
function Unsent({ message, me, chat }: Pick<Props, 'me' | 'chat'> & { message: Message }) {
  const failed = markerOf(message, me) === 'failed'
  if (!failed && !isWaiting(message)) return null
  return (
    <div className={unsentRow}>
      {failed ? (
        <>
          <span className={notSent}>Not sent.</span>
          <Button
            look="quiet"
            size="sm"
            onClick={() => chat.send({ type: 'message.retry', id: message.id })}
          >
            Retry
          </Button>
        </>
      ) : (
        <span className={waits}>Will send when you’re online</span>
      )}
      <Button
        look="quiet"
        size="sm"
        onClick={() => chat.send({ type: 'message.remove', id: message.id })}
      >
        Delete
      </Button>
    </div>
  )
}

function Line(props: Props) {
  const { row, me, chat } = props
  const { message } = row
  const mine = sameId(message.sender.id, me.id)
  const menu = canReact(message) && <MessageMenu message={message} me={me} chat={chat} />
  return (
    <div
      className={lines[Number(row.first && row.date === null) + 2 * Number(mine)]}
      data-message={String(message.id)}
    >
      {mine && menu}
      <Bubble {...props} />
      {!mine && menu}
      {canReply(message, me) && (
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
