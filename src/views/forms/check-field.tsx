import { css, cx } from '../../../styled-system/css'

const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'touch',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& > input': { width: '5', height: '5', accentColor: '[var(--colors-accent)]' },
})

/** Checkbox with its label. */
export function CheckField({
  label,
  checked,
  onChange,
  className,
  ...inputProps
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
  /** For native form submission. */
  name?: string
  value?: string
}) {
  return (
    <label className={cx(row, className)}>
      <input
        {...inputProps}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
