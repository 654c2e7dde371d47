import { useSelector } from '@xstate/react'
import { SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { css, cx } from '../../../styled-system/css'
import { flex, hstack } from '../../../styled-system/patterns'
import { input } from '../../../styled-system/recipes'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import * as chatOf from '../../machines/messaging/chat/chat.selectors.ts'
import { MAX_MESSAGE_LENGTH } from '../../protocol/base/constants.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { ignoreComposition } from '../../protocol/base/ignore-composition.ts'
import { codePointLength, isolate } from '../../protocol/base/text.ts'
import { Button } from '../components/button.tsx'
import { stickyBar } from '../hooks/sticky-bar.ts'
import { formatNumber } from '../locale.ts'

/** Length from which the character count is shown. */
const COUNTER_MIN_LENGTH = MAX_MESSAGE_LENGTH - 500

const form = css({
  borderBlockStart: 'hairline',
  paddingInline: { base: '2', md: '4' },
  paddingBlockStart: '2',
  paddingBlockEnd: '[max(8px, env(safe-area-inset-bottom))]',
  background: 'canvas',
})

// An invisible copy of the text determines the height of the text box.
const grow = css({
  display: 'grid',
  flexGrow: '1',
  minWidth: '0',
  maxHeight: '[40dvh]',
  overflowY: 'auto',
  borderRadius: 'lg',
  '& > *': {
    gridArea: '[1 / 1 / 2 / 2]',
    minHeight: 'touch',
    paddingInline: '4',
    paddingBlock: '[10px]',
    lineHeight: 'snug',
    whiteSpace: 'pre-wrap',
    borderRadius: 'lg',
  },
  '& > textarea': { resize: 'none', overflow: 'hidden' },
  '& > div': {
    visibility: 'hidden',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'transparent',
  },
})

const reply = hstack({
  marginBlockEnd: '2',
  paddingInlineStart: '3',
  borderInlineStartWidth: 'thick',
  borderInlineStartStyle: 'solid',
  borderInlineStartColor: 'nile',
  '& > div': { flexGrow: '1', minWidth: '0', textStyle: 'small', lineHeight: 'snug' },
  '& strong': { display: 'block', color: 'nile', fontWeight: 'semibold' },
  '& p': { color: 'muted' },
})

const counter = css({
  textStyle: 'caption',
  textAlign: 'end',
  paddingBlockStart: '1',
  fontVariantNumeric: 'tabular-nums',
})

const isTouch = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches

interface Props {
  chat: ChatActor
  otherName: string
}

/** Message composer; the draft is held by the chat actor (CHAT-05, CHAT-06, REPLY-01…04). */
export function Composer({ chat, otherName }: Props) {
  const draft = useSelector(chat, chatOf.chatDraft)
  const canSend = useSelector(chat, chatOf.canSend)
  const target = useSelector(chat, chatOf.replyTarget)
  const textareaRef = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const length = codePointLength(draft.trim())
  const isTooLong = useSelector(chat, chatOf.isDraftTooLong)

  useEffect(() => {
    if (!isTouch()) textareaRef.current?.focus({ preventScroll: true })
  }, [])
  const targetId = target?.id ?? null
  useEffect(() => {
    if (targetId !== null) textareaRef.current?.focus({ preventScroll: true })
  }, [targetId])

  const send = () => {
    if (!canSend) return
    chat.send({ type: 'message.send' })
    textareaRef.current?.focus({ preventScroll: true })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = ignoreComposition((event: KeyboardEvent) => {
    if (event.key === 'Escape' && target) chat.send({ type: 'reply.cancel' })
    if (event.key !== 'Enter' || event.shiftKey) return
    if (isTouch()) return
    event.preventDefault()
    send()
  })
  return (
    <form ref={stickyBar} className={form} onSubmit={onSubmit} aria-label="New message">
      {target && <ReplyPreview chat={chat} />}
      <div className={flex({ align: 'end', gap: '2' })}>
        <div className={grow}>
          <textarea
            ref={textareaRef}
            rows={1}
            className={input()}
            aria-label={`Message to ${isolate(otherName)}`}
            placeholder="Write a message"
            aria-invalid={isTooLong || undefined}
            aria-describedby={length >= COUNTER_MIN_LENGTH ? `${id}-count` : undefined}
            value={draft}
            dir="auto"
            onChange={({ target }) => chat.send({ type: 'draft.change', text: target.value })}
            onKeyDown={onKeyDown}
          />
          <div aria-hidden>{`${draft} `}</div>
        </div>
        <Button type="submit" size="md" disabled={!canSend} className={css({ paddingInline: '3' })}>
          <SendHorizontal size={20} aria-hidden />
          <span className={css({ srOnly: { base: true, md: false } })}>Send</span>
        </Button>
      </div>
      {length >= COUNTER_MIN_LENGTH && (
        <p
          id={`${id}-count`}
          className={cx(counter, isTooLong ? css({ color: 'danger' }) : css({ color: 'muted' }))}
        >
          {formatNumber(length)} of {formatNumber(MAX_MESSAGE_LENGTH)} characters
          {isTooLong && ', too long'}
        </p>
      )}
    </form>
  )
}

/** CHAT-15 */
function ReplyPreview({ chat }: { chat: ChatActor }) {
  const target = useSelector(chat, chatOf.replyTarget)
  const text = useSelector(chat, chatOf.replyPreview)
  const me = useSelector(chat, (s) => s.context.currentUser.id)
  if (target === null) return null
  return (
    <div className={reply} data-part="reply">
      <div>
        <strong>
          Replying to{' '}
          <bdi>{sameId(target.sender.id, me) ? 'yourself' : target.sender.display_name}</bdi>
        </strong>
        <p>{text}</p>
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label="Cancel reply"
        onClick={() => chat.send({ type: 'reply.cancel' })}
      >
        <X size={20} aria-hidden />
      </Button>
    </div>
  )
}
