import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { css, cx } from '../../../styled-system/css'
import { field, input } from '../../../styled-system/recipes'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  hint?: string | undefined
  /** Lower field, for a sentence or two. */
  isLow?: boolean
}

const tall = css({ minHeight: '[8rem]', resize: 'vertical' })
const short = css({ minHeight: '24', resize: 'vertical' })

/** Labelled multi-line text field. */
export function TextArea({ label, value, onChange, error, hint, isLow = false }: Props) {
  const id = useId()
  const s = field()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={s.root}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={cx(input(), isLow ? short : tall)}
      />
      {hint && (
        <span id={`${id}-hint`} className={s.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={s.error}>
          <CircleAlert size={16} aria-hidden style={{ flexShrink: 0, marginBlockStart: 3 }} />
          {error}
        </span>
      )}
    </div>
  )
}
