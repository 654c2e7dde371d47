import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { field, input } from '../../../styled-system/recipes'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | null
  options: readonly { value: string; label: string }[]
  hint?: string | undefined
  /** Field name, for a form that the browser submits natively. */
  name?: string | undefined
  /** Id of that form, if the field is outside of it. */
  form?: string | undefined
}

/** Labelled select field. */
export function ChoiceField({
  label,
  value,
  onChange,
  error,
  options,
  hint,
  ...selectProps
}: Props) {
  const id = useId()
  const s = field()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={s.root}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...selectProps}
        id={id}
        className={input()}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <span id={`${id}-hint`} className={s.hint}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

/** Error of a field, for the user. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} className={field().error}>
      <CircleAlert size={16} aria-hidden style={{ flexShrink: 0, marginBlockStart: 3 }} />
      {text}
    </span>
  )
}
