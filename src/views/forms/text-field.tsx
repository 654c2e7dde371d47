import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { field, input } from '../../../styled-system/recipes'

interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'id'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Error for the user; marks the field as invalid. */
  error?: string | null | undefined
  hint?: string | undefined
}

/** Labelled text field; a password field gets a button that shows the password. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  type,
  ...inputProps
}: TextFieldProps) {
  const id = useId()
  const [isPasswordVisible, setIsPasswordVisible] = useState(false)
  const s = field()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const secret = type === 'password'
  return (
    <div className={s.root}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      <div className={s.control}>
        <input
          {...inputProps}
          id={id}
          type={secret && isPasswordVisible ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={input()}
          style={secret ? { paddingInlineEnd: '48px' } : undefined}
        />
        {secret && (
          <button
            type="button"
            className={s.toggle}
            aria-pressed={isPasswordVisible}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setIsPasswordVisible(!isPasswordVisible)}
          >
            {isPasswordVisible ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        )}
      </div>
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
