import { input } from '../../../styled-system/recipes'
import { Field } from './field.tsx'

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
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...selectProps}
          {...control}
          className={input()}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
