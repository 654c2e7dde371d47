import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { field, input } from '../../../styled-system/recipes'
import { Field } from './field.tsx'

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
  const [isPasswordVisible, setIsPasswordVisible] = useState(false)
  const s = field()
  const secret = type === 'password'
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={s.control}>
          <input
            {...inputProps}
            {...control}
            type={secret && isPasswordVisible ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
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
      )}
    </Field>
  )
}
