import { css, cx } from '../../../styled-system/css'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { isWaiting, markerOf, replyQuote } from '../../machines/messaging/chat/chat.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { isolate } from '../../protocol/base/text.ts'
import { chatTime } from '../../protocol/base/time.ts'
import type { ChatUser, Id, Message } from '../../protocol/base/types.ts'
import { splitLinks } from '../../protocol/content/text-parts.ts'
import type { MessageStatus } from '../../protocol/enums/messaging.ts'
import { messageText } from '../../protocol/messaging/message.ts'
import { Time } from '../components/time.tsx'
import { hidden, VisuallyHidden } from '../components/visually-hidden.tsx'
import { ReactionChips } from './reactions.tsx'
import { MARKER_ICONS } from './row-icons.tsx'
import type { TimelineRow } from './timeline.ts'

const shape = css({
  position: 'relative',
  minWidth: '0',
  maxWidth: '[min(36rem, 82%)]',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'lg',
  lineHeight: 'snug',
})

const otherStyle = css({ background: 'sunken', color: 'fg' })
const ownStyle = css({ background: 'bubble', color: 'onBubble' })
const failedStyle = css({ background: 'danger.wash', color: 'fg' })
const flashing = css({
  outlineStyle: 'solid',
  outlineWidth: 'thick',
  outlineColor: 'sorghum',
  outlineOffset: '[2px]',
  animation: '[fade 320ms 3 alternate]',
})

// 18 px corners, 4 px between adjacent messages of a cluster.
const joinedAbove = css({ borderStartStartRadius: '[4px]' })
const joinedBelow = css({ borderEndStartRadius: '[4px]' })
const mineAbove = css({ borderStartEndRadius: '[4px]' })
const mineBelow = css({ borderEndEndRadius: '[4px]' })

const bodyStyle = css({
  whiteSpace: 'pre-wrap',
  '& a': { color: '[inherit]', textDecoration: 'underline', textUnderlineOffset: '[0.15em]' },
})

const deletedStyle = css({ fontStyle: 'italic', opacity: '[0.8]' })

const meta = css({
  float: 'end',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  marginInlineStart: '3',
  marginBlockStart: '1',
  marginBlockEnd: '[-2px]',
  textStyle: 'caption',
  userSelect: 'none',
})

const quote = css({
  display: 'block',
  width: 'full',
  minHeight: '6',
  marginBlockEnd: '1',
  paddingInline: '2',
  paddingBlock: '1',
  borderInlineStartWidth: 'thick',
  borderInlineStartStyle: 'solid',
  borderInlineStartColor: 'current',
  borderRadius: 'sm',
  background: '[color-mix(in srgb, currentColor 10%, transparent)]',
  textAlign: 'start',
  textStyle: 'small',
  lineHeight: 'snug',
  '& strong': { display: 'block', fontWeight: 'semibold' },
})

interface Props {
  row: TimelineRow
  me: ChatUser
  chat: ChatActor
  otherName: string
  flash: boolean
  onFlashed: () => void
  onQuote: (id: Id) => void
}

type BubbleState = [mine: boolean, failed: boolean, first: boolean, last: boolean, flash: boolean]

/** The classes define disjoint properties, so their order does not matter. */
function bubbleStyle(...[isOwn, hasFailed, isFirst, isLast, flash]: BubbleState): string {
  const base = isOwn ? ownStyle : otherStyle
  return cx(
    shape,
    hasFailed ? failedStyle : base,
    !isFirst && (isOwn ? mineAbove : joinedAbove),
    !isLast && (isOwn ? mineBelow : joinedBelow),
    flash && flashing,
  )
}

/** Message bubble (CHAT-11…13, CHAT-16, CHAT-18). Renders the body as text, never as HTML. */
export function Bubble({ row, me, chat, otherName, flash, onFlashed, onQuote }: Props) {
  const { message } = row
  const isDeleted = message.deleted_at !== undefined
  const isOwn = sameId(message.sender.id, me.id)
  const marker = markerOf(message, me)
  return (
    <div
      className={bubbleStyle(isOwn, marker === 'failed', row.first, row.last, flash)}
      onAnimationEnd={flash ? onFlashed : undefined}
    >
      {row.first && (
        <VisuallyHidden>{`${isOwn ? 'You' : isolate(message.sender.display_name)}: `}</VisuallyHidden>
      )}
      {message.reply_to && !isDeleted && <Quote message={message} me={me} onQuote={onQuote} />}
      <span className={cx(bodyStyle, isDeleted && deletedStyle)} dir="auto">
        {splitLinks(messageText(message)).map((segment, index) =>
          segment.href === null ? (
            segment.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: text parts have no other key
            <a key={index} href={segment.href} target="_blank" rel="noopener nofollow ugc">
              {segment.text}
            </a>
          ),
        )}
      </span>
      <span className={meta}>
        {message.edited_at && <span>edited</span>}
        <Time iso={message.created_at} label={chatTime(message.created_at)} />
        {!isDeleted && <StatusMarker message={message} marker={marker} />}
      </span>
      {message.reactions && !isDeleted && (
        <ReactionChips message={message} me={me} chat={chat} otherName={otherName} />
      )}
    </div>
  )
}

function Quote({ message, me, onQuote }: Pick<Props, 'me' | 'onQuote'> & { message: Message }) {
  const text = replyQuote(message)
  const target = message.reply_to
  if (text === null || target === null) return null
  return (
    <button type="button" className={quote} onClick={() => onQuote(target.id)}>
      <VisuallyHidden>Reply to </VisuallyHidden>
      <strong>{sameId(target.sender.id, me.id) ? 'You' : target.sender.display_name}</strong>
      {text}
    </button>
  )
}

const MARKER_LABELS = {
  pending: 'Sending',
  waits: 'Waiting for the network',
  sent: 'Sent',
  read: 'Read',
  failed: 'Not sent',
} as const

const danger = css({ color: 'danger' })

function markerIconOf(message: Message, marker: MessageStatus): keyof typeof MARKER_LABELS {
  if (isWaiting(message)) return 'waits'
  return marker === 'sent' && message.is_read ? 'read' : marker
}

function StatusMarker({ message, marker }: { message: Message; marker: MessageStatus | null }) {
  if (!marker) return null
  const icon = markerIconOf(message, marker)
  return (
    <span
      data-marker={marker}
      title={MARKER_LABELS[icon]}
      className={marker === 'failed' ? danger : undefined}
    >
      {MARKER_ICONS[icon]}
      <span className={hidden}>{MARKER_LABELS[icon]}</span>
    </span>
  )
}
