import { grid } from '../../../../styled-system/patterns'
import { isoTime, parseTime } from '../../../protocol/base/time.ts'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { TextField } from '../../forms/text-field.tsx'

const DAY_MS = 24 * 60 * 60_000

/** Form value of a suspension's length. `date` is `YYYY-MM-DD`, '' while not chosen. */
export interface SuspensionLength {
  choice: 'lifted' | '1' | '7' | '30' | 'date'
  date: string
}

export const DEFAULT_LENGTH: SuspensionLength = { choice: '7', date: '' }

const OPTIONS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'date', label: 'Until a date' },
  { value: 'lifted', label: 'Indefinitely' },
] as const

export const DATE_NEEDED = 'Choose a future date.'

/**
 * End of the suspension in ISO format; null: until lifted, undefined: the date is missing or not in
 * the future.
 */
export function suspensionEnd(
  { choice, date }: SuspensionLength,
  now: number,
): string | null | undefined {
  if (choice === 'lifted') return null
  if (choice !== 'date') return isoTime(now + Number(choice) * DAY_MS)
  // Parsed in the time zone of the browser, since staff also work outside Juba.
  const ms = parseTime(`${date}T23:59:59`)
  return ms === null || ms <= now ? undefined : isoTime(ms)
}

export function LengthField({
  length,
  error,
  onChange,
}: {
  length: SuspensionLength
  /** Error of the date field; null if valid. */
  error: string | null
  onChange: (length: SuspensionLength) => void
}) {
  const choose = (value: string) => {
    const choice = OPTIONS.find((option) => option.value === value)?.value
    if (choice !== undefined) onChange({ ...length, choice })
  }
  return (
    <div className={grid({ gap: '4' })}>
      <ChoiceField
        label="How long"
        value={length.choice}
        onChange={choose}
        error={null}
        options={OPTIONS}
      />
      {length.choice === 'date' && (
        <TextField
          label="Last day"
          type="date"
          value={length.date}
          onChange={(date) => onChange({ ...length, date })}
          error={error}
        />
      )}
    </div>
  )
}
