import { useId } from 'react'
import { css } from '../../../styled-system/css'
import { FieldError } from './field.tsx'

const group = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  '& legend': { textStyle: 'label', marginBlockEnd: '1' },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    cursor: 'pointer',
  },
  '& input': { width: '5', height: '5', flexShrink: '0', accentColor: '[var(--colors-accent)]' },
})

/** Radio group with one option per line. */
export function RadioList<T extends string>({
  legend,
  options,
  chosen,
  error = null,
  onChoose,
}: {
  legend: string
  options: readonly { value: T; label: string }[]
  /** Null while no option is selected. */
  chosen: T | null
  /** Error message. */
  error?: string | null
  onChoose: (value: T) => void
}) {
  const id = useId()
  return (
    <fieldset className={group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  )
}
