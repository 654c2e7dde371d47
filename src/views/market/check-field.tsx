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

/** Yes or no, with its words beside it. */
export function CheckField({
  label,
  checked,
  onChange,
  className,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
}) {
  return (
    <label className={cx(row, className)}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
