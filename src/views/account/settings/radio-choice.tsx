import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { grid, hstack } from '../../../../styled-system/patterns'

const group = grid({
  gridTemplateColumns: { base: '[1fr]', sm: '[repeat(3, 1fr)]' },
  '& legend': { textStyle: 'label', marginBlockEnd: '2' },
  '& p': { gridColumn: '[1 / -1]', color: 'muted', textStyle: 'small' },
})

const option = hstack({
  minHeight: 'touch',
  paddingInline: '3',
  border: 'control',
  borderRadius: 'sm',
  cursor: 'pointer',
  '& input': { accentColor: '[var(--colors-nile)]', flexShrink: '0' },
  '& svg': { flexShrink: '0' },
  '&:has(:checked)': { borderColor: 'nile', background: 'nile.wash' },
  '&:has(:focus-visible)': { outline: '[2px solid var(--colors-focus)]', outlineOffset: '[2px]' },
})

export interface RadioOption<T extends string> {
  choice: T
  label: string
  Icon: LucideIcon
}

/** Radio group in three columns; a choice is applied and stored immediately. */
export function RadioChoice<T extends string>({
  legend,
  name,
  options,
  chosen,
  hint,
  onChoose,
}: {
  legend: string
  name: string
  options: readonly RadioOption<T>[]
  chosen: T
  hint?: string
  onChoose: (choice: T) => void
}) {
  const id = useId()
  return (
    <fieldset className={group} aria-describedby={hint === undefined ? undefined : id}>
      <legend>{legend}</legend>
      {options.map(({ choice, label, Icon }) => (
        <label key={choice} className={option}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          <Icon size={18} aria-hidden />
          {label}
        </label>
      ))}
      {hint !== undefined && <p id={id}>{hint}</p>}
    </fieldset>
  )
}
