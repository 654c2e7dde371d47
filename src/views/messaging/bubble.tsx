import { css, cx } from '../../../styled-system/css'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { isWaiting, markerOf, replyQuote } from '../../machines/messaging/chat/chat.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { chatTime } from '../../protocol/base/time.ts'
import type { ChatUser, Id, Message } from '../../protocol/base/types.ts'
import type { MessageStatus } from '../../protocol/enums/messaging.ts'
import { Time } from '../components/time.tsx'
import { hidden, VisuallyHidden } from '../components/visually-hidden.tsx'
import { ReactionChips } from './reactions.tsx'
import { MARKS } from './row-icons.tsx'
import { textParts } from './text-parts.ts'
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

const theirsLook = css({ background: 'sunken', color: 'fg' })
const mineLook = css({ background: 'bubble', color: 'onBubble' })
const failedLook = css({ background: 'danger.wash', color: 'fg' })
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

const words = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& a': { color: '[inherit]', textDecoration: 'underline', textUnderlineOffset: '[0.15em]' },
})

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

type Looks = [mine: boolean, failed: boolean, first: boolean, last: boolean, flash: boolean]

/** The classes define disjoint properties, so their order does not matter. */
function lookOf(...[mine, failed, first, last, flash]: Looks): string {
  const ground = mine ? mineLook : theirsLook
  return cx(
    shape,
    failed ? failedLook : ground,
    !first && (mine ? mineAbove : joinedAbove),
    !last && (mine ? mineBelow : joinedBelow),
    flash && flashing,
  )
}

/** Message bubble (CHAT-11…13, CHAT-16, CHAT-18). Renders the body as text, never as HTML. */
export function Bubble({ row, me, chat, otherName, flash, onFlashed, onQuote }: Props) {
  const { message } = row
  const mine = sameId(message.sender.id, me.id)
  const marker = markerOf(message, me)
  return (
    <div
      className={lookOf(mine, marker === 'failed', row.first, row.last, flash)}
      onAnimationEnd={flash ? onFlashed : undefined}
    >
      {row.first && <VisuallyHidden>{mine ? 'You' : message.sender.display_name}: </VisuallyHidden>}
      {message.reply_to && <Quote message={message} me={me} onQuote={onQuote} />}
      <span className={words} dir="auto">
        {textParts(message.body).map((part, index) =>
          part.href === null ? (
            part.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: text parts have no other key
            <a key={index} href={part.href} target="_blank" rel="noopener nofollow ugc">
              {part.text}
            </a>
          ),
        )}
      </span>
      <span className={meta}>
        <Time iso={message.created_at} label={chatTime(message.created_at)} />
        <Marker message={message} marker={marker} />
      </span>
      {message.reactions && (
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

const WORDS = {
  pending: 'Sending',
  waits: 'Waiting for the network',
  sent: 'Sent',
  read: 'Read',
  failed: 'Not sent',
} as const

const danger = css({ color: 'danger' })

function markOf(message: Message, marker: MessageStatus): keyof typeof WORDS {
  if (isWaiting(message)) return 'waits'
  return marker === 'sent' && message.is_read ? 'read' : marker
}

function Marker({ message, marker }: { message: Message; marker: MessageStatus | null }) {
  if (!marker) return null
  const mark = markOf(message, marker)
  return (
    <span
      data-marker={marker}
      title={WORDS[mark]}
      className={marker === 'failed' ? danger : undefined}
    >
      {MARKS[mark]}
      <span className={hidden}>{WORDS[mark]}</span>
    </span>
  )
}
