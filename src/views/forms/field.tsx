import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { field } from '../../../styled-system/recipes'

/** Error of a field, for the user. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} className={field().error}>
      <CircleAlert size={16} aria-hidden style={{ flexShrink: 0, marginBlockStart: 3 }} />
      {text}
    </span>
  )
}

interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, hint and error of a field; `children` renders its control. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  children: (props: ControlProps) => ReactNode
}) {
  const id = useId()
  const s = field()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={s.root}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <span id={`${id}-hint`} className={s.hint}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
