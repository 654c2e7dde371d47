import { grid } from '../../../../styled-system/patterns'
import { isoTime, parseTime } from '../../../protocol/base/time.ts'
import { ChoiceField } from '../../create/choice-field.tsx'
import { TextField } from '../../forms/text-field.tsx'

const DAY_MS = 24 * 60 * 60_000

/** How long a suspension lasts, as its form holds it. `date` is `YYYY-MM-DD`, '' while none is chosen. */
export interface Length {
  choice: 'lifted' | '1' | '7' | '30' | 'date'
  date: string
}

export const FIRST_LENGTH: Length = { choice: '7', date: '' }

const OPTIONS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'date', label: 'Until a date' },
  { value: 'lifted', label: 'Indefinitely' },
] as const

export const DATE_NEEDED = 'Choose a future date.'

/** The end, ISO; null = until somebody lifts it, undefined = the day chosen is none to come. */
export function endOf({ choice, date }: Length, now: number): string | null | undefined {
  if (choice === 'lifted') return null
  if (choice !== 'date') return isoTime(now + Number(choice) * DAY_MS)
  // Read as it is where the person sits; staff work in Juba as elsewhere.
  const ms = parseTime(`${date}T23:59:59`)
  return ms === null || ms <= now ? undefined : isoTime(ms)
}

export function LengthField({
  length,
  error,
  onChange,
}: {
  length: Length
  /** What is wrong with the day; null when nothing is. */
  error: string | null
  onChange: (length: Length) => void
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
