import { useSelector } from '@xstate/react'
import { Check, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { flex } from '../../../styled-system/patterns'
import { input } from '../../../styled-system/recipes'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import * as chatOf from '../../machines/messaging/chat/chat.selectors.ts'
import { isBlank, isTooLong } from '../../machines/messaging/chat/composer.policy.ts'
import { ignoreComposition } from '../../protocol/base/ignore-composition.ts'
import { Button } from '../components/button.tsx'
import { composerForm, growingBox, hasCounter, isTouch } from './composer-parts.ts'
import LengthCounter from './length-counter.tsx'
import { contextBar } from './reply-preview.tsx'

const errorText = css({ color: 'danger', textStyle: 'small', paddingBlockEnd: '2' })

/** Edits an own message; Enter saves, Escape cancels. */
export default function EditComposer({ chat }: { chat: ChatActor }) {
  const edit = useSelector(chat, chatOf.chatEdit)
  const textareaRef = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const editedId = edit?.id ?? null
  useEffect(() => {
    const box = textareaRef.current
    if (editedId === null || box === null) return
    box.focus({ preventScroll: true })
    box.setSelectionRange(box.value.length, box.value.length)
  }, [editedId])
  if (edit === null) return null
  const { text, error } = edit
  const save = () => chat.send({ type: 'edit.save' })
  const cancel = () => chat.send({ type: 'edit.cancel' })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const onKeyDown = ignoreComposition((event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return
    event.preventDefault()
    save()
  })
  return (
    <form className={composerForm} onSubmit={onSubmit} aria-label="Edit message">
      <div className={contextBar}>
        <div>
          <strong>Edit message</strong>
        </div>
        <Button look="quiet" size="icon" aria-label="Cancel editing" onClick={cancel}>
          <X size={20} aria-hidden />
        </Button>
      </div>
      {error !== null && (
        <p role="alert" id={`${id}-error`} className={errorText}>
          {error}
        </p>
      )}
      <div className={flex({ align: 'end', gap: '2' })}>
        <div className={growingBox}>
          <textarea
            ref={textareaRef}
            rows={1}
            className={input()}
            aria-label="Message text"
            aria-invalid={isTooLong(text) || error !== null || undefined}
            aria-describedby={
              hasCounter(text) ? `${id}-count` : error === null ? undefined : `${id}-error`
            }
            value={text}
            dir="auto"
            onChange={({ target }) => chat.send({ type: 'edit.change', text: target.value })}
            onKeyDown={onKeyDown}
          />
          <div aria-hidden>{`${text} `}</div>
        </div>
        <Button
          type="submit"
          size="md"
          disabled={isBlank(text) || isTooLong(text)}
          className={css({ paddingInline: '3' })}
        >
          <Check size={20} aria-hidden />
          <span className={css({ srOnly: { base: true, md: false } })}>Save</span>
        </Button>
      </div>
      <LengthCounter id={`${id}-count`} text={text} />
    </form>
  )
}
