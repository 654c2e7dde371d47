import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { input } from '../../../../styled-system/recipes'
import { MAX_COMMENT_LENGTH } from '../../../protocol/base/constants.ts'
import { ignoreComposition } from '../../../protocol/base/ignore-composition.ts'
import { codePointLength } from '../../../protocol/base/text.ts'
import { Button } from '../../components/button.tsx'
import { NO_NATIVE_SUBMIT } from '../../forms/parts.tsx'
import { usePendingIntent } from '../../hooks/use-require-auth.ts'
import { useSavedDraft } from '../../hooks/use-saved-draft.ts'
import { formatNumber } from '../../locale.ts'
import { Mentions } from '../../shared/content/mentions.tsx'

/** Length from which the character counter is shown. */
const COUNTER_MIN_LENGTH = MAX_COMMENT_LENGTH - 200

const form = grid()
// A hidden copy of the text sets the height of the textarea.
const grow = css({
  display: 'grid',
  '& > *': {
    gridArea: '[1 / 1 / 2 / 2]',
    minWidth: '0',
    whiteSpace: 'pre-wrap',
  },
  '& > textarea': { resize: 'none', overflow: 'hidden' },
  '& > div': { visibility: 'hidden' },
})
const counter = css({
  textStyle: 'caption',
  fontVariantNumeric: 'tabular-nums',
  marginInlineEnd: 'auto',
})

interface Draft {
  text: string
  /** The text that was being edited. */
  base: string
}

interface Props {
  /** Name of the draft, which survives leaving the page. */
  name: string
  label: string
  submit: string
  /** Initial text. */
  initial?: string
  /** Focuses the field on mount, for a reply or an edit. */
  focused?: boolean
  onSubmit: (text: string) => void
  onCancel?: () => void
}

/**
 * Form for a comment. An anonymous user signs in before it is sent; until then the text is kept. The
 * draft of an edit stays after it was sent and is offered again if the edit was not saved.
 */
export function CommentForm({
  name,
  label,
  submit,
  initial = '',
  focused = false,
  onSubmit,
  onCancel,
}: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [draft, saveDraft] = useSavedDraft<Draft>(name)
  const text = draft?.base === initial ? draft.text : initial
  const length = codePointLength(text.trim())
  const tooLong = length > MAX_COMMENT_LENGTH
  const ready = length > 0 && !tooLong && text.trim() !== initial
  const counted = length >= COUNTER_MIN_LENGTH
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  const post = () => {
    if (!ready) return
    if (initial === '') saveDraft(null)
    onSubmit(text.trim())
  }
  const cancel = () => {
    saveDraft(null)
    onCancel?.()
  }
  const requireAuth = usePendingIntent(`send ${id}`, post, 'comment')
  const send = () => {
    if (ready) requireAuth()
  }
  const onKeyDown = ignoreComposition((event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) cancel()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  })
  return (
    <form
      className={form}
      method={NO_NATIVE_SUBMIT}
      aria-label={label}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={grow}>
        <textarea
          ref={box}
          rows={2}
          className={input()}
          aria-label={label}
          placeholder={label}
          aria-invalid={tooLong || undefined}
          aria-describedby={counted ? `${id}-count` : undefined}
          value={text}
          dir="auto"
          onChange={({ target: { value } }) =>
            saveDraft(value === initial ? null : { text: value, base: initial })
          }
          onKeyDown={onKeyDown}
        />
        <div aria-hidden className={input()}>{`${text} `}</div>
      </div>
      <Mentions field={box} text={text} />
      <div className={wrap({ align: 'center' })}>
        {counted && (
          <span
            id={`${id}-count`}
            className={cx(counter, tooLong ? css({ color: 'danger' }) : css({ color: 'muted' }))}
          >
            {formatNumber(length)} of {formatNumber(MAX_COMMENT_LENGTH)} characters
            {tooLong && ', too long'}
          </span>
        )}
        <Button type="submit" size="sm" disabled={!ready}>
          {submit}
        </Button>
        {onCancel && (
          <Button look="quiet" size="sm" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
