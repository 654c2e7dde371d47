import { CircleAlert, Star } from 'lucide-react'
import { useId } from 'react'
import { css, cx } from '../../../styled-system/css'
import { center, flex } from '../../../styled-system/patterns'
import { field } from '../../../styled-system/recipes'
import { MAX_RATING } from '../../protocol/market/assets.ts'
import { VisuallyHidden } from '../components/visually-hidden.tsx'

const starLabel = center({
  width: 'touch',
  height: 'touch',
  borderRadius: 'sm',
  cursor: 'pointer',
  color: 'muted',
  _hover: { color: 'fg' },
  '&:has(:focus-visible)': { outlineWidth: 'thick', outlineStyle: 'solid', outlineColor: 'focus' },
})
const full = css({ '& svg': { fill: 'sorghum' } })

const STAR_LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

/** Input of one to five stars; 0 = none selected. */
export function StarsField({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: number
  onChange: (value: number) => void
  error: string | null
}) {
  const id = useId()
  const s = field()
  return (
    <fieldset className={s.root} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={s.label}>{label}</legend>
      <div className={flex({ marginInlineStart: '[-8px]' })}>
        {STAR_LABELS.map((starName, index) => (
          <label key={starName} className={cx(starLabel, index < value && full)} title={starName}>
            <VisuallyHidden>
              <input
                type="radio"
                name={id}
                value={index + 1}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
              />
              {`${index + 1} of ${MAX_RATING} stars, ${starName.toLowerCase()}`}
            </VisuallyHidden>
            <Star size={26} aria-hidden />
          </label>
        ))}
      </div>
      {error && (
        <span id={`${id}-error`} role="alert" className={s.error}>
          <CircleAlert size={16} aria-hidden style={{ flexShrink: 0, marginBlockStart: 3 }} />
          {error}
        </span>
      )}
    </fieldset>
  )
}
