import { useSelector } from '@xstate/react'
import { ArrowDown } from 'lucide-react'
import { type ComponentProps, type ReactElement, useMemo } from 'react'
import { Virtualizer } from 'virtua'
import { css } from '../../../styled-system/css'
import { isVisible } from '../../machines/live/page/page.selectors.ts'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import * as chatOf from '../../machines/messaging/chat/chat.selectors.ts'
import { isolate } from '../../protocol/base/text.ts'
import type { ChatUser } from '../../protocol/base/types.ts'
import { useApp, useMinute } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { formatCount } from '../locale.ts'
import { useReadModel } from '../read-model.ts'
import { MessageRow } from './message-row.tsx'
import { withoutRemoved } from './removed-messages.ts'
import { createTimeline, type Timeline, type TimelineRow } from './timeline.ts'
import { useAnnounceArrivals } from './use-arrivals.ts'
import { useBurst } from './use-burst.ts'
import { useChatScroll } from './use-chat-scroll.ts'
import { useLongPress } from './use-long-press.ts'
import { useQuoteJump } from './use-quote-jump.ts'

const frame = css({ position: 'relative', flexGrow: '1', minHeight: '0' })

const scroller = css({
  position: 'absolute',
  inset: '0',
  overflowY: 'auto',
  overflowX: 'hidden',
  overscrollBehavior: 'contain',
  // The virtual list keeps the scroll position itself; browser scroll anchoring would interfere.
  overflowAnchor: 'none',
  display: 'flex',
  flexDirection: 'column',
})

// Aligns few messages to the bottom, next to the composer.
const rowsBox = css({
  marginBlockStart: 'auto',
  flexShrink: '0',
  _after: { content: '""', display: 'block', height: '3' },
})

const busy = css({
  position: 'absolute',
  insetBlockStart: '2',
  insetInline: '0',
  zIndex: 'raised',
  textAlign: 'center',
  pointerEvents: 'none',
  '& span': {
    display: 'inline-block',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'full',
    background: 'surface',
    boxShadow: 'raised',
    color: 'muted',
    textStyle: 'caption',
  },
})

const pill = css({
  position: 'absolute',
  insetBlockEnd: '3',
  insetInline: '0',
  zIndex: 'raised',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& button': { pointerEvents: 'auto', borderRadius: 'full', boxShadow: 'raised' },
})

/**
 * Container of the rows. Removes the `pointer-events: none` that the virtual list sets while
 * scrolling: a new message would swallow a press and restyle all rows twice.
 */
function ScrollableContainer({ style, ...containerProps }: ComponentProps<'div'>) {
  return <div {...containerProps} style={{ ...style, pointerEvents: undefined }} />
}

/** Distance beyond the viewport in which rows are rendered, px. */
const BUFFER_PX = 200

interface Props {
  chat: ChatActor
  me: ChatUser
  otherName: string
}

// Cached per chat actor, so that a reopened chat has its rows immediately.
const timelines = new WeakMap<ChatActor, ReturnType<typeof createTimeline>>()

/** The rows; the selector returns the same object while they are unchanged. */
function useTimeline(chat: ChatActor, me: ChatUser): Timeline {
  const now = useMinute()
  const timeline = timelines.get(chat) ?? createTimeline()
  timelines.set(chat, timeline)
  const { removed } = useReadModel()
  return useSelector(chat, (snapshot) =>
    timeline(withoutRemoved(chatOf.chatMessages(snapshot), removed), {
      now,
      firstUnreadId: chatOf.firstUnreadId(snapshot),
      fromStart: chatOf.olderMessages(snapshot) === 'end',
      me: me.id,
    }),
  )
}

type RowRendering = Omit<ComponentProps<typeof MessageRow>, 'row' | 'flash'> & {
  /** Key of the row that was jumped to. */
  flashing: string | null
}

/**
 * Returns a render function that caches the element per row, so unchanged rows and their containers
 * do not rerender.
 */
function useRenderRow({ me, chat, otherName, flashing, onFlashed, onQuote }: RowRendering) {
  return useMemo(() => {
    const elements = new WeakMap<TimelineRow, ReactElement>()
    return (row: TimelineRow): ReactElement => {
      const cached = elements.get(row)
      if (cached) return cached
      const flash = flashing === row.key
      const props = { row, me, chat, otherName, flash, onFlashed, onQuote }
      const element = <MessageRow key={row.key} {...props} />
      elements.set(row, element)
      return element
    }
  }, [me, chat, otherName, flashing, onFlashed, onQuote])
}

/** Virtualized message list: only visible rows are in the DOM (CHAT-03). */
export function MessageList({ chat, me, otherName }: Props) {
  const app = useApp()
  const older = useSelector(chat, chatOf.olderMessages)
  const { rows, shift } = useTimeline(chat, me)
  const isBurst = useBurst(rows)
  const visible = useSelector(app.page, isVisible)
  const scroll = useChatScroll({
    rows,
    me,
    visible,
    mayLoadOlder: older === 'more',
    loadOlder: () => chat.send({ type: 'older.load' }),
  })
  const jump = useQuoteJump({ chat, rows, scrollToRow: scroll.scrollToRow })
  const renderRow = useRenderRow({
    me,
    chat,
    otherName,
    flashing: jump.flashing,
    onFlashed: jump.onFlashed,
    onQuote: jump.to,
  })
  useAnnounceArrivals(chat, otherName)
  const longPress = useLongPress()
  return (
    <div className={frame}>
      {older === 'loading' && (
        <div className={busy}>
          <span>Loading older messages…</span>
        </div>
      )}
      <div
        ref={scroll.scroller}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${isolate(otherName)}`}
        aria-busy={older === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
        tabIndex={0}
        className={scroller}
        style={{ visibility: scroll.isSettled ? undefined : 'hidden' }}
        onScroll={scroll.onScroll}
        {...longPress}
      >
        <div className={rowsBox}>
          <Virtualizer
            ref={scroll.list}
            scrollRef={scroll.scroller}
            as={ScrollableContainer}
            data={rows}
            shift={shift}
            bufferSize={isBurst && scroll.isAtEnd ? 0 : BUFFER_PX}
            onResize={scroll.onResize}
          >
            {renderRow}
          </Virtualizer>
        </div>
      </div>
      {(scroll.unseenCount > 0 || scroll.isFarFromEnd) && (
        <div className={pill}>
          <Button size="sm" onClick={scroll.scrollToEnd}>
            <ArrowDown size={16} aria-hidden />
            {scroll.unseenCount > 0
              ? formatCount(scroll.unseenCount, 'new message', 'new messages')
              : 'Latest messages'}
          </Button>
        </div>
      )}
    </div>
  )
}
