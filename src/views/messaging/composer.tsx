import { useSelector } from '@xstate/react'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { flex } from '../../../styled-system/patterns'
import { input } from '../../../styled-system/recipes'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import * as chatOf from '../../machines/messaging/chat/chat.selectors.ts'
import { ignoreComposition } from '../../protocol/base/ignore-composition.ts'
import { isolate } from '../../protocol/base/text.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { stickyBar } from '../hooks/sticky-bar.ts'
import { composerForm, growingBox, hasCounter, isTouch } from './composer-parts.ts'
import { EditComposer, LengthCounter, ReplyPreview } from './lazy-sections.tsx'

interface Props {
  chat: ChatActor
  otherName: string
}

/** The composer, for a new message or for one that is edited. */
export function Composer(props: Props) {
  const isEditing = useSelector(props.chat, (s) => chatOf.chatEdit(s) !== null)
  return isEditing ? <EditComposer chat={props.chat} /> : <NewMessage {...props} />
}

/** Message composer; the draft is held by the chat actor (CHAT-05, CHAT-06, REPLY-01…04). */
function NewMessage({ chat, otherName }: Props) {
  const draft = useSelector(chat, chatOf.chatDraft)
  const canSend = useSelector(chat, chatOf.canSend)
  const target = useSelector(chat, chatOf.replyTarget)
  const mayEdit = useApp().api.extras.has('message_changes')
  const textareaRef = useRef<HTMLTextAreaElement>(null)
  const id = useId()
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
    if (event.key === 'ArrowUp' && draft === '' && mayEdit) chat.send({ type: 'edit.start' })
    if (event.key !== 'Enter' || event.shiftKey) return
    if (isTouch()) return
    event.preventDefault()
    send()
  })
  return (
    <form ref={stickyBar} className={composerForm} onSubmit={onSubmit} aria-label="New message">
      {target && <ReplyPreview chat={chat} />}
      <div className={flex({ align: 'end', gap: '2' })}>
        <div className={growingBox}>
          <textarea
            ref={textareaRef}
            rows={1}
            className={input()}
            aria-label={`Message to ${isolate(otherName)}`}
            placeholder="Write a message"
            aria-invalid={isTooLong || undefined}
            aria-describedby={hasCounter(draft) ? `${id}-count` : undefined}
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
      <LengthCounter id={`${id}-count`} text={draft} />
    </form>
  )
}
